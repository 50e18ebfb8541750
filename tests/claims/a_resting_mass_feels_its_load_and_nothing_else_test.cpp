// A mass that lies on a barrier under a steady load, once it has come to rest, is pushed by that
// load and by nothing else, to 1e-6 of it: soft or hard, however the contact is solved. (Energy
// alone would not tell: without guards the force jumps by a hundred loads and the book closes.)
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/touching.hpp"

namespace thrum::claims {
namespace {

constexpr double load = 0.1;
constexpr double tolerance = 1e-6;

struct Surface {
  double stiffness;
  double exponent;
};

/// From a dent that swings in 70 samples to one that would swing several times in one. (Softer ones
/// creep and harder ones ring for longer than the run.)
constexpr Surface surfaces[] = {{1e5, 1.0},  {1e7, 1.0}, {1e9, 1.0},  {1e7, 1.3}, {1e9, 1.3},
                                {1e11, 1.3}, {1e9, 2.3}, {1e11, 2.3}, {1e13, 2.3}};

/// The mass falls onto the table; its force is examined over the last quarter of the run.
Recording rest(const std::string& solver, const Surface& surface, double height,
               double damping = 0.0) {
  Scene scene = new_scene(1.0);
  scene.solver.contact = solver;
  scene.add("mass.weight", Mass{.mass = 0.01, .damping = 1000.0, .position = height});
  scene.add("barrier.table", Barrier{});
  scene.add("force.load", Force{.on = "mass.weight", .shape = "hold", .amplitude = -load});
  scene.add("contact.table", Contact{.above = "mass.weight",
                                     .below = "barrier.table",
                                     .stiffness = surface.stiffness,
                                     .exponent = surface.exponent,
                                     .damping = damping});
  scene.add("pickup.force", Pickup{.on = "contact.table"});
  scene.add("pickup.weight", Pickup{.on = "mass.weight"});
  return run(scene);
}

double worst_error(const Signal& force) {
  double worst = 0.0;
  for (std::size_t n = force.size() / 4 * 3; n < force.size(); ++n)
    worst = std::max(worst, std::abs(force[n] / load - 1.0));
  return worst;
}

class ARestingMassFeelsItsLoad : public ::testing::TestWithParam<const char*> {};

TEST_P(ARestingMassFeelsItsLoad, AndNothingElse) {
  for (const Surface& surface : surfaces)
    for (const double height : {1e-4, 0.0})
      for (const double damping : {0.0, 0.5}) {
        const Recording recording = rest(GetParam(), surface, height, damping);
        EXPECT_LE(worst_error(recording["force"]), tolerance)  // 3e-13
            << "stiffness " << surface.stiffness << ", exponent " << surface.exponent << ", height "
            << height << ", damping " << damping;
      }
}

/// Also when it touched, and bore its load, from the start.
TEST_P(ARestingMassFeelsItsLoad, AndLiesAsDeepAsTheLawSays) {
  for (const Surface& surface : surfaces)
    for (const double height : {1e-4, 0.0}) {
      const double depth = std::pow(load / surface.stiffness, 1.0 / surface.exponent);
      const Recording recording = rest(GetParam(), surface, height);
      EXPECT_NEAR(-recording["weight"].back() / depth, 1.0, 1e-6)  // 2e-13
          << "stiffness " << surface.stiffness << ", exponent " << surface.exponent << ", height "
          << height;
    }
}

/// Three weights on one another, on two feet: two rows share the lowest one, and all are one group.
Scene stack(const std::string& solver, const std::string& law, double force) {
  Scene scene = new_scene(1.0);
  scene.solver.contact = solver;
  scene.add("barrier.table", Barrier{});
  for (int i = 0; i < 3; ++i) {
    const std::string name = "mass.m" + std::to_string(i);
    scene.add(name, Mass{.mass = 0.01, .damping = 1000.0, .position = 1e-5 * i});
    scene.add("force.f" + std::to_string(i),
              Force{.on = name, .shape = "hold", .amplitude = -load});
  }
  const auto add = [&](const std::string& name, const Where& above, const Where& below) {
    scene.add("contact." + name, with_law({.above = above, .below = below}, law, 1e-5, force));
    scene.add("pickup." + name, Pickup{.on = "contact." + name});
  };
  add("left", "mass.m0", "barrier.table");
  add("right", "mass.m0", "barrier.table");
  add("middle", "mass.m1", "mass.m0");
  add("top", "mass.m2", "mass.m1");
  return scene;
}

/// From one load at a depth of 10 um to ten thousand.
TEST_P(ARestingMassFeelsItsLoad, UnderEveryLawAloneAndInAGroup) {
  for (const std::string& law : laws)
    for (const double force : {0.1, 1.0, 10.0, 100.0, 1e3}) {
      const Recording heard = run(stack(GetParam(), law, force));
      const auto error = [&](const char* contact, double loads) {
        Signal felt = heard[contact];
        for (double& each : felt) each /= loads;
        return worst_error(felt);
      };
      EXPECT_LE(error("top", 1.0), tolerance) << law << ", " << force;     // 1.4e-12
      EXPECT_LE(error("middle", 2.0), tolerance) << law << ", " << force;  // 9e-13
      EXPECT_LE(error("left", 1.5), tolerance) << law << ", " << force;    // 6e-13
      EXPECT_LE(error("right", 1.5), tolerance) << law << ", " << force;   // 6e-13
      Scene one = new_scene(1.0);
      one.solver.contact = GetParam();
      one.add("barrier.table", Barrier{});
      one.add("mass.m", Mass{.mass = 0.01, .damping = 1000.0, .position = 1e-5});
      one.add("force.f", Force{.on = "mass.m", .shape = "hold", .amplitude = -load});
      one.add("contact.c",
              with_law({.above = "mass.m", .below = "barrier.table"}, law, 1e-5, force));
      one.add("pickup.force", Pickup{.on = "contact.c"});
      EXPECT_LE(worst_error(run(one)["force"]), tolerance) << law << ", " << force;
    }
}

INSTANTIATE_TEST_SUITE_P(WithSolver, ARestingMassFeelsItsLoad,
                         ::testing::Values("corrected", "newton"),
                         [](const auto& solver) { return std::string(solver.param); });

}  // namespace
}  // namespace thrum::claims
