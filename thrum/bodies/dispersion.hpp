// Waves on a string, membrane or plate without losses: w^2 = c^2 b^2 + kappa^2 b^4, b the wave
// number.
#pragma once

#include <cmath>

namespace thrum {

struct Dispersion {
  double wave_speed_squared = 0.0;  ///< c^2
  double stiffness_squared = 0.0;   ///< kappa^2

  /// [any] w, rad/s.
  double frequency(double wave_number) const {
    const double square = wave_number * wave_number;
    return std::sqrt(wave_speed_squared * square + stiffness_squared * square * square);
  }
  /// [any] The wave number that rings at w.
  double wave_number(double frequency) const {
    const double c2 = wave_speed_squared;
    const double w2 = frequency * frequency;
    return std::sqrt(2.0 * w2 / (c2 + std::sqrt(c2 * c2 + 4.0 * stiffness_squared * w2)));
  }
};

}  // namespace thrum
