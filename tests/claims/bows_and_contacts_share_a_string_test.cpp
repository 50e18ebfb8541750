// A bow couples to whatever else touches its string: contacts still never pull, connections still
// pull, and the book closes, whatever the solver of the contacts. On a modal string all of them are
// one island.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "support/bowing.hpp"

namespace thrum::claims {
namespace {

/// A bowed string that buzzes on a floor along its middle and on a mass, which hangs on a spring.
Scene buzzing(const std::string& method, const std::string& solver) {
  Scene scene = new_scene(0.15);
  scene.solver.contact = solver;
  scene.add("string.s", bowed_string(method));
  scene.add("mass.m", Mass{.mass = 0.002, .frequency = 300.0, .damping = 5.0});
  scene.add("barrier.floor", Barrier{.position = -5e-5});
  scene.add("bow.b", Bow{.on = {"string.s", 0.12},
                         .velocity = {{{0.0, -0.2}, {0.15, -0.1}}},
                         .force = 3.0,
                         .viscosity = 0.05});
  scene.add("contact.m",
            Contact{.above = {"string.s", 0.125}, .below = "mass.m", .stiffness = 1e8});
  for (const double at : {0.4, 0.5, 0.6})
    scene.add("contact.floor" + std::to_string(static_cast<int>(100 * at)),
              Contact{.above = {"string.s", at}, .below = "barrier.floor", .stiffness = 1e9});
  scene.add("connection.c", Connection{.between = {Where("string.s", 0.8), Where("mass.m")},
                                       .stiffness = 500.0,
                                       .damping = 0.01});
  scene.add("pickup.bow", Pickup{.on = "bow.b"});
  return scene;
}

/// A bow of half the force, half the bristles and half the viscosity, twice, at one place.
Scene bowed_by(int bows, const std::string& method) {
  Scene scene = new_scene(0.3);
  const double part = 1.0 / bows;
  scene.add("string.s", bowed_string(method));
  for (int i = 0; i < bows; ++i)
    scene.add("bow.b" + std::to_string(i), Bow{.on = {"string.s", 0.12},
                                               .velocity = {{{0.0, 0.2}, {0.3, 0.1}}},
                                               .force = 3.0 * part,
                                               .bristle_stiffness = 1e4 * part,
                                               .bristle_damping = 0.1 * part,
                                               .viscosity = 0.05 * part});
  scene.add("pickup.s", Pickup{.on = {"string.s", 0.3}, .quantity = "velocity"});
  return scene;
}

TEST(BowsAndContacts, SeveralPartsOfABowAreOneBow) {
  for (const char* method : {"grid", "modal"}) {
    const Signal one = run(bowed_by(1, method), Book::off)["s"];
    EXPECT_GT(largest_magnitude(one), 0.2);
    for (const int parts : {2, 5})
      EXPECT_LE(relative_difference(run(bowed_by(parts, method), Book::off)["s"], one), 1e-8)
          << method << ", " << parts;  // 1e-10
  }
}

/// A contact that is never reached puts the bow into an island and changes nothing.
TEST(BowsAndContacts, AnOpenContactChangesNothing) {
  Scene scene = bowed_by(1, "modal");
  const Signal alone = run(scene, Book::off)["s"];
  scene.add("barrier.far", Barrier{.position = -1.0});
  scene.add("contact.far",
            Contact{.above = {"string.s", 0.5}, .below = "barrier.far", .stiffness = 1e7});
  EXPECT_LE(relative_difference(run(scene, Book::off)["s"], alone), 1e-8);  // 5e-11
}

TEST(BowsAndContacts, ShareAString) {
  for (const char* method : {"grid", "modal"})
    for (const char* solver : {"corrected", "newton", "constrained", "plain", "scalar"}) {
      const Recording heard = run(buzzing(method, solver));
      const bool never_pulls =
          solver == std::string("corrected") || solver == std::string("newton");
      const std::string which = std::string(method) + ", " + solver;
      EXPECT_LE(heard.energy_error(), 1e-10) << which;                      // 2e-13
      EXPECT_GT(heard.extremes.max_force, 1.0) << which;                    // 1.6 to 4.1
      EXPECT_LE(heard.relative_pull(), never_pulls ? 1e-6 : 1.0) << which;  // 0, 0.86
      EXPECT_EQ(heard.bow_effort.capped, 0) << which;
    }
}

/// All points of a line under "scalar" act through one variable. Beside laws that are solved
/// iteratively it is eliminated beforehand: a bow, a contact, both.
TEST(BowsAndContacts, ShareItWithALineOfOneVariable) {
  for (const std::string beside : {"bow", "contact", "bow and contact"}) {
    Scene scene = new_scene(0.1);
    String string = bowed_string("modal");
    string.bandwidth = 3000.0;
    string.shape = {.kind = "pluck", .at = {0.3}, .amplitude = 1e-3};
    scene.add("string.s", string);
    scene.add("barrier.floor", Barrier{.position = -2e-4});
    scene.add("contact.floor", Contact{.above = along("string.s"),
                                       .below = "barrier.floor",
                                       .stiffness = 1e7,
                                       .solver = "scalar"});
    if (beside != "contact")
      scene.add("bow.b", Bow{.on = {"string.s", 0.12}, .velocity = 0.2, .force = 1.0});
    if (beside != "bow")
      scene.add("contact.stop", Contact{.above = {"string.s", 0.7},
                                        .below = "barrier.floor",
                                        .gap = -1e-4,
                                        .stiffness = 1e8,
                                        .solver = "newton"});
    const Recording heard = run(scene);
    EXPECT_GT(heard.extremes.max_force, 0.05) << beside;  // 0.14 to 3.8
    EXPECT_LE(heard.energy_error(), 1e-10) << beside;     // 9e-14
  }
}

/// Stiff beyond the digits that are left of a motion where it is eliminated: a hundredth of what
/// the book would miss if the variable followed from that.
TEST(BowsAndContacts, ShareItWithAStiffLineOfOneVariable) {
  Scene scene = new_scene(0.006, 192000.0);
  String heavy{.length = 0.6, .tension = 650.0, .linear_density = 6e-5, .method = "modal"};
  heavy.bandwidth = 27000.0;
  heavy.shape = {.kind = "pluck", .at = {0.3}, .amplitude = 1e-3};
  scene.add("string.s", heavy);
  scene.add("string.light",
            String{.length = 0.6, .tension = 37.0, .linear_density = 1.2e-5, .points = 19});
  scene.add("barrier.stop", Barrier{});
  scene.add("contact.line", Contact{.above = along("string.s"),
                                    .below = along("string.light"),
                                    .stiffness = 1e12,
                                    .sides = 2,
                                    .solver = "scalar"});
  scene.add("contact.stop",
            Contact{.above = {"string.s", 0.88}, .below = "barrier.stop", .stiffness = 1e6});
  EXPECT_LE(run(scene).energy_error(), 1e-7);  // 1.4e-8; 1.4e-6 from the motion
}

/// Held from both sides along its length by a heavy mass, so stiffly that in many steps it passes
/// from side to side: there a force jumps while a row moves by less than rounding.
Scene held_from_both_sides(double rate) {
  Scene scene = new_scene(0.0775, rate);
  scene.add("mass.m", Mass{.mass = 66.5});
  scene.add("string.s", String{.length = 2.97,
                               .tension = 3.47,
                               .linear_density = 0.00544,
                               .bending_stiffness = 0.0,
                               .points = 30,
                               .shape = {.kind = "mode", .number = {1}, .amplitude = 0.003}});
  Where held("string.s");
  held.from = {0.1};
  held.to = {0.7};
  scene.add("contact.c", Contact{.above = held,
                                 .below = "mass.m",
                                 .law = "exponential",
                                 .stiffness = 1.85e6,
                                 .depth = 0.0815,
                                 .sides = 2});
  scene.add("bow.b", Bow{.on = {"string.s", 0.592}, .velocity = 0.245, .force = 0.6});
  scene.add("pickup.free", Pickup{.on = {"string.s", 0.85}});
  return scene;
}

TEST(BowsAndContacts, AgreeWhereAForceJumps) {
  constexpr double rate = 8000.0;
  constexpr std::size_t finer = 16;
  const Recording coarse = run(held_from_both_sides(rate));
  EXPECT_LE(coarse.energy_error(), 1e-12);
  EXPECT_EQ(coarse.bow_effort.capped, 0);
  EXPECT_EQ(coarse.effort.capped, 0);
  const Signal fine = run(held_from_both_sides(rate * finer), Book::off)["free"];
  EXPECT_LE(relative_difference(coarse["free"], every(finer, fine)), 0.02);
}

/// One to four bows and one to three contacts on one string, all of them at random.
Scene random_island(unsigned seed) {
  std::mt19937 engine(seed);
  const auto number = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(engine()) / 4294967296.0;
  };
  const auto decade = [&](double low, double high) {
    return std::exp(number(std::log(low), std::log(high)));
  };
  Scene scene = new_scene(0.03);
  scene.solver.contact = seed % 3 == 0 ? "newton" : "corrected";
  String string = bowed_string("modal");
  string.bandwidth = 3000.0;
  string.damping = string.damping_hf = 0.0;
  scene.add("string.s", string);
  scene.add("barrier.floor", Barrier{.position = -decade(1e-7, 1e-4)});
  for (unsigned i = 0; i <= seed % 4; ++i) {
    Bow bow{.on = {"string.s", number(0.05, 0.95)},
            .velocity = number(-1.0, 1.0),
            .force = decade(1e-3, 50.0),
            .bristle_stiffness = decade(1e3, 1e6),
            .bristle_damping = decade(1e-3, 5.0),
            .viscosity = seed % 2 == 0 ? decade(1e-3, 5.0) : 0.0,
            .coulomb_friction = decade(0.05, 1.0),
            .stribeck_velocity = decade(0.003, 0.5),
            .breakaway = number(0.05, 0.95)};
    bow.static_friction = bow.coulomb_friction * decade(1.0, 10.0);
    scene.add("bow.b" + std::to_string(i), bow);
  }
  for (unsigned i = 0; i <= seed % 3; ++i)
    scene.add("contact.c" + std::to_string(i), Contact{.above = {"string.s", number(0.05, 0.95)},
                                                       .below = "barrier.floor",
                                                       .stiffness = decade(1e5, 1e10)});
  return scene;
}

TEST(BowsAndContacts, NeverPullNorCreateEnergyAtRandom) {
  SolverEffort effort, others;
  for (unsigned seed = 0; seed < 110; ++seed) {
    const Recording heard = run(random_island(seed));
    const double most = std::max(heard.max_stored(), heard.max_supplied());
    EXPECT_LE(heard.energy_error() * heard.max_stored() / most, 1e-10) << seed;  // 7e-14
    EXPECT_LE(heard.relative_pull(), 1e-6) << seed;                              // 0
    for (std::size_t n = 1; n < heard.energy.size(); ++n)
      ASSERT_GE(heard.energy[n].dissipated, heard.energy[n - 1].dissipated - 1e-15 * most) << seed;
    effort += heard.bow_effort;
    others += heard.effort;
  }
  EXPECT_GT(effort.solves, 200000);
  EXPECT_EQ(effort.capped, 0);
  EXPECT_LE(effort.most_iterations, 30);  // 17
  // A bow leads the contacts beside it to their roots: 181,000 iterations in 76,600 solves.
  EXPECT_EQ(others.capped, 0);
  EXPECT_LE(others.most_iterations, 10);  // 6
  EXPECT_LE(others.iterations, 250000);
}

}  // namespace
}  // namespace thrum::claims
