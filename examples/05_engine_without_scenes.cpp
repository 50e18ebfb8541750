// thrum::engine alone, as a game would link it: no scene files, no run-time dependencies.
//
// A mass falls on the middle of a string. Bodies go into a network, a contact joins a place on each
// of them, and the network steps. By Newton's second law the momentum the mass gains is the sum of
// force times time step, read from the contact: two independent readings.
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

#include <thrum/bodies/grid_body.hpp>
#include <thrum/bodies/point_masses.hpp>
#include <thrum/interactions/contact_set.hpp>
#include <thrum/network/network.hpp>

int main() {
  using namespace thrum;
  const double k = 1.0 / 44100.0;

  // A string: 60 N, 5 g/m, 0.6 m, on as many intervals as stability allows.
  GridBody::Parameters material;
  material.wave_speed_squared = 60.0 / 0.005;
  material.density = 0.005;
  material.time_step = k;
  const GridStability stability{material.wave_speed_squared, 0.0, 0.0, k};
  const int intervals = static_cast<int>(stability.most_intervals(0.6)) / 2 * 2;
  const Grid grid(0.6, intervals, Edge::supported);

  // A mass of 2 g, a millimetre above the string, on its way down at 1 m/s.
  PointMasses::Parameters ball;
  ball.mass = 0.002;
  ball.position = 0.001;
  ball.velocity = -1.0;

  Network network(k);
  const std::size_t string_starts = network.add(std::make_unique<GridBody>(grid, material));
  const std::size_t mass_is = network.add(std::make_unique<PointMasses>(std::vector{ball}, k));

  // Penetration = below - above = string - mass: one row, read and driven through these weights.
  const double middle = 0.5;
  Row row;
  for (const PlaceEntry& entry : grid.locate({&middle, 1}))
    row.place.push_back({string_starts + entry.coordinate, entry.weight});
  row.place.push_back({mass_is, -1.0});
  const ContactPoint touch{.law = PowerLaw(1e7, 1.3)};
  auto contacts = make_contacts(ContactSolver::corrected, touch.law, SolveLimits{}, k);
  contacts->add(touch, 1);
  const std::size_t hit = network.add(std::move(contacts), {row});

  network.start();
  network.keep_energy_book();
  const Place mass_place{{mass_is, 1.0}};
  double impulse = 0.0, pull = 0.0;
  for (int n = 0; n < 441; ++n) {  // 10 ms
    network.step();
    impulse += k * network.force(hit);
    pull = std::fmin(pull, network.force(hit));
  }
  const double speed = network.velocity(mass_place);
  const double change = ball.mass * (speed - ball.velocity);
  std::printf("the mass bounced off at %+.4f m/s after %.5f N s\n", speed, impulse);
  std::printf("momentum it gained minus impulse of the contact: %.1e N s\n", change - impulse);
  const bool book_closes = std::abs(network.energy().error) < 1e-12 * network.energy().stored();
  return book_closes && pull >= 0.0 && std::abs(change - impulse) < 1e-12 ? 0 : 1;
}
