// What `thrum check` says that a step takes, against what steps took: nanoseconds of processor time
// of a step and its pickups, the least of four runs of every 256 steps, on one core of an AMD EPYC
// with AVX2, divided by the slowness that check_cost.cpp finds there. The test looks at no clock:
// the model's numbers before they are scaled are compared with these.
#include <gtest/gtest.h>

#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/bow.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/force.hpp>
#include <thrum/scene/check.hpp>
#include <thrum/scene/pickup.hpp>

#include "support/experiment.hpp"

namespace thrum {
namespace {

constexpr double off = 1.5;

struct Nanoseconds {
  double apart, touching;
};

Nanoseconds priced(const Scene& scene) {
  const CostCheck cost = check_scene(scene).cost;
  return {1e9 * cost.seconds_apart / cost.slowness, 1e9 * cost.seconds / cost.slowness};
}

/// Where things touch now and then it lies between the two prices.
TEST(CheckCost, IsWhatShippedScenesTook) {
  const struct {
    const char* scene;
    double measured;
  } list[] = {{"bowed-string", 266.0},
              {"cymbal", 29000.0},
              {"fretted-guitar", 1373.0},
              {"gong", 11830.0},
              {"hammer-string", 159.0},
              {"hammer-string-c4", 94.6},
              {"hammer-string-tuned", 2504.0},
              {"kalimba", 97.7},
              {"marimba", 806.0},
              {"mass-barrier", 46.5},
              {"mass-barrier-below", 46.9},
              {"mass-string", 441.0},
              {"mass-string-barrier", 388.0},
              {"prepared-string", 175.0},
              {"snare-drum", 25600.0},
              {"spring-barrier", 49.1},
              {"string-barrier", 534.0},
              {"tanpura", 20570.0},
              {"tromba-bowed", 1956.0},
              {"tromba-collided", 1847.0},
              {"tromba-connected", 1717.0},
              {"tromba-connected-lossless", 1713.0},
              {"two-masses", 88.9},
              {"two-strings", 211.0}};
  for (const auto& [scene, measured] : list) {
    const Nanoseconds price = priced(claims::shipped(scene));
    EXPECT_LE(price.apart, off * measured) << scene;
    EXPECT_GE(price.touching, measured / off) << scene;
  }
}

/// A string of so many modes at 500 Hz.
Scene modes(double count) {
  String string{.length = 1.0, .tension = 1e5};
  string.linear_density = 0.1;
  string.damping = 2.0;
  string.method = "modal";
  string.bandwidth = 500.0 * (count + 0.5);
  Scene scene;
  scene.add("string.s", string);
  scene.add("pickup.p", Pickup{.on = Where("string.s", 0.4)});
  return scene;
}

TEST(CheckCost, IsWhatAContactThatStaysClosedTook) {
  Scene scene = modes(1.0);
  scene.add("mass.m", Mass{.mass = 0.01, .position = 0.0005, .velocity = -1.0});
  scene.add(
      "contact.c",
      Contact{
          .above = "mass.m", .below = Where("string.s", 0.3), .stiffness = 1e7, .exponent = 1.5});
  scene.add("force.f", Force{.on = "mass.m", .shape = "hold", .amplitude = -10.0});
  constexpr double measured = 139.0;
  EXPECT_LE(priced(scene).touching, off * measured);
  EXPECT_GE(priced(scene).touching, measured / off);
}

TEST(CheckCost, IsWhatABowTook) {
  Scene scene = modes(1.0);
  scene.add("bow.b", Bow{.on = Where("string.s", 0.3), .velocity = 0.15, .force = 2.0});
  constexpr double measured = 164.0;
  EXPECT_LE(priced(scene).touching, off * measured);
  EXPECT_GE(priced(scene).apart, measured / off);
}

}  // namespace
}  // namespace thrum
