// Loss in contact (Hunt and Crossley: f = K x^a (1 + lambda x')) only takes: what is dissipated
// never decreases, the contact still never pulls, and a mass leaves the slower, the faster it came
// and the larger lambda is, by what the closed form of the law says (support/impact.hpp).
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/impact.hpp"
#include "support/touching.hpp"

namespace thrum::claims {
namespace {

Impact lossy(double damping, double velocity, const std::string& solver = "corrected") {
  return Impact{.velocity = velocity, .damping = damping, .solver = solver};
}

double restitution(const Impact& impact) {
  return throw_at_barrier(impact).leaving_speed / impact.velocity;
}

TEST(ContactLossNeverAddsEnergy, ItsClosedFormBeginsAsHuntAndCrossleySay) {
  EXPECT_NEAR(closed_form_restitution(0.001), 1.0 - 2.0 / 3.0 * 0.001, 1e-6);  // 4e-7
  EXPECT_NEAR(closed_form_restitution(0.01), 1.0 - 2.0 / 3.0 * 0.01, 1e-4);    // 4e-5
}

TEST(ContactLossNeverAddsEnergy, RestitutionIsThatOfTheClosedForm) {
  for (const char* solver : {"corrected", "newton"})
    for (const double exponent : {1.0, 1.5, 2.3})
      for (const double loss : {0.01, 0.1, 0.5, 2.0}) {
        Impact impact = lossy(loss / 2.0, 2.0, solver);
        impact.exponent = exponent;
        EXPECT_NEAR(restitution(impact.lasting(40.0)), closed_form_restitution(loss), 0.003)
            << solver << ", exponent " << exponent << ", lambda v " << loss;  // 0.0005
      }
}

TEST(ContactLossNeverAddsEnergy, RestitutionFallsWithLossAndWithSpeed) {
  double before = 1.0;
  for (const double damping : {0.01, 0.03, 0.1, 0.3, 1.0, 3.0}) {
    const double found = restitution(lossy(damping, 2.0).lasting(20.0));
    EXPECT_LT(found, before) << "damping " << damping;
    before = found;
  }
  before = 1.0;
  for (const double velocity : {0.1, 0.3, 1.0, 3.0, 10.0}) {
    const double found = restitution(lossy(0.2, velocity).lasting(20.0));
    EXPECT_LT(found, before) << "velocity " << velocity;
    before = found;
  }
}

/// How much less the book says to be dissipated after some step than before.
double largest_drop(const Recording& recording) {
  double drop = 0.0;
  for (std::size_t n = 1; n < recording.energy.size(); ++n)
    drop = std::max(drop, recording.energy[n - 1].dissipated - recording.energy[n].dissipated);
  return drop;
}

/// Hard and soft, with little loss and with so much that the mass hardly comes back, by every law.
TEST(ContactLossNeverAddsEnergy, WhatIsDissipatedNeverDecreases) {
  for (const char* solver : {"corrected", "newton", "constrained"})
    for (const double stiffness : {1e6, 1e8, 1e10})
      for (const double damping : {0.01, 0.3, 10.0})
        for (const double phase : phases(4))
          for (const std::string& law : laws) {
            Impact impact = lossy(damping, 2.0, solver);
            impact.stiffness = stiffness;
            impact.phase = phase;
            Scene scene = impact.scene();
            if (law != "power")
              change_contacts(
                  scene, [&](Contact& it) { it = under_law(it, law, impact.max_penetration()); });
            const Recording recording = run(scene);
            const std::string where =
                std::string(solver) + ", stiffness " + std::to_string(stiffness) + ", damping " +
                std::to_string(damping) + ", phase " + std::to_string(phase) + ", " + law;
            EXPECT_LE(largest_drop(recording), 1e-15 * recording.max_stored()) << where;  // 3e-25
            EXPECT_LE(recording.relative_pull(), 1e-6) << where;                          // 0
            EXPECT_LE(recording.energy_error(), 1e-10) << where;                          // 2e-14
          }
}

}  // namespace
}  // namespace thrum::claims
