// The pole of a mode in discrete time: A = e^{-sk} cos wd k, B = e^{-2sk}, wd^2 = w0^2 - s^2.
#pragma once

#include <cmath>

namespace thrum {

/// [audio] 1 + B - 2A without cancellation: (1 - e^{-sk})^2 + 2 e^{-sk} (1 - cos wd k), with
/// lost = e^{-sk} - 1.
inline double mode_turn(double angular_frequency_squared, double decay, double time_step,
                        double lost) {
  const double k = time_step;
  const double square = angular_frequency_squared - decay * decay;
  if (square >= 0.0) {
    const double half = std::sin(0.5 * std::sqrt(square) * k);
    return lost * lost + 4.0 * (1.0 + lost) * half * half;
  }
  // Overdamped: 1 + B - 2A = (1 - e^{-(s-q)k}) (1 - e^{-(s+q)k}), q = sqrt(s^2 - w0^2).
  const double q = std::sqrt(-square);
  const double slow = angular_frequency_squared / (decay + q);  // s - q
  return std::expm1(-slow * k) * std::expm1(-(decay + q) * k);
}

/// Beyond it a mode only creeps, and squares overflow.
inline constexpr double fastest_decay = 1e12;

}  // namespace thrum
