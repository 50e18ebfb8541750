// What the bow supplies is stored or lost, to rounding: on grids and in modes, with losses, with
// noise, while it lands, is lifted and lands again, alone or several on one string, and also where
// the solver hit its cap.
#include <gtest/gtest.h>

#include <cmath>

#include "support/bowing.hpp"

namespace thrum::claims {
namespace {

Envelope lift_and_land() {
  return {{{0.0, 1.0}, {0.05, 2.0}, {0.0501, 0.0}, {0.08, 0.0}, {0.1, 3.0}, {0.15, 0.2}}};
}

Envelope to_and_fro() { return {{{0.0, 0.2}, {0.06, 0.1}, {0.12, -0.3}, {0.2, 0.05}}}; }

Scene gesture(const std::string& method, bool passive) {
  Scene scene = new_scene(0.2);
  scene.add("string.s", bowed_string(method));
  scene.add("bow.b", Bow{.on = {"string.s", 0.137},
                         .velocity = to_and_fro(),
                         .force = lift_and_land(),
                         .noise = 0.05,
                         .passive = passive});
  return scene;
}

/// Two more, one of them so close that on a grid they share a point.
Scene three_bows(const std::string& method) {
  Scene scene = gesture(method, true);
  scene.add("bow.c", Bow{.on = {"string.s", 0.139}, .velocity = -0.1, .force = 0.7});
  scene.add("bow.d", Bow{.on = {"string.s", 0.6}, .velocity = 0.05, .force = lift_and_land()});
  return scene;
}

void expect_closed(const Scene& scene) {
  const Recording heard = run(scene);
  const double most = std::max(heard.max_stored(), heard.max_supplied());
  EXPECT_GT(most, 1e-4);
  EXPECT_GT(heard.energy.back().dissipated, 0.0);
  EXPECT_LE(heard.energy_error() * heard.max_stored() / most, 1e-10);  // 6e-15
}

TEST(TheEnergyBookOfABow, ClosesWhileItLandsAndLifts) {
  for (const char* method : {"grid", "modal"})
    for (const bool passive : {true, false}) expect_closed(gesture(method, passive));
}

TEST(TheEnergyBookOfABow, ClosesWithSeveralOnOneString) {
  for (const char* method : {"grid", "modal"}) {
    expect_closed(three_bows(method));
    const SolverEffort effort = run(three_bows(method), Book::off).bow_effort;
    EXPECT_EQ(effort.capped, 0) << method;
    EXPECT_LE(effort.mean_iterations(), 4.0) << method;  // 2.9, 3.1
  }
}

TEST(TheEnergyBookOfABow, ClosesOnAnyBody) {
  Scene scene = new_scene(0.1);
  scene.add("mass.m", Mass{.mass = 0.01, .frequency = 90.0, .damping = 3.0});
  scene.add("plate.p", Plate{.size = {0.3, 0.2},
                             .thickness = 0.001,
                             .density = 7850.0,
                             .young = 2e11,
                             .damping = 2.0,
                             .points = {20, 14}});
  scene.add("membrane.disc", Membrane{.radius = 0.15,
                                      .tension = 2000.0,
                                      .surface_density = 0.2,
                                      .damping = 3.0,
                                      .bandwidth = 2000.0});
  const Where places[] = {"mass.m", {"plate.p", 0.31, 0.4}, {"membrane.disc", 0.2, 0.3}};
  for (const Where& place : places)
    scene.add("bow." + place.on.substr(0, place.on.find('.')),
              Bow{.on = place, .velocity = to_and_fro(), .force = lift_and_land(), .noise = 0.05});
  expect_closed(scene);
}

TEST(TheEnergyBookOfABow, ClosesWhereTheSolverIsCutShort) {
  for (const char* method : {"grid", "modal"})
    for (const int iterations : {1, 2}) {
      Scene scene = three_bows(method);
      scene.solver.iterations = iterations;
      expect_closed(scene);
      const SolverEffort effort = run(scene, Book::off).bow_effort;
      EXPECT_GT(effort.capped, 0);
      EXPECT_LE(effort.most_iterations, iterations);
    }
}

/// Bristles that hold energy lose it when the bow is lifted, and it is booked.
TEST(TheEnergyBookOfABow, BooksWhatLiftedBristlesHeld) {
  Scene scene = new_scene(0.002);
  scene.add("mass.m", Mass{.mass = 1.0});
  scene.add(
      "bow.b",
      Bow{.on = "mass.m", .velocity = 0.01, .force = {{{0.0, 5.0}, {0.001, 5.0}, {0.00101, 0.0}}}});
  const Recording heard = run(scene);
  double held = 0.0;
  std::size_t lifted = 0;
  for (std::size_t n = 0; n < heard.steps(); ++n)
    if (heard.energy[n].terms.contact > 0.0) {
      held = heard.energy[n].terms.contact;
      lifted = n + 1;
    }
  ASSERT_LT(lifted, heard.steps());
  const double booked = heard.energy[lifted].dissipated - heard.energy[lifted - 1].dissipated;
  EXPECT_GT(held, 1e-8);
  EXPECT_NEAR(booked / held, 1.0, 1e-12);  // 0
}

}  // namespace
}  // namespace thrum::claims
