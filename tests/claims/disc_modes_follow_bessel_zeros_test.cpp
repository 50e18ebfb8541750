// A round membrane has f_pn = z c / 2 pi R with J_p(z) = 0. Its shapes J_p(z r/R) cos p a and sin p
// a vanish on the edge and are orthogonal, and the integral of the square is pi R^2 J_{p+1}(z)^2,
// half of that for p > 0: the modal mass over the surface density.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <numbers>
#include <vector>

#include <thrum/bodies/mode_family.hpp>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

/// Zeros of Bessel functions as printed: Abramowitz and Stegun, table 9.5.
struct Printed {
  int p, n;
  double zero;
};
constexpr Printed printed[] = {
    {0, 1, 2.4048255577}, {1, 1, 3.83170597}, {2, 1, 5.13562230}, {0, 2, 5.5200781103},
    {3, 1, 6.38016190},   {1, 2, 7.01558667}, {4, 1, 7.58834243}, {2, 2, 8.41724414},
    {0, 3, 8.6537279129}, {5, 1, 8.77148382}, {3, 2, 9.76102313}, {6, 1, 9.93610952},
    {1, 3, 10.17346814},
};

TEST(DiscModes, RingAtTheZerosOfBesselFunctions) {
  const double rate = 44100.0, radius = 0.15, speed = 100.0;
  for (const Printed& each : printed) {
    Membrane head{.radius = radius,
                  .tension = 2000.0,
                  .surface_density = 0.2,
                  .bandwidth = 3000.0,
                  .shape = {.kind = "mode", .number = {each.p, each.n}, .amplitude = 1e-3}};
    Scene scene = new_scene(0.05, rate);
    scene.add("membrane.a", head);
    scene.add("pickup.a", Pickup{.on = {"membrane.a", 0.37, 0.0}});
    const double heard = fit_ringing(run(scene, Book::off)["a"], rate).frequency;
    const double expected = each.zero * speed / (2.0 * pi * radius);
    // Measured: 6.4e-10 at most, the digits of the table.
    EXPECT_NEAR(heard / expected, 1.0, 2e-9) << each.p << ", " << each.n;
  }
}

TEST(DiscModes, AreInTheOrderOfTheTable) {
  const auto family = disc_modes(1.0, 10.2);
  std::vector<std::array<int, 2>> order;
  for (const ModeShape& mode : family->modes())
    if (!mode.turned) order.push_back(mode.number);
  ASSERT_EQ(order.size(), std::size(printed));
  for (std::size_t i = 0; i < order.size(); ++i)
    EXPECT_EQ(order[i], (std::array{printed[i].p, printed[i].n})) << i;
}

TEST(DiscModes, VanishOnTheEdge) {
  const auto family = disc_modes(0.15, 60.0 / 0.15);
  double worst = 0.0;
  for (const ModeShape& mode : family->modes())
    for (int i = 0; i < 12; ++i) {
      const double angle = 0.1 + 2.0 * pi * i / 12.0;
      const std::array at{std::cos(angle), std::sin(angle)};
      worst = std::max(worst, std::abs(family->value(mode, at)));
    }
  EXPECT_LE(worst, 1e-14);  // measured: 1.1e-15
}

/// Places on the unit disc with weights: Gauss along the radius, equal angles around; exact to
/// rounding for shapes as low as these.
struct Node {
  std::array<double, 2> at;
  double weight;
};

std::vector<Node> nodes_of_the_disc() {
  using Gauss = boost::math::quadrature::gauss<double, 40>;
  const int rays = 64;
  std::vector<Node> nodes;
  for (std::size_t i = 0; i < Gauss::abscissa().size(); ++i)
    for (const double sign : {-1.0, 1.0}) {
      const double r = 0.5 + 0.5 * sign * Gauss::abscissa()[i];
      const double weight = 0.5 * Gauss::weights()[i] * r * 2.0 * pi / rays;
      for (int ray = 0; ray < rays; ++ray) {
        const double angle = 2.0 * pi * ray / rays;
        nodes.push_back({{r * std::cos(angle), r * std::sin(angle)}, weight});
      }
    }
  return nodes;
}

TEST(DiscModes, AreOrthogonalWithTheRightNorm) {
  const auto family = disc_modes(0.15, 20.0 / 0.15);
  const std::vector<ModeShape>& modes = family->modes();
  ASSERT_GT(modes.size(), 80u);
  const std::vector<Node> nodes = nodes_of_the_disc();
  std::vector<std::vector<double>> values;
  for (const ModeShape& mode : modes) {
    values.emplace_back();
    for (const Node& node : nodes) values.back().push_back(family->value(mode, node.at));
  }
  double worst_cross = 0.0, worst_norm = 0.0;
  for (std::size_t i = 0; i < modes.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double overlap = 0.0;
      for (std::size_t l = 0; l < nodes.size(); ++l)
        overlap += nodes[l].weight * values[i][l] * values[j][l];
      overlap /= pi * std::sqrt(modes[i].share * modes[j].share);
      if (i == j)
        worst_norm = std::max(worst_norm, std::abs(overlap - 1.0));
      else
        worst_cross = std::max(worst_cross, std::abs(overlap));
    }
  EXPECT_LE(worst_cross, 1e-12);  // measured: 5.9e-15
  EXPECT_LE(worst_norm, 1e-12);   // measured: 2.4e-14
}

TEST(DiscModes, AreAsHighAsTheirAmplitudeSays) {
  const auto family = disc_modes(1.0, 20.0);
  for (const ModeShape& mode : family->modes()) {
    if (mode.turned) continue;
    double most = 0.0;
    for (int i = 0; i <= 2000; ++i)
      most = std::max(most, std::abs(family->value(mode, std::array{i / 2000.0, 0.0})));
    // 2000 places come within z^2 / 8 / 2000^2 of the top.
    EXPECT_NEAR(most / mode.highest, 1.0, 2e-5) << mode.number[0] << ", " << mode.number[1];
    EXPECT_LE(most, mode.highest * (1.0 + 1e-14));
  }
}

}  // namespace
}  // namespace thrum::claims
