// A free mass m that meets a power law at a speed v, in closed form. Energy gives the depth,
//     x_max = ((a+1) m v^2 / 2K)^{1/(a+1)}
// and dt = dx / sqrt(v^2 - 2 phi(x)/m), integrated in and out with s = (x/x_max)^{a+1}, the time
//     t = 2 x_max/v B(1/(a+1), 1/2) / (a+1)        (B: Euler's beta function)
// It goes as v^{-(a-1)/(a+1)}: a guess at the speed is good enough. Hertz (1882) for a = 3/2.
#pragma once

#include <cmath>
#include <numbers>
#include <utility>

#include <thrum/laws/contact_law.hpp>
#include <thrum/math/increasing_root.hpp>

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

/// [any] The penetration at which psi has a value above zero, to rounding.
template <class Law>
double exact_depth(const Law& law, double energy) {
  const auto excess = [&](double x) {
    const Root<double> root = law.root(x);
    return std::pair(root.energy - energy, root.slope);
  };
  const auto fine = [](double x) { return 4e-15 * x; };
  constexpr int cap = 100;
  return increasing_root(excess, fine, law.depth_at(energy), cap).root;
}

/// [any] The same for any law: with x = x_max (1 - w^2), so that nothing is infinite, the time is
///     t = 4 x_max sqrt(m) integral over w from 0 to 1 of w / sqrt(m v^2 - psi(x)^2)
inline Impact impact(const ContactLaw& law, double mass, double speed) {
  if (const auto* power = std::get_if<PowerLaw>(&law)) return impact(*power, mass, speed);
  constexpr int pieces = 1000;
  return std::visit(
      [&](const auto& it) {
        const double most = speed * std::sqrt(mass), depth = exact_depth(it, most);
        double sum = 0.0;
        for (int i = 0; i < pieces; ++i) {
          const double w = (i + 0.5) / pieces;
          const double psi = it.root(depth * (1.0 - w * w)).energy;
          sum += w / std::sqrt((most - psi) * (most + psi));
        }
        return Impact{depth, 4.0 * depth * std::sqrt(mass) * sum / pieces};
      },
      law);
}

}  // namespace thrum
