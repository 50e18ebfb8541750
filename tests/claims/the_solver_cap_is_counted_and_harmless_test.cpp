// The cap on predictor steps bounds the cost of a step and harms neither energy nor sign: where it
// is met, that step is taken as "constrained" would take it, and counted.
#include <gtest/gtest.h>

#include "support/impact.hpp"

namespace thrum::claims {
namespace {

Recording throw_with_cap(int corrections, double stiffness, double exponent, double phase) {
  Scene scene = Impact{.stiffness = stiffness, .exponent = exponent, .phase = phase}.scene();
  scene.solver.corrections = corrections;
  return run(scene);
}

TEST(TheSolverCap, IsCountedAndHarmless) {
  for (const int corrections : {1, 2, 3})
    for (const double stiffness : {1e6, 1e8, 1e10, 1e12})
      for (const double exponent : {1.0, 1.3, 2.3})
        for (const double phase : phases(4)) {
          const Recording recording = throw_with_cap(corrections, stiffness, exponent, phase);
          EXPECT_LE(recording.energy_error(), 1e-10);  // 4e-13
          EXPECT_LE(recording.relative_pull(), 1e-6);  // 0
          EXPECT_EQ(recording.energy.back().terms.contact, 0.0);
          EXPECT_LE(recording.effort.most_iterations, corrections);
          EXPECT_TRUE(corrections > 1 || recording.effort.capped > 0);
        }
}

TEST(TheSolverCap, IsNotMetByContactsOfFourSamplesAndMore) {
  for (const double exponent : {1.0, 1.3, 2.3})
    for (const double samples : {4.0, 12.0, 40.0})
      for (const double phase : phases(16)) {
        const Impact impact = Impact{.exponent = exponent, .phase = phase}.lasting(samples);
        const SolverEffort effort = run(impact.scene(), Book::off).effort;
        EXPECT_EQ(effort.capped, 0);
        EXPECT_LE(effort.most_iterations, 10);  // 5
      }
}

/// Two contacts on one mass: an island.
TEST(TheSolverCap, IsCountedInIslandsToo) {
  Scene scene = shipped("mass-string-barrier", {"duration=0.2", "solver.corrections=1"});
  const Recording capped = run(scene);
  EXPECT_GT(capped.effort.capped, 0);
  EXPECT_LE(capped.energy_error(), 1e-10);  // 8e-13
  EXPECT_EQ(run(shipped("mass-string-barrier", {"duration=0.2"})).effort.capped, 0);
}

}  // namespace
}  // namespace thrum::claims
