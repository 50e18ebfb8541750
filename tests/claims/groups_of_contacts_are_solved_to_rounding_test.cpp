// Contacts that share masses are solved together by Newton's method: to rounding, in few steps, and
// also where a step of Newton's method leads too far.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include <thrum/bodies/point_masses.hpp>
#include <thrum/interactions/contact_set.hpp>
#include <thrum/network/network.hpp>

namespace thrum::claims {
namespace {

constexpr double time_step = 1.0 / 44100.0;

/// Masses in a row between two walls, each pressed against its neighbours.
std::unique_ptr<Network> row_of_masses(std::size_t count, double softest, double stiffest,
                                       unsigned seed) {
  std::mt19937 random(seed);
  const auto between = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  auto network = std::make_unique<Network>(time_step);
  std::vector<PointMasses::Parameters> masses(count);
  for (PointMasses::Parameters& mass : masses)
    mass = {.mass = between(1e-3, 1e-2),
            .position = between(-2e-5, 2e-5),
            .velocity = between(-0.3, 0.3)};
  const std::size_t first = network->add(std::make_unique<PointMasses>(masses, time_step));
  auto contacts = make_contacts(ContactSolver::corrected, PowerLaw(), {}, time_step);
  std::vector<Row> rows;
  for (std::size_t i = 0; i <= count; ++i) {
    Place place;
    if (i > 0) place.push_back({first + i - 1, 1.0});
    if (i < count) place.push_back({first + i, -1.0});
    contacts->add({.law = PowerLaw(std::pow(10.0, between(softest, stiffest)), between(1.1, 2.8))},
                  1);
    rows.push_back({place, 1e-4});
  }
  network->add(std::move(contacts), rows);
  network->keep_energy_book();
  network->start();
  return network;
}

struct Watched {
  double book = 0.0;  ///< the largest error over what is stored
  SolverEffort effort;
};

Watched watch(Network& network, int steps) {
  Watched it;
  for (int step = 0; step < steps; ++step) {
    network.step();
    const EnergyRow& row = network.energy();
    it.book = std::max(it.book, std::abs(row.error) / row.terms.stored());
  }
  it.effort = network.effort();
  return it;
}

TEST(GroupsOfContacts, CloseTheirBookToRounding) {
  for (const std::size_t masses : {2u, 5u, 20u}) {
    double worst = 0.0, iterations = 0.0;
    int most = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
      const Watched it = watch(*row_of_masses(masses, 6.0, 8.0, seed), 500);
      worst = std::max(worst, it.book);
      iterations += it.effort.mean_iterations() / 20.0;
      most = std::max(most, it.effort.most_iterations);
      EXPECT_EQ(it.effort.capped, 0);
    }
    EXPECT_LE(worst, 1e-13) << masses;     // measured: @@
    EXPECT_LE(iterations, 4.0) << masses;  // measured: @@
    if (std::getenv("TELL")) std::printf("%g %g %d\n", worst, iterations, most);
  }
}

TEST(GroupsOfContacts, AreSolvedWhereTheyAreFarShorterThanASample) {
  for (const std::size_t masses : {2u, 5u, 20u}) {
    double worst = 0.0, iterations = 0.0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
      const Watched it = watch(*row_of_masses(masses, 9.0, 13.0, seed), 300);
      worst = std::max(worst, it.book);
      iterations += it.effort.mean_iterations() / 20.0;
      EXPECT_EQ(it.effort.capped, 0);
    }
    EXPECT_LE(worst, 1e-10) << masses;      // measured: @@
    EXPECT_LE(iterations, 10.0) << masses;  // measured: @@
    if (std::getenv("TELL")) std::printf("%g %g\n", worst, iterations);
  }
}

}  // namespace
}  // namespace thrum::claims
