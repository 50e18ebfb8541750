// precision = "float" gives the same motion to about 1e-5 over 20 ms of free strings, plates and
// membranes, and stays close in shipped scenes, contacts included.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/experiment.hpp"
#include "support/snare_wire.hpp"

namespace thrum::claims {
namespace {

void expect_close(Scene scene, double tolerance) {
  const Recording in_double = run(scene);
  scene.settings.precision = "float";
  const Recording in_float = run(scene);
  for (std::size_t i = 0; i < in_double.signals.size(); ++i) {
    EXPECT_LE(relative_difference(in_float.signals[i], in_double.signals[i]), tolerance)
        << scene.settings.title << ", " << in_double.names[i];
    EXPECT_NE(in_float.signals[i], in_double.signals[i]) << "it was not in float";
  }
}

TEST(FloatPrecision, StaysCloseToDoubleOnFreeBodies) {
  Scene scene = new_scene(0.02);
  scene.add("string.s",
            String{.length = 0.65,
                   .tension = 70.0,
                   .linear_density = 0.0036,
                   .bending_stiffness = 2e-4,
                   .damping = 0.6,
                   .damping_hf = 0.002,
                   .shape = {.kind = "bump", .at = {0.3}, .width = 0.3, .amplitude = 2e-3}});
  scene.add("plate.p", Plate{.size = {0.3, 0.2},
                             .thickness = 0.001,
                             .density = 7850.0,
                             .young = 2e11,
                             .damping = 2.0,
                             .shape = {.kind = "mode", .number = {2, 1}, .amplitude = 1e-3}});
  scene.add("membrane.m", Membrane{.size = {0.2, 0.25},
                                   .tension = 2000.0,
                                   .surface_density = 0.2,
                                   .points = {30, 30},
                                   .shape = {.kind = "mode", .number = {1, 2}, .amplitude = 1e-3}});
  scene.add("mass.b", Mass{.mass = 0.004, .frequency = 300.0, .damping = 4.0, .velocity = 1.0});
  scene.add("pickup.s", Pickup{.on = {"string.s", 0.77}});
  scene.add("pickup.p", Pickup{.on = {"plate.p", 0.31, 0.42}});
  scene.add("pickup.m", Pickup{.on = {"membrane.m", 0.4, 0.3}});
  scene.add("pickup.b", Pickup{.on = "mass.b"});
  expect_close(scene, 1e-4);  // measured: 1.0e-5, 1.3e-5, 8e-7, 1.0e-5
}

TEST(FloatPrecision, StaysCloseToDoubleInShippedScenes) {
  expect_close(shipped("mass-barrier", {"duration=0.01"}), 1e-4);      // measured: 4e-6
  expect_close(shipped("two-strings", {"duration=0.01"}), 1e-4);       // measured: 2.1e-5
  expect_close(shipped("tromba-connected", {"duration=0.02"}), 5e-4);  // measured: 1.0e-4
  expect_close(shipped("string-barrier", {"duration=0.01"}), 1e-3);    // measured: 3.1e-4
  expect_close(shipped("bowed-string", {"duration=0.02"}), 5e-4);      // measured: 1.4e-4
  expect_close(quick_snare_wire({"duration=0.003"}), 5e-4);            // measured: 1.2e-4
}

// Each push alone is below half a digit of where the mass is: added one by one none is left.
TEST(FloatPrecision, AddsThePushesOfManyContactsBeforeItRounds) {
  Scene scene = new_scene(0.008);
  scene.settings.rate = 96000.0;
  scene.add("mass.m", Mass{.mass = 0.07, .position = 0.01, .velocity = 2.0});
  scene.add("barrier.b", Barrier{.position = 0.01});
  for (int i = 0; i < 100; ++i)
    scene.add(
        "contact.c" + std::to_string(i),
        Contact{.above = "barrier.b", .below = "mass.m", .stiffness = 160.0, .exponent = 1.0});
  scene.add("pickup.x", Pickup{.on = "mass.m"});
  expect_close(scene, 1e-3);  // measured: 4.6e-5, and 5.3e-3 one by one
}

// Far from 0 the pushes of a step are below half a digit of where the mass is, whether it is pulled
// by one spring or by two that are half as stiff. What rounding takes is in the book too.
TEST(FloatPrecision, KeepsWhatRoundingTakesFromSmallPushes) {
  for (const int springs : {1, 2}) {
    Scene scene = new_scene(0.2);
    scene.add("mass.m", Mass{.mass = 1.0, .position = 0.1});
    scene.add("barrier.b", Barrier{.position = 0.15});
    for (int i = 0; i < springs; ++i)
      scene.add("connection.c" + std::to_string(i),
                Connection{.between = {"mass.m", "barrier.b"}, .stiffness = 20.0 / springs});
    scene.add("pickup.x", Pickup{.on = "mass.m"});
    const Recording in_double = run(scene);
    scene.settings.precision = "float";
    const Recording in_float = run(scene);
    const double far = in_double["x"].back() - 0.1;
    EXPECT_GT(far, 0.01);
    EXPECT_NEAR(in_float["x"].back() - 0.1, far, 1e-3 * far) << springs;
    EXPECT_LE(in_float.energy_error(), 1e-3) << springs;
  }
}

}  // namespace
}  // namespace thrum::claims
