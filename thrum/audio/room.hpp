// A small room around an instrument: late reverberation by a feedback delay network (Jot and
// Chaigne 1991).
//
// Eight delay lines of m_i samples, 9 to 32 ms, feed one another through an orthogonal matrix,
// which keeps energy, and a low-pass each, which loses it:
//     next_i = b_i x + y_i - (2/8) sum_j y_j        (I - 2/8 1 1^T: Householder's reflection)
//     y_i    = g_i (1 - p_i) / (1 - p_i z^-1) of what left line i
//     g_i    = 10^(-3 m_i / (rate T60))             so that every way around loses 60 dB in T60
//     p_i    so that T60 is 0.45 times as long at 8 kHz, at every rate
// Left and right enter through four lines each, and are heard through all of them with signs that
// are orthogonal. The direct sound passes unchanged. The level of what is added rises with T60, as
// in a room whose walls reflect more.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace thrum {

class Room {
 public:
  static constexpr double shortest = 0.2, longest = 3.0;  ///< s
  static constexpr std::size_t lines = 8;

  /// [setup] `seconds` until it is 60 dB down, from `shortest` to `longest`; anything else throws
  /// std::invalid_argument.
  Room(double seconds, double rate);

  /// [audio] Adds what the walls give back.
  void apply(double& left, double& right);
  /// [audio] As it was built.
  void reset();
  /// [any] Nothing is heard of it any more.
  bool is_silent() const { return quiet_ > longest_line_; }

 private:
  struct Line {
    std::vector<double> samples;
    std::size_t place = 0;
    double gain = 0.0, pole = 0.0;
    double out = 0.0;  ///< of the low-pass
  };

  std::array<Line, lines> lines_;
  std::size_t longest_line_ = 0;
  std::size_t quiet_ = 0;  ///< samples since anything was to be heard
};

}  // namespace thrum
