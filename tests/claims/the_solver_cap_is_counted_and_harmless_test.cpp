// The cap on the steps of a contact's solve bounds their number and changes nothing else: where it
// is met, the same root is found by bisection, and that is counted.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/impact.hpp"

namespace thrum::claims {
namespace {

Recording throw_with_cap(int corrections, double stiffness, double exponent, double phase) {
  Scene scene = Impact{.stiffness = stiffness, .exponent = exponent, .phase = phase}.scene();
  scene.solver.corrections = corrections;
  return run(scene);
}

/// How far a pickup is from where it is with the default cap, relative to its largest value.
double farthest(const Recording& capped, const Recording& normal, const std::string& pickup) {
  double worst = 0.0;
  for (std::size_t n = 0; n < normal.steps(); ++n)
    worst = std::max(worst, std::abs(capped[pickup][n] - normal[pickup][n]));
  return worst / largest_magnitude(normal[pickup]);
}

TEST(TheSolverCap, IsCountedAndHarmless) {
  long long capped = 0;
  for (const int corrections : {1, 2, 3})
    for (const double stiffness : {1e6, 1e8, 1e10, 1e12})
      for (const double exponent : {1.0, 1.3, 2.3})
        for (const double phase : phases(4)) {
          const Recording recording = throw_with_cap(corrections, stiffness, exponent, phase);
          const Recording normal = throw_with_cap(20, stiffness, exponent, phase);
          EXPECT_LE(recording.energy_error(), 1e-10);  // 1.4e-11
          EXPECT_EQ(recording.relative_pull(), 0.0);
          EXPECT_EQ(recording.energy.back().terms.contact, 0.0);
          EXPECT_LE(recording.effort.most_iterations, corrections);
          EXPECT_LE(farthest(recording, normal, "ball"), 1e-11);
          capped += recording.effort.capped;
        }
  EXPECT_GT(capped, 100);
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

/// Two contacts on one mass: rows of a group, which first come to rest each by itself.
TEST(TheSolverCap, IsCountedInGroupsToo) {
  const auto heard = [](const char* corrections) {
    return run(shipped("mass-string-barrier", {"duration=0.02", corrections}));
  };
  const Recording capped = heard("solver.corrections=1");
  const Recording normal = heard("solver.corrections=20");
  EXPECT_GT(capped.effort.capped, 0);
  EXPECT_EQ(normal.effort.capped, 0);
  EXPECT_LE(capped.energy_error(), 1e-11);
  for (const std::string& name : normal.names)
    EXPECT_LE(farthest(capped, normal, name), 1e-9) << name;
}

}  // namespace
}  // namespace thrum::claims
