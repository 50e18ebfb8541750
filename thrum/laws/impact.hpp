// A free mass m that meets a power law at a speed v, in closed form. Energy gives the depth,
//     x_max = ((a+1) m v^2 / 2K)^{1/(a+1)}
// and dt = dx / sqrt(v^2 - 2 phi(x)/m), integrated in and out with s = (x/x_max)^{a+1}, the time
//     t = 2 x_max/v B(1/(a+1), 1/2) / (a+1)        (B: Euler's beta function)
// It goes as v^{-(a-1)/(a+1)}: a guess at the speed is good enough. Hertz (1882) for a = 3/2.
#pragma once

#include <cmath>
#include <numbers>

#include <thrum/laws/contact_law.hpp>

namespace thrum {

struct Impact {
  double depth = 0.0;     ///< x_max
  double duration = 0.0;  ///< t
};

/// [any] For a mass and a speed above zero.
inline Impact impact(const PowerLaw& law, double mass, double speed) {
  const double power = law.exponent() + 1.0;
  const double depth =
      std::pow(power * mass * speed * speed / (2.0 * law.stiffness()), 1.0 / power);
  const double beta =
      std::tgamma(1.0 / power) * std::sqrt(std::numbers::pi) / std::tgamma(1.0 / power + 0.5);
  return {depth, 2.0 * depth / speed * beta / power};
}

/// [any] The same for any law: with psi(x) = v sqrt(m) sin s the time is
///     t = 2 sqrt(m) integral over s from 0 to pi/2 of 1/psi'(x(s))
inline Impact impact(const ContactLaw& law, double mass, double speed) {
  if (const auto* power = std::get_if<PowerLaw>(&law)) return impact(*power, mass, speed);
  constexpr int pieces = 400;
  return std::visit(
      [&](const auto& it) {
        const double most = speed * std::sqrt(mass);
        double sum = 0.0;
        for (int i = 0; i < pieces; ++i) {
          const double s = 0.5 * std::numbers::pi * (i + 0.5) / pieces;
          sum += 1.0 / it.root(it.depth_at(most * std::sin(s))).slope;
        }
        return Impact{it.depth_at(most), std::sqrt(mass) * std::numbers::pi * sum / pieces};
      },
      law);
}

}  // namespace thrum
