// thrum::engine alone: a mass thrown at a rigid wall must come back as fast as it came, and go as
// deep as the closed form says.
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

#include <thrum/bodies/point_masses.hpp>
#include <thrum/interactions/contact_set.hpp>
#include <thrum/network/network.hpp>

bool the_engine_works() {
  const double time_step = 1.0 / 44100.0;
  const double stiffness = 1e6, exponent = 1.3;
  thrum::PointMasses::Parameters ball;
  ball.mass = 0.005;
  ball.velocity = 2.0;

  thrum::Network network(time_step);
  const std::size_t coordinate =
      network.add(std::make_unique<thrum::PointMasses>(std::vector{ball}, time_step));
  const thrum::ContactPoint touch{.law = thrum::PowerLaw(stiffness, exponent)};
  auto contacts = thrum::make_contacts(thrum::ContactSolver::corrected, touch.law,
                                       thrum::SolveLimits{}, time_step);
  contacts->add(touch, 1);
  const thrum::Place place{{coordinate, 1.0}};
  const std::size_t hit = network.add(std::move(contacts), {{place, -0.001}});
  network.start();
  network.keep_energy_book();

  double deepest = 0.0;
  for (int step = 0; step < 220; ++step) {
    network.step();
    deepest = std::fmax(deepest, network.distance(hit));
  }
  const double leaving = network.velocity(place);
  const double closed_form =
      std::pow((exponent + 1.0) * ball.mass * ball.velocity * ball.velocity / (2.0 * stiffness),
               1.0 / (exponent + 1.0));
  std::printf("engine: came at 2 m/s, left at %.12f m/s, %.4f of the closed form deep\n", leaving,
              deepest / closed_form);
  return std::abs(leaving + ball.velocity) < 1e-9 && std::abs(deepest / closed_form - 1.0) < 0.01 &&
         std::abs(network.energy().error) < 1e-10 * network.energy().stored();
}
