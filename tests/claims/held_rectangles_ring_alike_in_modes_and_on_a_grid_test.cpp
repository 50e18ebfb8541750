// Clamped and free rectangles in modes. w a^2 / kappa of a clamped square: Leissa (1973) has upper
// bounds, 35.992, 73.413, 108.27, 131.64, 132.24; converged values (Gorman 1982) are below them by
// less than 5e-4. Of a free one with nu = 0.3: bounds 13.489, 19.789, 24.432, 35.024, converged
// 13.468, 19.596, 24.270, 34.801. Shapes are orthogonal and satisfy what the edge asks for; the
// same plate on a grid, an independent scheme, moves alike; energy balances.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <thrum/bodies/held_rectangle_modes.hpp>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

struct Known {
  std::array<int, 2> number;
  double square;  ///< b^2 a^2
};

const ModeShape& named(const ModeFamily& family, std::array<int, 2> number) {
  for (const ModeShape& mode : family.modes())
    if (mode.number == number) return mode;
  ADD_FAILURE() << "no mode " << number[0] << ", " << number[1];
  return family.modes().front();
}

void expect_known(PlateEdge edge, const std::vector<Known>& table, double bandwidth) {
  const auto family = held_rectangle_modes({{0.5, 0.5}, edge, 0.3}, bandwidth);
  for (const Known& known : table) {
    const double b = named(*family, known.number).wave_number * 0.5;
    EXPECT_NEAR(b * b / known.square, 1.0, 1e-4) << known.number[0] << ", " << known.number[1];
  }
}

const std::vector<Known> clamped_square = {{{1, 1}, 35.985}, {{1, 2}, 73.394}, {{2, 1}, 73.394},
                                           {{2, 2}, 108.22}, {{1, 3}, 131.58}, {{3, 1}, 132.20},
                                           {{2, 3}, 165.00}, {{3, 2}, 165.00}};
const std::vector<Known> free_square = {
    {{1, 1}, 13.468}, {{0, 2}, 19.596}, {{2, 0}, 24.270}, {{1, 2}, 34.801}, {{2, 1}, 34.801}};

TEST(HeldRectangles, RingAsTheTablesSay) {
  expect_known(PlateEdge::clamped, clamped_square, 50.0);
  expect_known(PlateEdge::free, free_square, 50.0);
}

/// The highest modes that are asked for are as good: against twice as many shapes.
TEST(HeldRectangles, AllModesUpToTheHighestAreRight) {
  constexpr double highest = 60.0;
  for (const PlateEdge edge : {PlateEdge::clamped, PlateEdge::free}) {
    const HeldRectangle plate{{0.5, 0.4}, edge, 0.3};
    const auto some = held_rectangle_modes(plate, highest);
    const auto more = held_rectangle_modes(plate, 2.0 * highest);
    for (std::size_t i = 0; i < some->modes().size(); ++i) {
      const double ratio = more->modes()[i].wave_number > 0.0
                               ? some->modes()[i].wave_number / more->modes()[i].wave_number
                               : 1.0;
      EXPECT_NEAR(ratio, 1.0, 1e-5) << i;  // 0.03 cents
    }
    const double next = more->modes()[some->modes().size()].wave_number;
    EXPECT_GT(next, highest * (1.0 - 1e-5));
  }
}

TEST(HeldRectangles, ShapesAreOrthogonalAndObeyTheirEdges) {
  for (const PlateEdge edge : {PlateEdge::clamped, PlateEdge::free}) {
    const auto family = held_rectangle_modes({{0.5, 0.4}, edge, 0.3}, 36.0);
    ASSERT_GT(family->modes().size(), 10u);
    constexpr int n = 200;
    for (std::size_t i = 0; i < 10; ++i) {
      const ModeShape& one = family->modes()[i];
      for (std::size_t j = i; j < 10; ++j) {
        double product = 0.0;
        for (int x = 0; x < n; ++x)
          for (int y = 0; y < n; ++y) {
            const std::array at = {(x + 0.5) / n, (y + 0.5) / n};
            product += family->value(one, at) * family->value(family->modes()[j], at) / (n * n);
          }
        EXPECT_NEAR(product, i == j ? one.share : 0.0, 1e-3) << i << ", " << j;
      }
      double largest = 0.0;
      for (int x = 0; x <= n; ++x)
        for (int y = 0; y <= n; ++y)
          largest =
              std::max(largest, std::abs(family->value(one, std::array{1.0 * x / n, 1.0 * y / n})));
      EXPECT_NEAR(one.highest / largest, 1.0, 2e-3);
      EXPECT_GE(one.highest, largest * (1.0 - 1e-9));
      if (edge != PlateEdge::clamped) continue;
      EXPECT_NEAR(family->value(one, std::array{0.0, 0.37}), 0.0, 1e-12);
      EXPECT_NEAR(family->value(one, std::array{1e-4, 0.37}), 0.0, 1e-5);  // no slope either
    }
  }
}

