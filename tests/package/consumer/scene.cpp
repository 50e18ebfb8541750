// thrum::scene: the same wall built in words, and a shipped scene found by its name.
#include <cmath>
#include <cstdio>

#include <thrum/bodies/barrier.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace {

double leaving_speed(const thrum::Scene& scene) {
  thrum::Simulation simulation(scene);
  while (simulation.steps_done() < simulation.steps_total()) simulation.step();
  return simulation.pickup(0);
}

thrum::Scene built_in_code() {
  thrum::Scene scene;
  scene.settings.duration = 0.005;
  scene.add("mass.ball", thrum::Mass{.mass = 0.005, .velocity = 2.0});
  scene.add("barrier.wall", thrum::Barrier{.position = 0.001});
  scene.add("contact.hit",
            thrum::Contact{
                .above = "barrier.wall", .below = "mass.ball", .stiffness = 1e6, .exponent = 1.3});
  scene.add("pickup.ball", thrum::Pickup{.on = "mass.ball", .quantity = "velocity"});
  return scene;
}

}  // namespace

bool a_scene_works() {
  const thrum::ReadResult shipped =
      thrum::load_scene("mass-barrier", {"duration=0.005", "pickup.ball.quantity=velocity"});
  if (!shipped.ok()) return false;
  const double built = leaving_speed(built_in_code());
  const double read = leaving_speed(shipped.scene);
  std::printf("scene: left at %.12f m/s built in code, %.12f m/s read from its text\n", built,
              read);
  return std::abs(built + 2.0) < 1e-9 && std::abs(read + 2.0) < 1e-9;
}
