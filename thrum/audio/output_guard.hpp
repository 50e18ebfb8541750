// The last stage before the output: its samples are always finite and within full scale.
//
// Up to the knee a sample passes unchanged. Beyond it is soft-limited, with an initial slope of 1,
// and never reaches full scale:
//     knee + (1 - knee) tanh((|x| - knee) / (1 - knee))
// A knee of 1 clips at full scale. NaN and values beyond any plausible signal become silence. The
// guard has no state but its counts, so a fault does not affect later samples.
#pragma once

#include <span>

namespace thrum {

class OutputGuard {
 public:
  /// -1 dBFS
  static constexpr double usual_knee = 0.8912509381337456;
  /// No pickup of a valid scene exceeds this, in any unit; a run that does has diverged.
  static constexpr double beyond_sense = 1e12;

  /// [setup] From 0 to 1; throws std::invalid_argument for anything else.
  explicit OutputGuard(double knee = usual_knee);

  /// [any] Finite, and below that limit.
  static bool is_sane(double sample);

  /// [audio]
  void apply(std::span<double> samples);
  double apply(double sample);

  /// [any] Samples that were limited since the start, and those that were silenced.
  long long limited() const { return limited_; }
  long long silenced() const { return silenced_; }
  bool was_hit() const { return limited_ + silenced_ > 0; }

 private:
  double knee_;
  long long limited_ = 0;
  long long silenced_ = 0;
};

}  // namespace thrum
