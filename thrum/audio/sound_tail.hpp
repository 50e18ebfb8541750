// How a sound that is cut off goes on: predicted from its last samples and faded out. Nothing has
// to be computed of whatever made it, and nothing clicks.
//
//     x^n = -sum_k a_k x^{n-k},   a by Burg's method: its poles are within the unit circle
//
// J. P. Burg, Maximum Entropy Spectral Analysis (1975).
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace thrum {

class SoundTail {
 public:
  /// [audio] The next sample, while it sounds.
  void hear(double sample) {
    past_[newest_++ % memory] = sample;
    is_silent_ = is_silent_ && sample == 0.0;
  }
  /// [audio] As if there had been silence.
  void forget() {
    past_.fill(0.0);
    is_silent_ = true;
  }
  /// [audio] Adds what would have followed to a ring of numbers, from a place on and once around.
  void add_to(std::span<double> ring, std::size_t place) const;

 private:
  static constexpr std::size_t memory = 128;
  static constexpr std::size_t order = 8;
  using Past = std::array<double, memory>;
  using Coefficients = std::array<double, order + 1>;  ///< the first is 1

  static Coefficients predictor_of(const Past& samples);

  Past past_{};
  std::size_t newest_ = 0;
  bool is_silent_ = true;  ///< since it forgot
};

}  // namespace thrum