Plate steel(const std::string& boundary, const std::string& method) {
  return {.size = {0.4, 0.3},
          .thickness = 0.002,
          .density = 7850.0,
          .young = 2e11,
          .boundary = boundary,
          .method = method,
          .shape = {.kind = "bump", .at = {0.6, 0.4}, .width = 0.6, .amplitude = 1e-4}};
}

/// A slow push moves the low modes only. The grid comes nearer to the modes the finer it is.
TEST(HeldRectangles, MoveAsTheSamePlateOnAGrid) {
  constexpr double rate = 44100.0;
  for (const char* boundary : {"clamped", "free"}) {
    const auto heard = [&](const char* method, int finer) {
      Scene scene = new_scene(0.006);
      scene.settings.rate = rate * finer;
      Plate plate = steel(boundary, method);
      if (std::string(method) == "modal") plate.bandwidth = 12000.0;
      plate.shape = {};
      scene.add("plate.p", plate);
      scene.add(
          "force.push",
          Force{.on = {"plate.p", 0.6, 0.4}, .shape = "strike", .amplitude = 1.0, .length = 0.003});
      scene.add("pickup.p", Pickup{.on = {"plate.p", 0.31, 0.27}});
      return run(scene, Book::off)["p"];
    };
    const auto modes = heard("modal", 1);
    const auto apart = [&](int finer) {
      const auto grid = heard("grid", finer);
      double difference = 0.0, largest = 0.0;
      for (std::size_t i = 0; i < modes.size(); ++i) {
        const double there = grid[i * static_cast<std::size_t>(finer)];
        difference = std::max(difference, std::abs(modes[i] - there));
        largest = std::max(largest, std::abs(modes[i]));
      }
      return difference / largest;
    };
    const double coarse = apart(4), fine = apart(16);  // half the spacing
    EXPECT_LT(fine, 0.02) << boundary;
    EXPECT_LT(fine, 0.4 * coarse) << boundary;
  }
}

TEST(HeldRectangles, BalanceEnergyWhenStruckAndDieAsTheirDampingSays) {
  for (const char* boundary : {"clamped", "free"}) {
    Plate plate = steel(boundary, "modal");
    plate.bandwidth = 8000.0;
    plate.damping = 3.0;
    plate.damping_hf = 0.01;
    Scene scene = new_scene(0.05);
    scene.add("plate.p", plate);
    scene.add("mass.mallet", Mass{.mass = 0.05, .position = 0.001, .velocity = -2.0});
    scene.add("contact.hit", Contact{.above = "mass.mallet",
                                     .below = {"plate.p", 0.3, 0.2},
                                     .stiffness = 1e7,
                                     .exponent = 1.5});
    const Recording heard = run(scene);
    EXPECT_GT(heard.extremes.max_force, 10.0);
    EXPECT_LT(heard.energy_error(), 1e-11) << boundary;
  }
}

TEST(HeldRectangles, AreHeardAtTheirLowestFrequency) {
  Plate plate = steel("clamped", "modal");
  plate.size = {0.3, 0.3};
  plate.bandwidth = 4000.0;
  plate.shape = {.kind = "mode", .number = {1, 1}, .amplitude = 1e-4};
  Scene scene = new_scene(0.1);
  scene.add("plate.p", plate);
  scene.add("pickup.p", Pickup{.on = {"plate.p", 0.5, 0.5}});
  const auto heard = run(scene, Book::off)["p"];
  const double kappa = 0.002 * std::sqrt(2e11 / (12.0 * (1.0 - 0.09) * 7850.0));
  EXPECT_NEAR(heard[0], 1e-4, 1e-9);  // the largest displacement is in the middle
  EXPECT_NEAR(2.0 * pi * fit_ringing(heard, 44100.0).frequency, kappa * 35.985 / 0.09,
              1e-4 * kappa * 400);
}

}  // namespace
}  // namespace thrum::claims
