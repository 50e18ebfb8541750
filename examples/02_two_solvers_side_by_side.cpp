// The same impact twice: "plain", the scheme of the papers, and "corrected", thrum's default.
//
// Both conserve energy to rounding, so energy cannot distinguish them. But a contact must not pull,
// and a mass must leave a rigid wall as fast as it came. The contact is short, two samples.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include <thrum/bodies/barrier.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/simulation.hpp>

namespace {

struct Outcome {
  double leaving;       // m/s
  double lowest_force;  // N; below zero the contact pulled
  double energy_error;  // J
};

Outcome hit(const std::string& solver) {
  using namespace thrum;
  Scene scene;
  scene.settings.duration = 0.005;
  scene.add("mass.ball", Mass{.mass = 0.01, .velocity = 2.0});
  scene.add("barrier.wall", Barrier{.position = 0.001});
  scene.add("contact.hit", Contact{.above = "barrier.wall",
                                   .below = "mass.ball",
                                   .stiffness = 1e9,
                                   .exponent = 1.3,
                                   .solver = solver});
  scene.add("pickup.speed", Pickup{.on = "mass.ball", .quantity = "velocity"});

  Simulation simulation(scene);
  simulation.keep_energy_book();
  double worst = 0.0;
  while (simulation.steps_done() < simulation.steps_total()) {
    simulation.step();
    worst = std::max(worst, std::abs(simulation.energy().error));
  }
  return {-simulation.pickup(0), simulation.contact_extremes().min_force, worst};
}

}  // namespace

int main() {
  const Outcome plain = hit("plain");
  const Outcome corrected = hit("corrected");

  std::printf("               came at   leaves at   lowest force   energy error\n");
  std::printf("  plain        2 m/s     %.4f m/s  %8.1f N     %.1e J\n", plain.leaving,
              plain.lowest_force, plain.energy_error);
  std::printf("  corrected    2 m/s     %.4f m/s  %8.1f N     %.1e J\n", corrected.leaving,
              corrected.lowest_force, corrected.energy_error);

  const bool both_conserve = plain.energy_error < 1e-12 && corrected.energy_error < 1e-12;
  const bool one_is_right =
      std::abs(corrected.leaving / 2.0 - 1.0) < 1e-9 && corrected.lowest_force >= 0.0;
  return both_conserve && one_is_right ? 0 : 1;
}
