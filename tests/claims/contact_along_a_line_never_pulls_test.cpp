// Along a whole line the contact pushes and never pulls: at none of its points is the force below
// -1e-6 of the largest, by "corrected" and "newton", at the rate of the paper and at a fifth of it.
// When the wire has left, the contact stores no energy. "plain" and "scalar", the papers' schemes,
// pull and keep some energy, while their total is constant to 1e-12.
#include <gtest/gtest.h>

#include <string>

#include "support/snare_wire.hpp"
#include "support/touching.hpp"

namespace thrum::claims {
namespace {

Recording snare_wire(const std::string& solver, const std::string& rate) {
  return run(quick_snare_wire(
      {"solver.contact=" + solver, "rate=" + rate, "string.wire.bandwidth=20000"}));
}

/// The fraction of the energy in the contact at the end, when it is open.
double kept(const Recording& heard) {
  return heard.energy.back().terms.contact / heard.max_stored();
}

TEST(ContactAlongALine, NeverPullsAndKeepsNothing) {
  for (const std::string solver : {"corrected", "newton"})
    for (const std::string rate : {"44100", "220500"}) {
      const Recording heard = snare_wire(solver, rate);
      EXPECT_GT(heard.extremes.max_force, 0.3) << solver << ", " << rate;  // measured: 0.53 to 0.84
      EXPECT_LE(heard.relative_pull(), 1e-6) << solver << ", " << rate;    // measured: 0
      EXPECT_LE(kept(heard), 1e-15) << solver << ", " << rate;             // measured: 1e-21
      EXPECT_EQ(heard.effort.capped, 0) << solver << ", " << rate;
    }
}

/// By the other laws, as hard as the paper's at 10 um.
TEST(ContactAlongALine, NeverPullsByAnyLaw) {
  for (const std::string law : {"exponential", "table"}) {
    Scene scene = quick_snare_wire({"rate=44100", "string.wire.bandwidth=20000"});
    change_contacts(scene, [&](Contact& it) { it = under_law(it, law, 1e-5); });
    const Recording heard = run(scene);
    EXPECT_GT(heard.extremes.max_force, 0.3) << law;
    EXPECT_EQ(heard.relative_pull(), 0.0) << law;
    EXPECT_LE(kept(heard), 1e-15) << law;
    EXPECT_LE(heard.energy_error(), 1e-12) << law;
    EXPECT_EQ(heard.effort.capped, 0) << law;
  }
}

TEST(ContactAlongALine, PullsAndKeepsByThePapersSchemesWhileTheirEnergyIsConstant) {
  for (const std::string solver : {"plain", "scalar"})
    for (const std::string rate : {"44100", "220500"}) {
      const Recording heard = snare_wire(solver, rate);
      // Measured: plain 0.31 and 0.44 of the hardest push, scalar 1.37 and 1.24.
      EXPECT_GT(heard.relative_pull(), 0.2) << solver << ", " << rate;
      // Measured: plain 3e-3 and 9e-2; scalar 5e-6 to 1.4e-4, as rounding decides. A million times
      // what corrected and newton may keep.
      EXPECT_GT(kept(heard), 1e-9) << solver << ", " << rate;
      EXPECT_LE(heard.energy_error(), 1e-12) << solver << ", " << rate;  // measured: 7e-15 to 2e-13
    }
}

}  // namespace
}  // namespace thrum::claims
