// Workloads of one to three modes and one row, where the cost of a step is what surrounds the
// arithmetic; and the string of the elasto-plastic paper's program.
#include "small_work.hpp"

#include <algorithm>
#include <numbers>

#include "timed_steps.hpp"

#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/bow.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/force.hpp>
#include <thrum/scene/pickup.hpp>

namespace thrum::bench {

namespace {

/// A string at 500 Hz of so many modes, of 50 g each, heard in its middle.
Scene few_modes(int modes) {
  String string{.length = 1.0, .tension = 1e5};
  string.linear_density = 0.1;
  string.damping = 2.0;
  string.method = "modal";
  string.bandwidth = 500.0 * (modes + 0.5);
  Scene scene;
  scene.settings.rate = 44100;
  scene.add("string.s", string);
  scene.add("pickup.p", Pickup{.on = Where("string.s", 0.4)});
  return scene;
}

/// 10 g that fall on it.
Scene struck_modes(int modes) {
  Scene scene = few_modes(modes);
  scene.add("mass.m", Mass{.mass = 0.01, .position = 0.0005, .velocity = -1.0});
  scene.add(
      "contact.c",
      Contact{
          .above = "mass.m", .below = Where("string.s", 0.3), .stiffness = 1e7, .exponent = 1.5});
  return scene;
}

}  // namespace

/// One blow, and a second of what follows; again and again.
template <int modes>
double impact(double seconds) {
  Simulation simulation(struck_modes(modes));
  std::array<double, block> sound{};
  double* const pickups[] = {sound.data()};
  constexpr int blocks = 44100 / static_cast<int>(block);
  int done = 0;
  return time_of(seconds, [&] {
    if (++done % blocks == 0) simulation.restart();
    simulation.run(block, pickups);
    hear(sound[0]);
  });
}

/// Pressed on for ever: the contact is closed in every step.
template <int modes>
double pressed(double seconds) {
  Scene scene = struck_modes(modes);
  scene.add("force.f", Force{.on = "mass.m", .shape = "hold", .amplitude = -10.0});
  return step_scene(scene, seconds);
}

template <int modes>
double rubbed(double seconds) {
  Scene scene = few_modes(modes);
  scene.add("bow.b", Bow{.on = Where("string.s", 0.3), .velocity = 0.15, .force = 2.0});
  return step_scene(scene, seconds);
}

/// A steel wire at 195 Hz on 95 intervals under a bow, as that program begins.
double elasto_plastic_string(double seconds) {
  constexpr double radius = 0.0005, area = std::numbers::pi * radius * radius, speed = 390.0;
  String string{.length = 1.0, .tension = speed * speed * 7850.0 * area};
  string.linear_density = 7850.0 * area;
  string.bending_stiffness = 2e11 * area * radius * radius / 4.0;
  string.damping = 1.0;
  string.damping_hf = 0.005;
  string.points = 94;
  Scene scene;
  scene.settings.rate = 44100;
  scene.add("string.s", string);
  scene.add("bow.b", Bow{.on = Where("string.s", 24.0 / 94.0), .velocity = 0.1, .force = 1.0});
  scene.add("pickup.p", Pickup{.on = Where("string.s", 0.8)});
  return step_scene(scene, seconds);
}

template double impact<1>(double);
template double impact<3>(double);
template double pressed<1>(double);
template double pressed<3>(double);
template double rubbed<1>(double);
template double rubbed<3>(double);

}  // namespace thrum::bench
