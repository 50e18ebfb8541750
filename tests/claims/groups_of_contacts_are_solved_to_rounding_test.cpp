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

/// Masses in a row between two walls, each pressed against its neighbours, by contacts of one side
/// and of two.
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
    const double sign = i % 3 == 2 ? -1.0 : 1.0;  // pressed on the other side, with some play
    Place place;
    if (i > 0) place.push_back({first + i - 1, sign});
    if (i < count) place.push_back({first + i, -sign});
    const double stiffness = std::pow(10.0, between(softest, stiffest));
    const double exponent = between(1.1, 2.8);
    contacts->add({.law = PowerLaw(stiffness, exponent),
                   .deadband = sign < 0.0 ? 1e-5 : 0.0,
                   .two_sided = sign < 0.0},
                  1);
    rows.push_back({place, sign * 1e-4});
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

/// Stiffness from 10^softest to 10^stiffest; `most` is how many evaluations a step takes on
/// average, of the group and of its rows, to each mass.
void expect_rounding(std::size_t masses, double softest, double stiffest, double book,
                     double most) {
  constexpr int seeds = 20, steps = 400;
  double worst = 0.0, evaluations = 0.0;
  for (unsigned seed = 1; seed <= seeds; ++seed) {
    const Watched it = watch(*row_of_masses(masses, softest, stiffest, seed), steps);
    worst = std::max(worst, it.book);
    evaluations += static_cast<double>(it.effort.iterations) / (seeds * steps);
  }
  EXPECT_LE(worst, book) << masses;
  EXPECT_LE(evaluations / static_cast<double>(masses), most) << masses;
}

TEST(GroupsOfContacts, CloseTheirBookToRounding) {
  expect_rounding(2, 6.0, 8.0, 1e-12, 1.24);   // measured: 2.4e-13, 1.18
  expect_rounding(5, 6.0, 8.0, 1e-12, 0.93);   // measured: 3.4e-13, 0.88
  expect_rounding(20, 6.0, 8.0, 1e-12, 0.70);  // measured: 1.2e-13, 0.66
}

TEST(GroupsOfContacts, CloseItWhereTheyAreFarShorterThanASample) {
  expect_rounding(2, 9.0, 13.0, 2e-11, 4.58);   // measured: 9.3e-13, 4.35
  expect_rounding(5, 9.0, 13.0, 2e-11, 4.91);   // measured: 2.0e-12, 4.67
  expect_rounding(20, 9.0, 13.0, 2e-11, 5.84);  // measured: 4.1e-13, 5.56
}

}  // namespace
}  // namespace thrum::claims
