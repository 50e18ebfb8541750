// A one-sided contact pushes and never pulls: its smallest force is above -1e-6 of its largest.
// With "corrected" and "newton" everywhere, with "constrained" where no other contact acts on the
// same body; for contacts of many samples and of a thousandth of one. The papers' scheme, "plain",
// pulls.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/impact.hpp"
#include "support/touching.hpp"

namespace thrum::claims {
namespace {

constexpr double tolerance = 1e-6;

/// The worst pull of a mass thrown at a barrier at stiffness 1e5 to 1e13, exponent 1 to 3.5 and
/// eight phases of the sample clock.
double worst_pull_of_an_impact(const std::string& solver) {
  double worst = 0.0;
  for (double stiffness = 1e5; stiffness < 2e13; stiffness *= 10.0)
    for (const double exponent : {1.0, 1.1, 1.3, 1.5, 2.3, 3.5})
      for (const double phase : phases(8)) {
        const Impact impact{
            .stiffness = stiffness, .exponent = exponent, .phase = phase, .solver = solver};
        worst = std::max(worst, run(impact.scene(), Book::off).relative_pull());
      }
  return worst;
}

/// A mass between a barrier and a lid on a spring: both contacts are felt by the one mass.
struct Caught {
  double stiffness_above = 1e9;
  double stiffness_below = 1e9;
  double exponent = 1.3;
  double start = -0.0006;
};

double pull_of_a_caught_mass(const Caught& caught, const std::string& solver) {
  Scene scene = new_scene(0.03);
  scene.solver.contact = solver;
  scene.add("mass.ball", Mass{.mass = 0.003, .position = caught.start, .velocity = 1.7});
  scene.add("mass.lid", Mass{.mass = 0.005, .frequency = 200.0});
  scene.add("barrier.floor", Barrier{.position = -0.0007});
  scene.add("contact.lid", Contact{.above = "mass.lid",
                                   .below = "mass.ball",
                                   .stiffness = caught.stiffness_above,
                                   .exponent = caught.exponent});
  scene.add("contact.floor", Contact{.above = "mass.ball",
                                     .below = "barrier.floor",
                                     .stiffness = caught.stiffness_below,
                                     .exponent = caught.exponent});
  return run(scene, Book::off).relative_pull();
}

double worst_pull_of_a_caught_mass(const std::string& solver) {
  double worst = 0.0;
  for (const double above : {1e5, 1e7, 1e9, 1e11, 1e13})
    for (const double below : {1e5, 1e7, 1e9, 1e11, 1e13})
      for (const double exponent : {1.0, 1.3, 1.5, 2.3, 3.5})
        for (const double phase : phases(4)) {
          const Caught caught{above, below, exponent, -0.0006 + phase * 1.7 / 44100.0};
          worst = std::max(worst, pull_of_a_caught_mass(caught, solver));
        }
  return worst;
}

/// Contacts of a hundredth of a sample, from many starts: what happens when both are felt within
/// one step is rare.
double worst_pull_of_a_hard_caught_mass(const std::string& solver) {
  double worst = 0.0;
  for (const double stiffness : {1e12, 1e13})
    for (const double exponent : {1.0, 1.1})
      for (const double phase : phases(100)) {
        const Caught caught{stiffness, stiffness, exponent, -0.0006 + phase * 4e-4};
        worst = std::max(worst, pull_of_a_caught_mass(caught, solver));
      }
  return worst;
}

/// Strings whose grids do not coincide, so that every contact point acts on its neighbours' points:
/// one island of 59 rows.
double worst_pull_of_two_strings(const std::string& solver) {
  double worst = 0.0;
  for (const double stiffness : {1e5, 1e7, 1e9, 1e11, 1e13})
    for (const double exponent : {1.0, 1.3, 2.3})
      for (const int points_below : {60, 47, 33}) {
        Scene scene = new_scene(0.015);
        scene.solver.contact = solver;
        scene.add("string.upper",
                  String{.length = 0.65,
                         .tension = 70.0,
                         .linear_density = 0.0036,
                         .points = 60,
                         .shape = {.kind = "pluck", .at = {0.3}, .amplitude = -0.003}});
        scene.add("string.lower", String{.length = 0.65,
                                         .tension = 60.0,
                                         .linear_density = 0.0045,
                                         .bending_stiffness = 2e-4,
                                         .points = points_below});
        scene.add("contact.rattle", Contact{.above = along("string.upper"),
                                            .below = along("string.lower"),
                                            .gap = 0.0015,
                                            .stiffness = stiffness,
                                            .exponent = exponent});
        worst = std::max(worst, run(scene, Book::off).relative_pull());
      }
  return worst;
}

TEST(ContactsNeverPull, WhenAMassHitsABarrier) {
  EXPECT_LE(worst_pull_of_an_impact("corrected"), tolerance);    // 0
  EXPECT_LE(worst_pull_of_an_impact("newton"), tolerance);       // 0
  EXPECT_LE(worst_pull_of_an_impact("constrained"), tolerance);  // 0
}

TEST(ContactsNeverPull, WhenTwoOfThemActOnOneMass) {
  EXPECT_LE(worst_pull_of_a_caught_mass("corrected"), tolerance);  // 0
  EXPECT_LE(worst_pull_of_a_caught_mass("newton"), tolerance);     // 0
}

TEST(ContactsNeverPull, WhenTwoHardOnesActOnOneMass) {
  EXPECT_LE(worst_pull_of_a_hard_caught_mass("corrected"), tolerance);  // 0
  EXPECT_LE(worst_pull_of_a_hard_caught_mass("newton"), tolerance);     // 0
}

TEST(ContactsNeverPull, WhenManyOfThemShareTwoStrings) {
  EXPECT_LE(worst_pull_of_two_strings("corrected"), tolerance);  // 0
  EXPECT_LE(worst_pull_of_two_strings("newton"), tolerance);     // 0
}

/// Stiff ones at random, with losses up to those that let hardly anything back.
TEST(ContactsNeverPull, UnderEveryLawAndHoweverTheyAreCoupled) {
  for (const Way way : ways)
    for (const std::string& law : laws)
      for (std::uint64_t seed = 1001; seed <= 1060; ++seed)
        for (const char* solver : {"corrected", "newton"}) {
          Scene scene = draw_touching(way, law, seed);
          scene.solver.contact = solver;
          const double damping = std::pow(10.0, static_cast<double>(seed % 6) - 3.0);
          change_contacts(scene, [&](Contact& contact) { contact.damping = damping; });
          const Touching found = watch_touching(scene);
          const std::string where =
              name_of(way) + ", " + law + ", seed " + std::to_string(seed) + ", " + solver;
          EXPECT_EQ(found.relative_pull, 0.0) << where;
          EXPECT_LE(found.energy_error, 1e-10) << where;
          EXPECT_LE(found.law_share, 5.0) << where;
        }
}

TEST(ContactsNeverPull, ButThePapersSchemeDoes) {
  EXPECT_GT(worst_pull_of_an_impact("plain"), 0.5);      // 0.96
  EXPECT_GT(worst_pull_of_a_caught_mass("plain"), 0.5);  // 0.96
  EXPECT_GT(worst_pull_of_two_strings("plain"), 0.5);    // 0.78
}

/// Known from an independent implementation: m = 0.01, K = 1e9, a = 1.3, v = 2 at 44.1 kHz pulls
/// with up to 295 N.
TEST(ContactsNeverPull, ButThePapersSchemeDoesByHundredsOfNewtons) {
  double lowest = 0.0;
  for (const double phase : phases(64)) {
    const Impact impact{.stiffness = 1e9, .phase = phase, .solver = "plain"};
    lowest = std::min(lowest, run(impact.scene(), Book::off).extremes.min_force);
  }
  EXPECT_NEAR(lowest, -295.0, 5.0);  // -297
}

}  // namespace
}  // namespace thrum::claims
