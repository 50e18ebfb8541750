#include "work.hpp"
#include "small_work.hpp"
#include "timed_steps.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include <thrum/bodies/grid_body.hpp>
#include <thrum/bodies/kernels/kernels.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/core/motion.hpp>
#include <thrum/interactions/bow.hpp>
#include <thrum/interactions/connection.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/force.hpp>
#include <thrum/math/flush_denormals.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum::bench {

namespace {

/// Plucked at the start.
String a_string(double tension = 100.0) {
  String string{.length = 1.0, .tension = tension};
  string.linear_density = 100.0 / (4.0 * 60.0 * 60.0);
  string.damping = 0.1;
  string.damping_hf = 1e-3;
  string.shape = {.kind = "pluck", .at = {0.3}, .amplitude = 1e-3};
  return string;
}

Scene heard(const String& string) {
  Scene scene;
  scene.settings.rate = 44100;
  scene.add("string.s", string);
  scene.add("pickup.p", Pickup{.on = Where("string.s", 0.7)});
  return scene;
}

/// A stiff string on a grid of so many inner points.
String grid_string(int inner, double tension = 100.0) {
  String string = a_string(tension);
  string.bending_stiffness = 1e-4;
  string.points = inner + 1;
  return string;
}

template <int inner>
double string(double seconds) {
  return step_scene(heard(grid_string(inner)), seconds);
}

/// Three strings, and on all of them: a ring that rattles under gravity, a rubber that lies on
/// them, and a hammer.
Scene prepared_strings() {
  Scene scene = heard(grid_string(142));
  scene.add("string.t", grid_string(142, 101.0));
  scene.add("string.u", grid_string(142, 102.0));
  scene.add("mass.ring", Mass{.mass = 1e-4});
  scene.add("mass.rubber", Mass{.mass = 2e-3});
  scene.add("mass.hammer", Mass{.mass = 0.003, .position = -0.01, .velocity = 4.0});
  constexpr double gravity = 9.81;
  const auto weigh = [&](const std::string& name, double mass) {
    scene.add("force." + name,
              Force{.on = "mass." + name, .shape = "hold", .amplitude = -mass * gravity});
  };
  weigh("ring", 1e-4);
  weigh("rubber", 2e-3);
  weigh("hammer", 0.003);
  for (const std::string name : {"s", "t", "u"}) {
    scene.add("contact.ring_" + name, Contact{.above = "mass.ring",
                                              .below = Where("string." + name, 0.37),
                                              .stiffness = 2e7,
                                              .exponent = 1.5,
                                              .sides = 2,
                                              .deadband = 1e-4});
    scene.add("connection.rubber_" + name,
              Connection{.between = {Where("string." + name, 0.79), "mass.rubber"},
                         .stiffness = 2e4,
                         .damping = 0.02});
    scene.add("contact.hammer_" + name, Contact{.above = Where("string." + name, 0.12),
                                                .below = "mass.hammer",
                                                .stiffness = 4.5e9,
                                                .exponent = 2.5});
  }
  return scene;
}

/// The same sound again and again, from its beginning: what touches in it is part of the work.
template <int length>
double prepared(double /*seconds*/) {
  Simulation simulation(prepared_strings());
  std::array<double, block> sound{};
  double* const pickups[] = {sound.data()};
  const FlushDenormals no_stalls;
  constexpr int blocks = length * 44100 / static_cast<int>(block);
  constexpr int times = std::max(1, 3 / length);
  const double start = processor_seconds();
  for (int i = 0; i < times; ++i) {
    simulation.restart();
    for (int j = 0; j < blocks; ++j) {
      simulation.run(block, pickups);
      hear(sound[0]);
    }
  }
  return 1e9 * (processor_seconds() - start) / (static_cast<double>(times) * blocks * block);
}

/// The kernel of a lossy plate or membrane, with rotating buffers; reads one point.
double sheet(const Grid& grid, double wave_speed_squared, double stiffness_squared,
             double seconds) {
  const GridBody body(grid,
                      {.wave_speed_squared = wave_speed_squared,
                       .stiffness_squared = stiffness_squared,
                       .damping = 1.0,
                       .damping_hf = 1e-3,
                       .density = 1.0,
                       .time_step = 1.0 / 44100.0},
                      best_kernels());
  MotionBlocks<double> motion(body.size());
  motion.now()[body.size() / 2] = 1e-3;
  return time_of(seconds, [&] {
    for (std::size_t i = 0; i < block; ++i) {
      body.predict(motion.slice(0));
      hear(motion.next()[body.size() / 3]);
      motion.rotate();
    }
  });
}

template <int along, int across>
double plate(double seconds) {
  return sheet(Grid({2.0, 1.0}, {along + 1, across + 1}, Edge::supported), 0.0, 0.1, seconds);
}

template <int along, int across>
double membrane(double seconds) {
  return sheet(Grid({1.0, 1.0}, {along + 1, across + 1}, Edge::supported), 1.0, 0.0, seconds);
}

/// A modal string with a bandwidth that gives so many modes.
Scene thousand_modes() {
  String string = a_string();
  string.method = "modal";
  string.linear_density = 100.0 / (4.0 * 20.0 * 20.0);
  string.damping_hf = 0.0;
  string.bandwidth = 20.0 * 1000.5;
  return heard(string);
}

Scene thousand_modes_in_float() {
  Scene scene = thousand_modes();
  scene.settings.precision = "float";
  return scene;
}

double modes_1000(double seconds) { return step_scene(thousand_modes(), seconds); }
double modes_1000_in_float(double seconds) {
  return step_scene(thousand_modes_in_float(), seconds);
}

/// The same under a force in every step.
double drive(Scene scene, double seconds) {
  scene.add("force.f", Force{.on = {"string.s", 0.12}, .shape = "noise", .amplitude = 1e-3});
  return step_scene(scene, seconds);
}
double modes_1000_driven(double seconds) { return drive(thousand_modes(), seconds); }
double modes_1000_driven_in_float(double seconds) {
  return drive(thousand_modes_in_float(), seconds);
}

/// A string of 90 modes under a bow that is being drawn.
double bowed_modes(double seconds) {
  String string = a_string();
  string.method = "modal";
  string.bandwidth = 60.0 * 90.5;
  Scene scene = heard(string);
  scene.add("bow.b", Bow{.on = Where("string.s", 0.12), .velocity = 0.15, .force = 2.5});
  return step_scene(scene, seconds);
}

}  // namespace

