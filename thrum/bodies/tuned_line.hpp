// A grid string with less dispersion, for nothing.
//
// Waves of wave number b on the scheme of grid_body.hpp, losses left out, have
//
//     4/k^2 sin^2(w k/2) = c^2 X + K X^2,     X = 4/h^2 sin^2(b h/2)
//
// with K = kappa^2. Both sines are short by a twelfth of their fourth power, so that w^2 misses
// c^2 b^2 + kappa^2 b^4 by c^2 (c^2 k^2 - h^2) b^4/12. That is a fourth difference, which the
// scheme has already: with
//
//     K = kappa^2 + c^2 (h^2 - c^2 k^2)/12
//
// the error begins at b^6. It is the same scheme with another number: its energy is as exact, its
// bound is GridStability's, and the finest grid has a few points fewer. K is kappa^2 on the finest
// grid of an ideal string, which is exact without, and tends to it as the grid is refined.
#pragma once

#include <thrum/bodies/grid_body.hpp>

namespace thrum {

/// [setup] The same string as a grid of this spacing should step it.
inline GridBody::Parameters tuned_line(GridBody::Parameters string, double spacing) {
  const double c2 = string.wave_speed_squared, k = string.time_step;
  string.stiffness_squared += c2 * (spacing * spacing - c2 * k * k) / 12.0;
  return string;
}

/// [setup] The most intervals of a tuned line: what is added to the stiffness tightens the bound.
inline double most_tuned_intervals(const GridBody::Parameters& string, double length) {
  const auto stability = [](const GridBody::Parameters& it) {
    return GridStability{it.wave_speed_squared, it.stiffness_squared, it.damping_hf, it.time_step};
  };
  const auto is_stable = [&](double intervals) {
    const double spacing = length / intervals;
    return stability(tuned_line(string, spacing)).allows(4.0 / (spacing * spacing));
  };
  double most = stability(string).most_intervals(length);
  while (most >= 2.0 && !is_stable(most)) --most;
  return most;
}

}  // namespace thrum
