// The frequencies of a stiff string or bar whose ends may not turn, in the continuum. With
// w^2 = c^2 a^2 + kappa^2 a^4 and b^2 = a^2 + c^2/kappa^2 its shapes are cos a x and cosh b x about
// the middle, or sin and sinh, and clamped ends ask for
//
//     a tan(a L/2) = -b tanh(b L/2)      even shapes, number 1, 3, ...
//     b tan(a L/2) =  a tanh(b L/2)      odd shapes,  number 2, 4, ...
//
// A bar (c = 0) has a L = 4.7300, 7.8532, ... (Fletcher and Rossing 1998, section 2.14).
#pragma once

#include <cmath>
#include <numbers>

#include <thrum/bodies/dispersion.hpp>

namespace thrum {

/// [setup] w of the `number`-th mode from below, for kappa^2 above zero. a L/2 lies within a
/// quarter turn beyond number pi/2, where the difference of both sides rises.
inline double clamped_line_frequency(int number, double length, double wave_speed_squared,
                                     double stiffness_squared) {
  const bool even = number % 2 == 1;
  const auto open = [&](double half) {
    const double a = 2.0 * half / length;
    const double b = std::sqrt(a * a + wave_speed_squared / stiffness_squared);
    const double turn = b * std::tanh(0.5 * b * length);
    return even ? a * std::sin(half) + turn * std::cos(half)
                : b * b * std::sin(half) - a * turn * std::cos(half);
  };
  const double quarter = 0.5 * std::numbers::pi;
  double low = quarter * number, high = low + quarter;
  const bool rises = open(high) > open(low);
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    ((open(middle) < 0.0) == rises ? low : high) = middle;
  }
  return Dispersion{wave_speed_squared, stiffness_squared}.frequency((low + high) / length);
}

}  // namespace thrum
