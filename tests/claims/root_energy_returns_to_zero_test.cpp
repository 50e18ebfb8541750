// An open contact stores no energy: the contact column of the energy book is exactly zero. The
// papers' scheme may keep nearly all of it, and the mass leaves without it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/impact.hpp"
#include "support/touching.hpp"

namespace thrum::claims {
namespace {

/// Energy left in the contact after the mass has left, relative to that of the mass.
double worst_kept(const std::string& solver) {
  double worst = 0.0;
  for (double stiffness = 1e5; stiffness < 2e13; stiffness *= 10.0)
    for (const double exponent : {1.0, 1.3, 2.3, 3.5})
      for (const double phase : phases(8)) {
        const Impact impact{
            .stiffness = stiffness, .exponent = exponent, .phase = phase, .solver = solver};
        const Recording recording = run(impact.scene());
        EXPECT_GT(recording.extremes.max_force, 0.0);
        const double kept = recording.energy.back().terms.contact / recording.max_stored();
        worst = std::max(worst, kept);
      }
  return worst;
}

TEST(RootEnergyReturnsToZero, WhenAMassHasLeftABarrier) {
  EXPECT_EQ(worst_kept("corrected"), 0.0);    // 0
  EXPECT_EQ(worst_kept("newton"), 0.0);       // 0
  EXPECT_EQ(worst_kept("constrained"), 0.0);  // 0
}

TEST(RootEnergyReturnsToZero, ButNotInThePapersScheme) {
  EXPECT_GT(worst_kept("plain"), 0.5);  // 0.98
}

/// A mass bounces between a barrier and a lid on a spring. Whenever it touches neither, at the two
/// steps around a half step, no energy is stored.
double worst_kept_by_a_caught_mass(const std::string& solver, double stiffness) {
  Scene scene = new_scene(0.1);
  scene.solver.contact = solver;
  scene.add("mass.ball", Mass{.mass = 0.003, .position = -0.0006, .velocity = 1.7});
  scene.add("mass.lid", Mass{.mass = 0.005, .frequency = 200.0});
  scene.add("barrier.floor", Barrier{.position = -0.0007});
  scene.add(
      "contact.lid",
      Contact{.above = "mass.lid", .below = "mass.ball", .stiffness = stiffness, .exponent = 1.0});
  scene.add(
      "contact.floor",
      Contact{
          .above = "mass.ball", .below = "barrier.floor", .stiffness = stiffness, .exponent = 1.0});
  scene.add("pickup.ball", Pickup{.on = "mass.ball"});
  scene.add("pickup.lid", Pickup{.on = "mass.lid"});
  const Recording recording = run(scene);
  const Signal& ball = recording["ball"];
  const Signal& lid = recording["lid"];
  const auto apart = [&](std::size_t n) { return ball[n] < lid[n] && ball[n] > -0.0007; };
  double worst = 0.0;
  std::size_t flights = 0;
  for (std::size_t n = 0; n + 1 < ball.size(); ++n)
    if (apart(n) && apart(n + 1)) {
      ++flights;
      worst = std::max(worst, recording.energy[n].terms.contact / recording.max_stored());
    }
  EXPECT_GT(flights, ball.size() / 10);
  return worst;
}

/// Down to contacts of 0.002 samples.
TEST(RootEnergyReturnsToZero, WheneverAMassBetweenTwoContactsFliesFree) {
  for (const double stiffness : {1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13}) {
    EXPECT_EQ(worst_kept_by_a_caught_mass("corrected", stiffness), 0.0) << stiffness;
    EXPECT_EQ(worst_kept_by_a_caught_mass("newton", stiffness), 0.0) << stiffness;
  }
}

/// Whenever nothing touches at two steps, the contacts hold nothing between them, and the bodies
/// all.
TEST(RootEnergyReturnsToZero, UnderEveryLawAndHoweverTheyAreCoupled) {
  for (const Way way : ways)
    for (const std::string& law : laws) {
      int flights = 0;
      for (std::uint64_t seed = 2001; seed <= 2040; ++seed) {
        const Scene scene = draw_touching(way, law, seed);
        const Touching found = watch_touching(scene);
        EXPECT_EQ(found.kept_apart, 0.0) << name_of(way) << ", " << law << ", seed " << seed;
        flights += found.steps_apart;
      }
      EXPECT_GT(flights, 1000) << name_of(way) << ", " << law;
    }
}

}  // namespace
}  // namespace thrum::claims
