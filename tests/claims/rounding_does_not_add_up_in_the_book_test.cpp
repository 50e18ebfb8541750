// Rounding stays rounding however long a run is: a mass that was thrown keeps its speed to the last
// digits while it flies far away, and what bodies lose is what the book says to 3e-13, though the
// numbers that a step multiplies by are near 1 and their rounding is 1e-12 of a small loss.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

TEST(RoundingDoesNotAddUp, AMassThatWasThrownKeepsItsSpeed) {
  Scene scene = new_scene(10.0);
  scene.add("mass.ball", Mass{.mass = 0.005, .velocity = 2.3});
  scene.add("mass.tuned", Mass{.mass = Envelope({{0.0, 0.004}, {0.1, 0.005}}), .velocity = 1.7});
  scene.add("pickup.ball", Pickup{.on = "mass.ball", .quantity = "velocity"});
  const Recording heard = run(scene);
  const double energy = heard.energy.front().terms.stored();
  EXPECT_LE(heard.energy_error(), 2e-14);  // 2e-15; 1e-10 where each step rounds by itself
  EXPECT_GT(energy, 0.0);
}

/// Far from 0, where the force moves a mass in a step by 3e-11 of its place.
TEST(RoundingDoesNotAddUp, AMassUnderASteadyForceFallsAsItShould) {
  Scene scene = new_scene(1.0);
  scene.add("mass.ball", Mass{.mass = 0.005, .position = 3.0});
  scene.add("mass.tuned", Mass{.mass = Envelope({{0.0, 0.004}, {0.1, 0.005}}), .position = 3.0});
  scene.add("force.on_ball", Force{.on = "mass.ball", .shape = "hold", .amplitude = -0.001});
  scene.add("force.on_tuned", Force{.on = "mass.tuned", .shape = "hold", .amplitude = -0.001});
  const Recording heard = run(scene);
  EXPECT_GT(heard.max_stored(), 1e-4);
  EXPECT_LE(heard.energy_error(), 1e-10);  // 3e-11; 7e-7 where each push rounds by itself
}

/// By a bow and by a spring, whose forces are small against what a metre rounds to.
TEST(RoundingDoesNotAddUp, AMassThatIsCarriedFarFeelsSmallForces) {
  Scene dragged = new_scene(10.0);
  dragged.add("mass.m", Mass{.mass = 0.1});
  dragged.add("bow.b", Bow{.on = "mass.m", .velocity = 0.3, .force = 1.0});
  EXPECT_LE(run(dragged).energy_error(), 1e-11);  // 2e-12; 8e-7 where each push rounds by itself
  Scene pulled = new_scene(3.0);
  pulled.add("mass.m", Mass{.mass = 0.1});
  pulled.add("mass.tuned", Mass{.mass = Envelope({{0.0, 0.09}, {0.1, 0.1}}), .velocity = 1.0});
  pulled.add("connection.c", Connection{.between = {"mass.m", "mass.tuned"}, .stiffness = 1e4});
  EXPECT_LE(run(pulled).energy_error(), 1e-10);
}

/// Each loses 1e-5 of its motion in a step.
TEST(RoundingDoesNotAddUp, WhatBodiesLoseIsWhatTheBookSays) {
  const InitialShape pluck{.kind = "pluck", .at = {0.3}, .amplitude = 0.001};
  for (const double damping : {0.37, 0.5, 0.71, 0.83, 1.1}) {
    Scene scene = new_scene(3.0);
    scene.add("mass.ball",
              Mass{.mass = 0.01, .frequency = 130.0, .damping = damping, .velocity = 1.0});
    scene.add("string.grid", String{.length = 0.7,
                                    .tension = 80.0,
                                    .linear_density = 0.004,
                                    .damping = damping,
                                    .points = 40,
                                    .shape = pluck});
    scene.add("string.modes", String{.length = 0.7,
                                     .tension = 80.0,
                                     .linear_density = 0.004,
                                     .damping = damping,
                                     .method = "modal",
                                     .bandwidth = 3000.0,
                                     .shape = pluck});
    scene.add("string.tuned", String{.length = 0.7,
                                     .tension = Envelope({{0.0, 80.0}, {1.0, 81.0}}),
                                     .linear_density = 0.004,
                                     .damping = damping,
                                     .method = "modal",
                                     .bandwidth = 3000.0,
                                     .shape = pluck});
    const Recording heard = run(scene);
    EXPECT_GT(heard.energy.back().dissipated, 0.5 * heard.max_stored());
    EXPECT_LE(heard.energy_error(), 3e-13) << damping;
  }
}

}  // namespace
}  // namespace thrum::claims
