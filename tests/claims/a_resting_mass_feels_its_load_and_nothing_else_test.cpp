// A mass that lies on a barrier under a steady load, once it has come to rest, is pushed by that
// load and by nothing else, to 1e-6 of it: soft or hard, however the contact is solved. (Energy
// alone would not tell: without guards the force jumps by a hundred loads and the book closes.)
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/experiment.hpp"

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

INSTANTIATE_TEST_SUITE_P(WithSolver, ARestingMassFeelsItsLoad,
                         ::testing::Values("corrected", "newton"),
                         [](const auto& solver) { return std::string(solver.param); });

}  // namespace
}  // namespace thrum::claims