const std::vector<Work>& all_work() {
  // Flops: a string's point takes 4 additions and 6 fused multiply-adds, a plate's 8 and 13, a
  // membrane's 5 and 7, and each reads and writes five numbers; a mode takes 1 and 4, and memory
  // traffic is shared by the 64 steps of a block.
  static const std::vector<Work> work = {
      {"string_100", 16.0 * 101, 40.0 * 101, 101, string<101>},
      {"string_200", 16.0 * 201, 40.0 * 201, 201, string<201>},
      {"string_100_points", 16.0 * 100, 40.0 * 100, 100, string<100>},
      {"masses_150", 16.0 * 150, 40.0 * 150, 150, string<150>},
      {"prepared_1_s", 16.0 * 426, 40.0 * 426, 426, prepared<1>},
      {"prepared_20_s", 16.0 * 426, 40.0 * 426, 426, prepared<20>},
      {"plate_14x10", 34.0 * 140, 40.0 * 140, 140, plate<14, 10>},
      {"plate_60x40", 34.0 * 2400, 40.0 * 2400, 2400, plate<60, 40>},
      {"membrane_12x12", 19.0 * 144, 40.0 * 144, 144, membrane<12, 12>},
      {"modes_1000", 9.0 * 1000, 1.0 * 1000, 1000, modes_1000},
      {"modes_1000_driven", 11.0 * 1000, 1.5 * 1000, 1000, modes_1000_driven},
      {"modes_1000_in_float", 9.0 * 1000, 0.5 * 1000, 1000, modes_1000_in_float},
      {"modes_1000_driven_in_float", 11.0 * 1000, 0.75 * 1000, 1000, modes_1000_driven_in_float},
      {"bowed_90_modes", 9.0 * 90, 48.0 * 90, 90, bowed_modes},
      {"impact_1_mode", 9.0, 48.0, 1, impact<1>},
      {"impact_3_modes", 27.0, 144.0, 3, impact<3>},
      {"pressed_1_mode", 9.0, 48.0, 1, pressed<1>},
      {"pressed_3_modes", 27.0, 144.0, 3, pressed<3>},
      {"rubbed_1_mode", 9.0, 48.0, 1, rubbed<1>},
      {"rubbed_3_modes", 27.0, 144.0, 3, rubbed<3>},
      {"elasto_plastic_95", 16.0 * 94, 40.0 * 94, 94, elasto_plastic_string},
  };
  return work;
}

const Work* find_work(std::string_view name) {
  for (const Work& each : all_work())
    if (each.name == name) return &each;
  return nullptr;
}

}  // namespace thrum::bench
