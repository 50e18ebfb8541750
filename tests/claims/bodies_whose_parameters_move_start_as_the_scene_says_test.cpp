// Displacement and velocity at step 0 are those of the scene also where parameters begin to move at
// once: a mass on a spring, pushed and pulled, and a string that is bent and already moving.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

TEST(BodiesWhoseParametersMove, StartAsTheSceneSays) {
  Scene scene = new_scene(0.001);
  scene.add("mass.m", Mass{.mass = {{{0.0, 0.01}, {0.1, 0.05}}},
                           .frequency = 300.0,
                           .damping = 20.0,
                           .position = 0.002,
                           .velocity = -1.5});
  scene.add("force.f", Force{.on = "mass.m", .shape = "hold", .amplitude = 3.0});
  scene.add("string.s", String{.length = 0.6,
                               .tension = {{{0.0, 100.0}, {0.1, 400.0}}},
                               .linear_density = 0.005,
                               .bending_stiffness = 1e-3,
                               .damping = 3.0,
                               .method = "modal",
                               .shape = {.kind = "mode", .number = {2}, .amplitude = 0.001},
                               .velocity_shape = {.kind = "mode", .amplitude = 0.7}});
  scene.add("connection.k", Connection{.between = {Where("string.s", 0.3), Where("mass.m")},
                                       .stiffness = 2000.0,
                                       .damping = 0.05});
  for (const std::string quantity : {"displacement", "velocity"}) {
    scene.add("pickup.m" + quantity, Pickup{.on = "mass.m", .quantity = quantity});
    scene.add("pickup.s" + quantity, Pickup{.on = {"string.s", 0.25}, .quantity = quantity});
  }
  const Recording heard = run(scene);
  // Measured: 0, 0, 8e-15 and 2e-15.
  EXPECT_NEAR(heard["mdisplacement"][0], 0.002, 1e-15);
  EXPECT_NEAR(heard["sdisplacement"][0], 0.001, 1e-15);
  EXPECT_NEAR(heard["mvelocity"][0], -1.5, 1e-10);
  EXPECT_NEAR(heard["svelocity"][0], 0.7 * std::sqrt(0.5), 1e-10);
  EXPECT_LE(heard.energy_error(), 1e-10);
}

}  // namespace
}  // namespace thrum::claims
