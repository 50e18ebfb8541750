// Integrated loudness after EBU R 128 (ITU-R BS.1770) and the true peak of a sound that comes block
// by block.
#pragma once

#include <memory>
#include <span>

namespace thrum::sweep {

/// What a score may be brought to, LUFS, and the true peak that it then has at the most, dB.
inline constexpr double quietest_lufs = -60.0, loudest_lufs = -5.0;
inline constexpr double most_true_peak_db = -1.0;
constexpr bool may_be_asked_for(double lufs) {
  return lufs >= quietest_lufs && lufs <= loudest_lufs;
}

enum class Peak { sample, between_samples };

/// The gain that brings a sound to a loudness. Its true peak is not led beyond a limit.
struct LoudnessGain {
  double factor = 1.0;
  bool held_by_peak = false;  ///< it would take more
};

class LoudnessMeter {
 public:
  static constexpr double lowest_rate = 16.0, highest_rate = 2822400.0;
  static constexpr int most_channels = 64;

  /// 1 to most_channels, each of which counts once, at lowest_rate to highest_rate. Peaks between
  /// samples take more time than all the rest. Throws std::bad_alloc.
  LoudnessMeter(int channels, double rate, Peak peak = Peak::sample);
  ~LoudnessMeter();
  LoudnessMeter(const LoudnessMeter&) = delete;
  LoudnessMeter& operator=(const LoudnessMeter&) = delete;

  /// Whole frames: the first sample of every channel, the second of every channel, ...
  void add(std::span<const double> interleaved);

  /// LUFS; NaN for what is below -70 from end to end. Shorter sounds are followed by silence up to
  /// the 400 ms of one block.
  double loudness();
  /// The largest of all channels, full scale being 1.
  double peak() const;
  /// To `lufs`, with a peak of most_true_peak_db at the most; 1 where there is no loudness.
  LoudnessGain gain_to(double lufs);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace thrum::sweep
