// A stiff string whose ends may not turn: in modes it rings where a grid converges to, and without
// tension at a clamped bar's 4.7300, 7.8532, 10.9956; its shapes are orthogonal, and energy
// balances.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include <thrum/bodies/clamped_line_modes.hpp>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

String wire(double tension, const char* method, int points = 0) {
  return {.length = 0.5,
          .tension = tension,
          .linear_density = 0.004,
          .bending_stiffness = 0.02,
          .boundary = "clamped",
          .method = method,
          .points = points};
}

double frequency(String string, int number, double rate) {
  string.shape = {.kind = "mode", .number = {number}, .amplitude = 1e-4};
  Scene scene = new_scene(0.05, rate);
  scene.add("string.s", string);
  scene.add("pickup.p", Pickup{.on = {"string.s", 0.29}});
  return fit_ringing(run(scene, Book::off)["p"], rate).frequency;
}

TEST(ClampedStrings, RingInModesWhereAGridConverges) {
  for (int number = 1; number <= 3; ++number) {
    const double exact = frequency(wire(80.0, "modal"), number, 44100.0);
    const double coarse = frequency(wire(80.0, "grid", 40), number, 4e5);
    const double fine = frequency(wire(80.0, "grid", 80), number, 4e5);
    EXPECT_NEAR((fine + (fine - coarse) / 3.0) / exact, 1.0, 1e-3) << number;
  }
}

/// Every mode begins upwards, as on a grid.
TEST(ClampedStrings, AreDrawnAlike) {
  for (const double tension : {0.0, 80.0})
    for (int number = 1; number <= 8; ++number) {
      const auto drawn = [&](const char* method, const std::string& quantity) {
        const bool is_grid = std::string(method) == "grid";
        String string = wire(tension, method, is_grid ? 200 : 0);
        InitialShape& shape = quantity == "velocity" ? string.velocity_shape : string.shape;
        shape = {.kind = "mode", .number = {number}, .amplitude = 1e-3};
        Scene scene = new_scene(1e-3, is_grid ? 2e6 : 44100.0);
        scene.add("string.s", string);
        const double at = 0.5 / (number + 0.5);
        scene.add("pickup.p", Pickup{.on = {"string.s", at}, .quantity = quantity});
        Simulation simulation(scene);
        simulation.step();
        return simulation.pickup(0);
      };
      for (const std::string quantity : {"displacement", "velocity"})
        EXPECT_NEAR(drawn("modal", quantity), drawn("grid", quantity), 2e-5) << number << quantity;
      EXPECT_GT(drawn("modal", "displacement"), 5e-4) << number;
    }
}

TEST(ClampedStrings, WithoutTensionAreClampedBars) {
  const double kappa = std::sqrt(0.02 / 0.004);
  const std::array z = {4.73004, 7.85320, 10.99561};
  for (int number = 1; number <= 3; ++number) {
    const double wave = z[static_cast<std::size_t>(number - 1)] / 0.5;
    EXPECT_NEAR(frequency(wire(0.0, "modal"), number, 44100.0) * 2.0 * pi / (kappa * wave * wave),
                1.0, 6e-6)
        << number;
  }
}

TEST(ClampedStrings, HaveOrthogonalShapesOfTheirMass) {
  const auto family = clamped_line_modes(0.5, {80.0 / 0.004, 0.02 / 0.004}, 60.0 * pi / 0.5);
  const auto& modes = family->modes();
  ASSERT_GE(modes.size(), 58u);
  for (const std::size_t a : {std::size_t{0}, std::size_t{1}, std::size_t{30}, modes.size() - 1})
    for (const std::size_t b :
         {std::size_t{0}, std::size_t{2}, std::size_t{30}, modes.size() - 1}) {
      constexpr int places = 20000;
      double sum = 0.0;
      for (int i = 0; i < places; ++i) {
        const std::array at = {(i + 0.5) / places};
        sum += family->value(modes[a], at) * family->value(modes[b], at) / places;
      }
      EXPECT_NEAR(sum, a == b ? modes[a].share : 0.0, 1e-6) << a << ", " << b;
    }
}

TEST(ClampedStrings, InModesBalanceEnergy) {
  String string = wire(80.0, "modal");
  string.damping = 1.0;
  string.damping_hf = 0.001;
  string.shape = {.kind = "pluck", .at = {0.3}, .amplitude = 2e-3};
  Scene scene = new_scene(0.05);
  scene.add("string.s", string);
  scene.add("barrier.fret", Barrier{.position = -0.0005});
  scene.add(
      "contact.fret",
      Contact{
          .above = {"string.s", 0.6}, .below = "barrier.fret", .stiffness = 1e7, .exponent = 1.3});
  const Recording heard = run(scene);
  EXPECT_GT(heard.extremes.max_force, 0.1);
  EXPECT_LT(heard.energy_error(), 1e-11);
}

}  // namespace
}  // namespace thrum::claims
