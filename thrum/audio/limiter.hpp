// Turns a loud passage down instead of bending its samples: both channels by one gain,
//
//     envelope = max(|left|, |right|, keep envelope),   gain = min(1, ceiling / envelope)
//
// It comes down at once and goes up in about a third of a second. Nothing exceeds the ceiling;
// while nothing would, samples pass unchanged to the bit.
#pragma once

#include <algorithm>
#include <cmath>

namespace thrum {

class Limiter {
 public:
  /// [setup]
  Limiter(double rate, double ceiling)
      : ceiling_(ceiling), keep_(std::exp(-1.0 / (release_seconds * rate))) {}

  /// [audio] Samples that are no numbers pass; they are not its business.
  void apply(double& left, double& right) {
    const double size = std::max(std::abs(left), std::abs(right));
    if (!(size <= most)) return;
    envelope_ = std::max(size, keep_ * envelope_);
    if (envelope_ <= ceiling_) return;
    if (size > ceiling_) ++limited_;
    const double gain = ceiling_ / envelope_;
    left *= gain;
    right *= gain;
  }

  /// [any] Frames that would have exceeded the ceiling.
  long long limited() const { return limited_; }
  /// [audio]
  void reset() { envelope_ = 0.0; }

 private:
  static constexpr double release_seconds = 0.15;
  static constexpr double most = 1e12;  ///< beyond it OutputGuard silences

  double ceiling_;
  double keep_;
  double envelope_ = 0.0;
  long long limited_ = 0;
};

}  // namespace thrum
