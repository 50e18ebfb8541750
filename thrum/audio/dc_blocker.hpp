// Removes the DC offset with a first-order high-pass:
//     y^n = x^n - x^{n-1} + p y^{n-1},   p = e^{-2 pi f / rate}
#pragma once

#include <cmath>
#include <numbers>

namespace thrum {

class DcBlocker {
 public:
  /// [setup] -3 dB at `frequency`.
  explicit DcBlocker(double rate, double frequency = 8.0)
      : keep_(std::exp(-2.0 * std::numbers::pi * frequency / rate)) {}

  /// [audio]
  double operator()(double sample) {
    state_ = sample - before_ + keep_ * state_;
    before_ = sample;
    return state_;
  }
  /// [audio] Forgets what would soon be denormal, where the processor does not flush it.
  void drop_tiny() {
    if (std::abs(state_) < 1e-150) state_ = 0.0;
  }

 private:
  double keep_;
  double before_ = 0.0;
  double state_ = 0.0;
};

}  // namespace thrum
