// A body that moves little from step to step keeps its energy to 1e-10 and its pitch, because the
// step is made of differences: coefficients whose sum must be 1 would round it away.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

/// A foam plate; its lowest mode is at 0.94 Hz with young = 2e3 and at 9.4 Hz with 2e5.
Scene slow_plate(double young, const std::string& precision) {
  Scene scene = new_scene(1.0, 96000.0);
  scene.settings.precision = precision;
  scene.add("plate.p", Plate{.size = {1.35, 0.18},
                             .thickness = 0.01,
                             .density = 50.0,
                             .young = young,
                             .points = {131, 14},
                             .shape = {.kind = "mode", .number = {1, 1}, .amplitude = 1e-3}});
  scene.add("pickup.p", Pickup{.on = {"plate.p", 0.5, 0.5}});
  return scene;
}

/// The displacement of the middle after a second: cos(w t) with the plate's own w.
double expected_end(double young) {
  const double pi = std::numbers::pi;
  const double rigidity = young * 1e-6 / (12.0 * (1.0 - 0.09));
  const double wave_numbers = std::pow(pi / 1.35, 2) + std::pow(pi / 0.18, 2);
  const double time = 1.0 - 1.0 / 96000.0;
  return 1e-3 * std::cos(std::sqrt(rigidity / 0.5) * wave_numbers * time);
}

TEST(SlowBodies, KeepTheirEnergy) {
  EXPECT_LE(run(slow_plate(2e3, "double")).energy_error(), 1e-10);  // measured: 9.7e-12
}

TEST(SlowBodies, KeepTheirPitch) {
  const Recording heard = run(slow_plate(2e3, "double"), Book::off);
  // measured: 0.0087, the 0.4 % by which fourteen intervals across are flat
  EXPECT_NEAR(heard["p"].back() / 1e-3, expected_end(2e3) / 1e-3, 0.012);
}

TEST(SlowBodies, KeepTheirPitchInFloatToo) {
  const Recording in_double = run(slow_plate(2e5, "double"), Book::off);
  const Recording in_float = run(slow_plate(2e5, "float"), Book::off);
  EXPECT_NEAR(in_float["p"].back() / in_double["p"].back(), 1.0, 0.02);  // measured: 0.0127
}

}  // namespace
}  // namespace thrum::claims
