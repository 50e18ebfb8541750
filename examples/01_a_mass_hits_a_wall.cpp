// A free mass flies up, meets a wall, and comes back.
//
// The penetration has a closed form: at the turning point all of m v^2 / 2 is stored in the
// contact, K/(a+1) x^(a+1) = m v^2 / 2. The engine does not use that formula.
#include <cmath>
#include <cstdio>

#include <thrum/bodies/barrier.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/simulation.hpp>

int main() {
  using namespace thrum;

  const double mass = 0.005, speed = 2.0, stiffness = 1e6, exponent = 1.3;

  // The same names as in a scene file: [mass.ball], mass = 0.005, velocity = 2.0.
  Scene scene;
  scene.settings.duration = 0.005;
  scene.add("mass.ball", Mass{.mass = mass, .velocity = speed});
  scene.add("barrier.wall", Barrier{.position = 0.001});
  scene.add("contact.hit", Contact{.above = "barrier.wall",
                                   .below = "mass.ball",
                                   .stiffness = stiffness,
                                   .exponent = exponent});
  scene.add("pickup.speed", Pickup{.on = "mass.ball", .quantity = "velocity"});

  Simulation simulation(scene);
  while (simulation.steps_done() < simulation.steps_total()) simulation.step();

  const double deepest = simulation.contact_extremes().max_penetration;
  const double closed_form =
      std::pow((exponent + 1.0) * mass * speed * speed / (2.0 * stiffness), 1.0 / (exponent + 1.0));
  const double leaving = -simulation.pickup(0);

  std::printf("it came at     %.9f m/s\n", speed);
  std::printf("and leaves at  %.9f m/s\n", leaving);
  std::printf("deepest point  %.5f mm, closed form %.5f mm\n", 1e3 * deepest, 1e3 * closed_form);

  const bool gives_back = std::abs(leaving / speed - 1.0) < 1e-9;
  const bool deep_enough = std::abs(deepest / closed_form - 1.0) < 0.01;
  return gives_back && deep_enough ? 0 : 1;
}
