// A bow may move along its string while it is drawn: its slip is v = (m. h) . d. u - v_bow, the
// velocity of the string under it, without a term for the slope. The energy book closes, alone and
// among contacts and other bows that move or stay; and where the path stands still it is a place.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/bowing.hpp"
#include "support/impact.hpp"

namespace thrum::claims {
namespace {

Where wandering(std::vector<Envelope::Point> path) {
  Where place("string.s");
  place.path = std::move(path);
  return place;
}

const std::vector<Envelope::Point> there_and_back{{0.0, 0.1}, {0.06, 0.2}, {0.15, 0.07}};

/// Lands, is lifted and lands again, and turns, while its place moves.
Bow wandering_bow(bool passive = true) {
  return {.on = wandering(there_and_back),
          .velocity = {{{0.0, 0.2}, {0.06, 0.1}, {0.12, -0.3}, {0.2, 0.05}}},
          .force = {{{0.0, 1.0}, {0.05, 2.0}, {0.0501, 0.0}, {0.08, 0.0}, {0.1, 3.0}}},
          .noise = 0.05,
          .passive = passive};
}

/// The string starts bent and in motion, so that a bow that moves at once has a slope to slide on.
Scene wandering_scene(const std::string& method, bool passive = true, bool tuned = false) {
  Scene scene = new_scene(0.2);
  String string = bowed_string(method);
  if (tuned) string.tension = {{{0.0, 130.0}, {0.1, 180.0}, {0.2, 120.0}}};
  string.shape = {.kind = "pluck", .at = {0.3}, .amplitude = 0.001};
  string.velocity_shape = {.kind = "mode", .number = {2}, .amplitude = 0.1};
  scene.add("string.s", string);
  scene.add("bow.b", wandering_bow(passive));
  return scene;
}

double book_error(const Recording& heard) {
  return heard.energy_error() * heard.max_stored() /
         std::max(heard.max_stored(), heard.max_supplied());
}

TEST(AWanderingBow, ClosesTheBook) {
  for (const std::string which : {"grid", "modal", "tuned"})
    for (const bool passive : {true, false}) {
      const bool tuned = which == "tuned";
      const Recording heard = run(wandering_scene(tuned ? "modal" : which, passive, tuned));
      EXPECT_LE(book_error(heard), 1e-10) << which;  // 8e-15
      EXPECT_EQ(heard.energy.back().moved.sum(), heard.energy.back().moved.tension) << which;
      EXPECT_EQ(heard.energy.back().moved.tension != 0.0, tuned);
      EXPECT_GT(heard.energy.back().dissipated, 1e-3) << which;
      EXPECT_EQ(heard.bow_effort.capped, 0) << which;
    }
}

/// Beside it a bow that stays, one that crosses its way, a hammer whose mass, place, stiffness and
/// exponent move, a floor and a spring that slides: one island, and W of it is not symmetric. In
/// modes the tension moves too.
Scene crowd(const std::string& method, const std::string& solver) {
  Scene scene = wandering_scene(method, true, method == "modal");
  scene.solver.contact = solver;
  scene.add("bow.still", Bow{.on = {"string.s", 0.14}, .velocity = -0.1, .force = 0.7});
  scene.add("bow.other", Bow{.on = wandering({{0.02, 0.25}, {0.18, 0.05}}),
                             .velocity = {{{0.0, 0.3}, {0.2, 0.1}}},
                             .force = {{{0.05, 0.0}, {0.06, 2.0}, {0.15, 2.0}, {0.151, 0.0}}}});
  scene.add("mass.hammer", Mass{.mass = {{{0.0, 0.003}, {0.2, 0.001}}},
                                .frequency = 30.0,
                                .position = -0.001,
                                .velocity = 1.5});
  scene.add("contact.hammer", Contact{.above = wandering({{0.0, 0.2}, {0.2, 0.08}}),
                                      .below = "mass.hammer",
                                      .stiffness = {{{0.0, 1e7}, {0.1, 1e9}}},
                                      .exponent = {{{0.0, 1.5}, {0.2, 2.2}}}});
  scene.add("barrier.floor", Barrier{.position = -1e-4});
  scene.add("contact.floor",
            Contact{.above = {"string.s", 0.12}, .below = "barrier.floor", .stiffness = 1e8});
  scene.add("mass.clip", Mass{.mass = 0.0005});
  scene.add("connection.clip",
            Connection{.between = {wandering({{0.0, 0.06}, {0.2, 0.22}}), "mass.clip"},
                       .stiffness = 2000.0,
                       .cubic = 1e8,
                       .damping = 0.02});
  return scene;
}

TEST(AWanderingBow, ClosesTheBookInACrowd) {
  for (const char* method : {"grid", "modal"})
    for (const std::string solver : {"corrected", "newton", "constrained", "plain", "scalar"}) {
      const Recording heard = run(crowd(method, solver));
      const bool never_pulls = solver == "corrected" || solver == "newton";
      EXPECT_LE(book_error(heard), 1e-10) << method << ", " << solver;       // 1.4e-14
      EXPECT_GT(heard.extremes.max_force, 1.0) << method << ", " << solver;  // 2.8 to 5.9
      const MovedPower& moved = heard.energy.back().moved;
      const double scale = 1e-3 * heard.max_stored();  // 3e-3 at least
      EXPECT_GT(std::abs(moved.position), scale) << method << ", " << solver;
      EXPECT_GT(std::abs(moved.mass), scale) << method << ", " << solver;
      EXPECT_GT(std::abs(moved.contact), scale) << method << ", " << solver;
      if (method == std::string("modal")) {
        EXPECT_GT(std::abs(moved.tension), scale) << method << ", " << solver;
      }
      if (never_pulls) {
        EXPECT_LE(heard.relative_pull(), 1e-6) << method << ", " << solver;  // 0
      }
      EXPECT_EQ(heard.bow_effort.capped, 0) << method << ", " << solver;
      for (std::size_t n = 1; n < heard.steps(); ++n)  // friction never creates energy: 0
        ASSERT_GE(heard.energy[n].dissipated, heard.energy[n - 1].dissipated - 1e-15 * scale);
    }
}

/// A string held bent by a steady force is at rest, and a bow at rest that slides along it feels
/// nothing, from the first step on. Were it to read h . u, it would rub on the slope.
TEST(AWanderingBow, FeelsNoSlope) {
  const double tension = 60.0, length = 0.7, load = 2.0;
  for (const double begins : {-0.05, 0.0, 0.02}) {
    Scene scene = new_scene(0.1);
    const InitialShape bent{
        .kind = "pluck", .at = {0.5}, .amplitude = load * length / (4.0 * tension)};
    scene.add("string.s", String{.length = length,
                                 .tension = tension,
                                 .linear_density = 0.005,
                                 .points = 60,
                                 .shape = bent});
    scene.add("force.load", Force{.on = {"string.s", 0.5}, .shape = "hold", .amplitude = load});
    scene.add("bow.b",
              Bow{.on = wandering({{begins, 0.1}, {0.1, 0.8}}), .velocity = 0.0, .force = 5.0});
    scene.add("pickup.f", Pickup{.on = "bow.b"});
    const Recording heard = run(scene);
    EXPECT_LE(largest_magnitude(heard["f"]) / load, 1e-9) << begins;  // 2e-13
  }
}

/// A string of few modes, so that a finer step changes nothing but the step.
Scene smooth(double rate, bool among_others) {
  Scene scene = new_scene(0.01 + 1.0 / rate, rate);
  String string = bowed_string("modal");
  string.bandwidth = 2000.0;
  string.shape = {.kind = "mode", .number = {1}, .amplitude = 0.0005};
  scene.add("string.s", string);
  scene.add("bow.b", Bow{.on = wandering({{-0.01, 0.1}, {0.01, 0.3}}),
                         .velocity = {{{0.0, 0.1}, {0.01, 0.3}}},
                         .force = {{{0.0, 0.5}, {0.01, 1.5}}}});
  if (among_others)
    scene.add("bow.c", Bow{.on = wandering({{-0.01, 0.7}, {0.01, 0.6}}),
                           .velocity = -0.2,
                           .force = {{{0.0, 1.0}, {0.01, 0.5}}}});
  scene.add("pickup.s", Pickup{.on = {"string.s", 0.41}, .quantity = "velocity"});
  return scene;
}

TEST(AWanderingBow, ConvergesAtSecondOrder) {
  const double rate = 44000.0;
  for (const bool among_others : {false, true}) {
    const Signal truth = every(64, run(smooth(64.0 * rate, among_others), Book::off)["s"]);
    std::vector<double> errors;
    for (const std::size_t finer : {1u, 2u, 4u}) {
      Signal found = every(
          finer, run(smooth(static_cast<double>(finer) * rate, among_others), Book::off)["s"]);
      const std::size_t both = std::min(found.size(), truth.size()) - 2;
      found.resize(both);
      errors.push_back(relative_difference(
          found, Signal(truth.begin(), truth.begin() + static_cast<long>(both))));
    }
    EXPECT_LE(errors.front(), 0.005) << among_others;  // 0.0004, 0.0012
    EXPECT_GT(order_of(errors), 1.8) << among_others;  // 2.01
  }
}

TEST(ABowThatStandsStill, IsOneAtAPlaceBitForBit) {
  for (const char* method : {"grid", "modal"}) {
    const auto heard = [&](const Where& place) {
      Scene scene = new_scene(0.1);
      scene.add("string.s", bowed_string(method));
      scene.add("bow.b", Bow{.on = place, .velocity = 0.1, .force = 1.6});
      scene.add("pickup.s", Pickup{.on = {"string.s", 0.3}, .quantity = "velocity"});
      return run(scene, Book::off)["s"];
    };
    const Signal fixed = heard({"string.s", 0.12});
    EXPECT_GT(rms(fixed), 0.01) << method;
    EXPECT_EQ(heard(wandering({{0.0, 0.12}, {0.05, 0.12}})), fixed) << method;
    // One that moves only after the end goes through all that moves.
    const Signal later = heard(wandering({{10.0, 0.12}, {11.0, 0.2}}));
    EXPECT_LE(relative_difference(later, fixed), 1e-9) << method;  // 1.5e-12
  }
}

}  // namespace
}  // namespace thrum::claims
