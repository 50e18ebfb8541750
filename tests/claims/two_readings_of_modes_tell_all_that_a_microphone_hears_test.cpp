// What is heard of modes by their last two moments and the forces since, against a reading for
// every delay: that is what a microphone falls back to where a force moves along the body, here one
// of zero newtons. Bent and thrown at the start, struck by a mass, pushed by a force.
#include <gtest/gtest.h>

#include <thrum/bodies/bar.hpp>
#include <thrum/scene/microphone.hpp>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

Scene heard_bar(bool every_delay, bool starts) {
  Scene scene = new_scene(0.02);
  Bar bar{.length = 0.6, .width = 0.05, .thickness = 0.01, .density = 800.0, .young = 1.6e10};
  bar.damping = 20.0;
  bar.method = "modal";
  if (starts) {
    bar.shape = {.kind = "bump", .at = {0.4}, .width = 0.3, .amplitude = 1e-4};
    bar.velocity_shape = {.kind = "bump", .at = {0.7}, .width = 0.3, .amplitude = 0.3};
  }
  scene.add("bar.b", bar);
  scene.add("mass.m", Mass{.mass = 0.01, .position = -0.001, .velocity = 1.0});
  scene.add("contact.c", Contact{.above = {"bar.b", 0.3}, .below = "mass.m", .stiffness = 1e6});
  scene.add("force.f", Force{.on = {"bar.b", 0.8},
                             .shape = "strike",
                             .amplitude = 5.0,
                             .start = 0.008,
                             .length = 0.001});
  if (every_delay) {
    Where moving{"bar.b"};
    moving.path = {{0.0, 0.2}, {1.0, 0.8}};
    scene.add("force.none", Force{.on = moving, .shape = "hold", .amplitude = 0.0, .length = 1.0});
  }
  scene.add("microphone.side", Microphone{.hears = {"bar.b"}, .at = {1.5, 0.1, 0.2}});
  scene.add("microphone.near", Microphone{.hears = {"bar.b"}, .at = {0.1, 0.0, 0.05}});
  return scene;
}

TEST(HeardForces, TellTheSameAsAReadingForEveryDelay) {
  for (const bool starts : {false, true}) {
    const Recording all = run(heard_bar(true, starts), Book::off);
    const Recording two = run(heard_bar(false, starts), Book::off);
    for (const char* name : {"side", "near"}) {
      EXPECT_GT(largest_magnitude(all[name]), 0.1);
      // Measured: 2e-9. A second difference over k^2 makes much of rounding.
      EXPECT_LT(relative_difference(two[name], all[name]), 1e-7) << name << starts;
    }
  }
}

}  // namespace
}  // namespace thrum::claims
