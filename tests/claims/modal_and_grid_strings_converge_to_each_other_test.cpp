// The same string, once in modes and once on a grid, moves alike, and the more so the higher the
// rate. The modes are exact and only gain bandwidth. The grid detunes mode n by n^3 h^2, so that
// modes beyond h^{-2/3} are out of step; what they hold falls as h^{5/3} for a bump, whose
// amplitudes fall as 1/n^3, and as h for a pluck (1/n^2). Twice the rate divides the difference by
// 3.17 and by 2 once the grid is fine enough to hold the shape.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

String stiff(const InitialShape& shape) {
  return {.length = 0.65,
          .tension = 70.0,
          .linear_density = 0.0036,
          .bending_stiffness = 2e-4,
          .damping = 3.0,
          .shape = shape};
}

/// The displacement at a place over 20 ms, at 11025 Hz whatever the rate of the run.
Signal heard(String string, int finer) {
  Scene scene = new_scene(0.02, 11025.0 * finer);
  if (string.method != "modal") string.points = 20 * finer;
  scene.add("string.a", string);
  scene.add("pickup.a", Pickup{.on = {"string.a", 0.375}});
  return every(static_cast<std::size_t>(finer), run(scene, Book::off)["a"]);
}

std::vector<double> differences(const InitialShape& shape) {
  String in_modes = stiff(shape);
  in_modes.method = "modal";
  std::vector<double> all;
  for (const int finer : {2, 4, 8, 16})
    all.push_back(relative_difference(heard(stiff(shape), finer), heard(in_modes, finer)));
  return all;
}

TEST(ModalAndGridStrings, ConvergeToEachOtherFromABump) {
  const auto error = differences({.kind = "bump", .at = {0.4}, .width = 0.6, .amplitude = 1e-3});
  // Measured: 0.044, 0.012, 0.0032, 0.00093 at 22 to 176 kHz.
  for (std::size_t i = 1; i < error.size(); ++i) EXPECT_LE(error[i], error[i - 1] / 3.17) << i;
  EXPECT_LE(error.back(), 1e-3);
}

TEST(ModalAndGridStrings, ConvergeToEachOtherFromAPluck) {
  const auto error = differences({.kind = "pluck", .at = {0.25}, .amplitude = 1e-3});
  // Measured: 0.031, 0.015, 0.0073, 0.0035 (and 0.053 at 11 kHz, 20 intervals).
  for (std::size_t i = 1; i < error.size(); ++i) EXPECT_LE(error[i], error[i - 1] / 1.9) << i;
  EXPECT_LE(error.back(), 5e-3);
}

TEST(ModalStrings, DoNotDependOnTheRate) {
  // Below the same bandwidth a lossless modal string passes through the same places at any rate.
  String string = stiff({.kind = "bump", .at = {0.4}, .width = 0.6, .amplitude = 1e-3});
  string.damping = 0.0;
  string.method = "modal";
  string.bandwidth = 5000.0;
  EXPECT_LE(relative_difference(heard(string, 1), heard(string, 8)), 1e-11);  // measured: 8.6e-14
}

}  // namespace
}  // namespace thrum::claims
