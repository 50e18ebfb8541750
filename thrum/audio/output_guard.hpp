// The last thing before the ear: whatever comes in, what goes out is finite and within full scale.
//
// Up to the knee a sample passes unchanged, to the bit. Beyond it bends over, with a slope that
// begins at 1, and never reaches full scale:
//     knee + (1 - knee) tanh((|x| - knee) / (1 - knee))
// A knee of 1 holds what lies beyond full scale at full scale. What is not a number, or beyond any
// number that a sound can have, becomes silence. The guard remembers nothing but its counts, so
// what comes after a fault is as it would have been without it.
#pragma once

#include <span>

namespace thrum {

class OutputGuard {
 public:
  /// -1 dBFS
  static constexpr double usual_knee = 0.8912509381337456;
  /// What no pickup of a sound scene exceeds, in any unit; a run that does has gone wrong.
  static constexpr double beyond_sense = 1e12;

  /// [setup] From 0 to 1.
  explicit OutputGuard(double knee = usual_knee);

  /// [any] Finite, and not beyond sense.
  static bool is_sane(double sample);

  /// [audio]
  void apply(std::span<double> samples);
  double apply(double sample);

  /// [any] Samples that were bent or held since the start, and those that were silenced.
  long long limited() const { return limited_; }
  long long silenced() const { return silenced_; }
  bool was_hit() const { return limited_ + silenced_ > 0; }

 private:
  double knee_;
  long long limited_ = 0;
  long long silenced_ = 0;
};

}  // namespace thrum
