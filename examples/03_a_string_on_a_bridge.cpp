// A small tromba marina: a plucked string sits on a bridge, the bridge rattles on a board.
//
// The seat is a two-sided contact, the rattle a one-sided one, and both act on the bridge, so they
// are solved together. The network assembles that system itself. The part of the string up to the
// bridge sounds, so the pitch should be that of a string of that length.
#include <cmath>
#include <cstdio>
#include <numbers>
#include <vector>

#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/plate.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/force.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/simulation.hpp>

int main() {
  using namespace thrum;
  constexpr double pi = std::numbers::pi;
  const double tension = 91.2, bridge_at = 1.65 / 1.9;

  Scene scene;
  scene.settings.duration = 0.6;
  String gut{.length = 1.9, .tension = tension, .density = 7850.0, .radius = 5e-4, .young = 2e11};
  gut.damping = 0.1;
  gut.damping_hf = 0.05;
  Plate board{.size = {1.35, 0.18}, .thickness = 0.01, .density = 50.0, .young = 2e5};
  board.damping = 2.0;
  board.damping_hf = 0.05;
  board.points = {60, 8};
  Contact seat{.above = {"string.s", bridge_at}, .below = "mass.bridge", .stiffness = 5e6};
  seat.sides = 2;
  Contact rattle{.above = "mass.bridge", .below = {"plate.board", 0.8, 0.75}, .gap = 5e-6};
  rattle.stiffness = 5e8;
  Force pluck{.on = {"string.s", 0.35}, .shape = "pluck", .amplitude = 0.5, .length = 0.005};

  scene.add("string.s", gut).add("plate.board", board);
  scene.add("mass.bridge", Mass{.mass = 0.001, .frequency = 500.0, .damping = 0.025});
  scene.add("contact.seat", seat).add("contact.rattle", rattle).add("force.pluck", pluck);
  scene.add("pickup.string", Pickup{.on = {"string.s", 0.43}});

  Simulation simulation(scene);
  std::vector<double> heard;
  while (simulation.steps_done() < simulation.steps_total()) {
    simulation.step();
    const auto n = static_cast<double>(simulation.steps_done());
    const double fade =
        1.0 - std::cos(2.0 * pi * n / static_cast<double>(simulation.steps_total()));
    heard.push_back(fade * simulation.pickup(0));
  }

  // The strongest partial near the expected one, by one Fourier sum per candidate.
  const double linear_density = 7850.0 * pi * 5e-4 * 5e-4;
  const double expected = std::sqrt(tension / linear_density) / (2.0 * 1.9 * bridge_at);
  double best = 0.0, pitch = 0.0;
  for (double hz = 0.9 * expected; hz < 1.1 * expected; hz += 0.02) {
    const double turn = 2.0 * pi * hz / simulation.rate();
    double re = 0.0, im = 0.0;
    for (std::size_t n = 0; n < heard.size(); ++n) {
      re += heard[n] * std::cos(turn * static_cast<double>(n));
      im += heard[n] * std::sin(turn * static_cast<double>(n));
    }
    if (std::hypot(re, im) < best) continue;
    best = std::hypot(re, im);
    pitch = hz;
  }
  const double cents = 1200.0 * std::log2(pitch / expected);
  std::printf("it sounds at %.2f Hz; a string that ends at the bridge: %.2f Hz (%+.1f cents)\n",
              pitch, expected, cents);
  return std::abs(cents) < 20.0 ? 0 : 1;
}
