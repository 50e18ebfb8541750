// A mass that swings between the two sides of a contact which hardens slowly keeps its action, so
// its energy grows as K^(2/(a+3)): for the oscillator m x'' = -K |x|^a sgn x the action goes as
// E^(1/2 + 1/(a+1)) K^(-1/(a+1)). And however short the contact is against a step, the energy grows
// by no more than the stiffness does.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

constexpr double harder = 10.0;

/// Energy at the end over that at the start.
double growth(double stiffness, double exponent, const std::string& solver) {
  Scene scene = new_scene(0.5);
  scene.solver.contact = solver;
  scene.add("mass.ball", Mass{.mass = 0.01, .velocity = 1.0});
  scene.add("barrier.rest", Barrier{});
  scene.add("contact.hold", Contact{.above = "barrier.rest",
                                    .below = "mass.ball",
                                    .stiffness = {{{0.05, stiffness}, {0.45, harder * stiffness}}},
                                    .exponent = exponent,
                                    .sides = 2});
  const Recording heard = run(scene);
  return heard.energy.back().stored() / heard.energy.front().stored();
}

TEST(AContactThatHardensSlowly, KeepsItsAction) {
  for (const std::string solver : {"corrected", "newton"})
    for (const double exponent : {1.5, 2.0, 2.5}) {
      const double stiffness = std::pow(10.0, 4.0 * exponent);  // the swing lasts about 100 samples
      const double truth = std::pow(harder, 2.0 / (exponent + 3.0));
      EXPECT_NEAR(growth(stiffness, exponent, solver) / truth, 1.0, 0.01)
          << solver << ", " << exponent;  // measured: 0.004, newton 0.008
    }
}

TEST(AContactThatHardensSlowly, NeverGainsMoreThanItsStiffness) {
  for (const std::string solver : {"corrected", "constrained", "plain", "scalar", "newton"})
    for (const double exponent : {1.0, 1.5, 2.5})
      for (double stiffness = 1e5; stiffness < 2e14; stiffness *= 10.0) {
        const double found = growth(stiffness, exponent, solver);
        EXPECT_LE(found, harder * (1.0 + 1e-9)) << solver << ", " << exponent << ", " << stiffness;
        EXPECT_GE(found, 1.0 - 1e-9) << solver << ", " << exponent << ", " << stiffness;
      }
}

}  // namespace
}  // namespace thrum::claims
