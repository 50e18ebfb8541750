// The value of a parameter that brings the lowest mode of a thing to a frequency. Of a string,
//
//     (2 pi f)^2 + s^2 = (T / rho A) b^2 + (E I / rho A) b^4,   b = pi / L,   s = s0 + s1 b^2
#pragma once

#include <numbers>
#include <optional>
#include <string_view>

namespace thrum {

/// Of the rate: the bandwidth of modes where none is given.
inline constexpr double usual_bandwidth = 0.49;

struct PitchLaw {
  std::string_view key = {};  ///< of the parameter: "tension"
  double linear_density = 1.0;
  double wave_squared = 1.0;             ///< b^2
  double decay_squared = 0.0;            ///< s^2
  double stiffness = 0.0;                ///< E I b^2
  std::optional<double> bandwidth = {};  ///< of its modes, Hz

  /// [audio] Not above 0 where the stiffness alone is higher.
  double value(double frequency) const {
    const double angular = 2.0 * std::numbers::pi * frequency;
    return linear_density * (angular * angular + decay_squared) / wave_squared - stiffness;
  }
};

}  // namespace thrum
