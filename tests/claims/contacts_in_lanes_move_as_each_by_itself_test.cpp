// A network of many masses, each at its own stop, whose contacts are solved in the lanes of
// registers, moves as each of them does by itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <vector>

#include <thrum/bodies/point_masses.hpp>
#include <thrum/interactions/contact_set.hpp>
#include <thrum/network/network.hpp>

#include "support/random.hpp"

namespace thrum::claims {
namespace {

constexpr double time_step = 1.0 / 44100.0;

/// A mass between stops: one- or two-sided, with and without loss.
struct Stop {
  PointMasses::Parameters mass;
  ContactPoint point;
  double offset;
};

Stop draw_stop(std::size_t number, Random& random) {
  const double exponent = number % 3 == 0 ? 1.5 : between(1.0, 3.0, random);
  Stop it;
  it.mass = {.mass = decades(-3.0, -1.0, random),
             .frequency = between(50.0, 500.0, random),
             .position = between(-1e-4, 1e-4, random),
             .velocity = between(-1.0, 1.0, random)};
  it.point = {.law = PowerLaw(decades(4.0, 11.0, random), exponent),
              .damping = number % 2 == 0 ? 0.0 : between(0.0, 2.0, random),
              .two_sided = number % 4 == 1};
  it.point.deadband = it.point.two_sided ? decades(-8.0, -3.7, random) : 0.0;
  it.offset = it.point.two_sided ? 0.0 : between(-1e-4, 1e-5, random);
  return it;
}

std::unique_ptr<Network> network_of(std::span<const Stop> stops) {
  auto network = std::make_unique<Network>(time_step);
  std::vector<PointMasses::Parameters> masses;
  auto contacts = make_contacts(ContactSolver::corrected, PowerLaw(), {}, time_step);
  for (const Stop& each : stops) {
    masses.push_back(each.mass);
    contacts->add(each.point, 1);
  }
  const std::size_t first = network->add(std::make_unique<PointMasses>(masses, time_step));
  std::vector<Row> rows;
  for (std::size_t i = 0; i < stops.size(); ++i)
    rows.push_back({{{first + i, 1.0}}, stops[i].offset});
  network->add(std::move(contacts), rows);
  network->keep_energy_book();
  network->start();
  return network;
}

TEST(ContactsInLanes, MoveAsEachByItself) {
  Random random(37);
  double worst = 0.0, worst_book = 0.0;
  for (int round = 0; round < 40; ++round) {
    std::vector<Stop> stops;
    for (std::size_t i = 0; i < 11; ++i) stops.push_back(draw_stop(i, random));
    const auto together = network_of(stops);
    std::vector<std::unique_ptr<Network>> alone;
    for (const Stop& each : stops) alone.push_back(network_of({&each, 1}));
    for (int step = 0; step < 400; ++step) {
      together->step();
      double stored = 0.0;
      for (std::size_t i = 0; i < stops.size(); ++i) {
        alone[i]->step();
        const double x = alone[i]->displacement(Place{{0, 1.0}});
        const double y = together->displacement(Place{{i, 1.0}});
        worst = std::max(worst, std::abs(x - y) / 1e-4);
        stored += alone[i]->energy().terms.stored();
      }
      const EnergyRow& book = together->energy();
      worst_book = std::max(worst_book, std::abs(book.terms.stored() / stored - 1.0));
      worst_book = std::max(worst_book, std::abs(book.error) / stored);
    }
  }
  EXPECT_LE(worst, 1e-10);       // measured: 1.5e-12
  EXPECT_LE(worst_book, 1e-12);  // measured: 4.5e-14
}

}  // namespace
}  // namespace thrum::claims
