// w = kappa (z/R)^2 with z^2 from Leissa (1969), tables 2.1, 2.3 (Poisson's ratio 0.3) and 2.5
// (0.33); shapes are orthogonal and have the mass that the closed form gives them; energy balances.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <thrum/bodies/round_plate_modes.hpp>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

struct Known {
  const char* boundary;
  double poisson;
  std::vector<int> number;
  double square;     ///< z^2
  double precision;  ///< of the table
};

const std::vector<Known> table = {
    {"clamped", 0.3, {0, 1}, 10.2158, 1e-4},   {"clamped", 0.3, {1, 1}, 21.26, 1e-3},
    {"clamped", 0.3, {2, 1}, 34.88, 1e-3},     {"clamped", 0.3, {0, 2}, 39.771, 1e-3},
    {"clamped", 0.3, {3, 1}, 51.04, 1e-3},     {"clamped", 0.3, {1, 2}, 60.82, 1e-3},
    {"supported", 0.3, {0, 1}, 4.9351, 1e-4},  {"supported", 0.3, {1, 1}, 13.8982, 1e-4},
    {"supported", 0.3, {2, 1}, 25.6133, 1e-4}, {"supported", 0.3, {0, 2}, 29.7200, 1e-4},
    {"free", 0.33, {2, 0}, 5.253, 3e-3},       {"free", 0.33, {0, 1}, 9.084, 3e-3},
    {"free", 0.33, {3, 0}, 12.23, 3e-3},       {"free", 0.33, {1, 1}, 20.52, 3e-3},
    {"free", 0.33, {4, 0}, 21.6, 5e-3},        {"free", 0.33, {2, 1}, 35.25, 3e-3},
    {"free", 0.33, {0, 2}, 38.55, 3e-3}};

Plate bronze(const std::string& boundary, double poisson) {
  return {.radius = 0.2,
          .thickness = 0.002,
          .density = 8800.0,
          .young = 1.1e11,
          .poisson = poisson,
          .boundary = boundary,
          .bandwidth = 4000.0};
}

double kappa(const Plate& it) {
  return it.thickness *
         std::sqrt(it.young.at(0.0) / (12.0 * (1.0 - it.poisson * it.poisson) * it.density));
}

TEST(RoundPlates, RingAsTheTablesSay) {
  for (const Known& known : table) {
    Plate plate = bronze(known.boundary, known.poisson);
    plate.shape = {.kind = "mode", .number = known.number, .amplitude = 1e-4};
    Scene scene = new_scene(0.1);
    scene.add("plate.p", plate);
    scene.add("pickup.p", Pickup{.on = {"plate.p", 0.61, 0.02}});
    const double measured = 2.0 * pi * fit_ringing(run(scene, Book::off)["p"], 44100.0).frequency;
    const double square = measured * 0.04 / kappa(plate);
    EXPECT_NEAR(square / known.square, 1.0, known.precision)
        << known.boundary << " " << known.number[0] << ", " << known.number[1] << ": " << square;
  }
}

TEST(RoundPlates, HaveOrthogonalModesOfTheirMass) {
  constexpr int rings = 120, rays = 48;
  for (const PlateEdge edge : {PlateEdge::clamped, PlateEdge::supported, PlateEdge::free}) {
    const auto family = round_plate_modes(0.2, edge, 0.33, 12.0 / 0.2);
    const auto& modes = family->modes();
    ASSERT_GT(modes.size(), 25u);
    std::vector<std::vector<double>> values(modes.size());
    std::vector<double> weights;
    for (int i = 0; i < rings; ++i)
      for (int j = 0; j < rays; ++j) {
        const double r = (i + 0.5) / rings, angle = 2.0 * pi * (j + 0.3) / rays;
        weights.push_back(2.0 * r / (rings * rays));
        for (std::size_t m = 0; m < modes.size(); ++m)
          values[m].push_back(
              family->value(modes[m], std::array{r * std::cos(angle), r * std::sin(angle)}));
      }
    for (std::size_t a = 0; a < modes.size(); ++a)
      for (std::size_t b = a; b < modes.size(); ++b) {
        double sum = 0.0;
        for (std::size_t i = 0; i < weights.size(); ++i)
          sum += weights[i] * values[a][i] * values[b][i];
        const double scale = std::sqrt(modes[a].share * modes[b].share);
        ASSERT_NEAR(sum / scale, a == b ? 1.0 : 0.0, 2e-3)
            << static_cast<int>(edge) << ": " << modes[a].number[0] << "," << modes[a].number[1]
            << " and " << modes[b].number[0] << "," << modes[b].number[1];
      }
  }
}

TEST(RoundPlates, BalanceEnergyWhenStruck) {
  for (const char* boundary : {"clamped", "supported", "free"})
    for (const double damping : {0.0, 2.0}) {
      Plate plate = bronze(boundary, 0.33);
      plate.damping = damping;
      plate.damping_hf = 0.001 * damping;
      Scene scene = new_scene(0.05);
      scene.add("plate.p", plate);
      scene.add("mass.mallet", Mass{.mass = 0.2, .position = 0.001, .velocity = -2.0});
      scene.add("contact.hit", Contact{.above = "mass.mallet",
                                       .below = {"plate.p", 0.3, 0.1},
                                       .stiffness = 1e7,
                                       .exponent = 2.0});
      const Recording heard = run(scene);
      EXPECT_GT(heard.extremes.max_force, 10.0);
      EXPECT_LT(heard.energy_error(), 1e-11) << boundary << damping;
    }
}

}  // namespace
}  // namespace thrum::claims
