// A network is built in time and memory proportional to what is in it: a thousand masses and a
// thousand contacts are a thousand rows on their own or one narrow band, and grids take few numbers
// beyond their points.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <thrum/bodies/grid_body.hpp>
#include <thrum/bodies/point_masses.hpp>
#include <thrum/interactions/contact_set.hpp>
#include <thrum/network/islands.hpp>
#include <thrum/network/network.hpp>
#include <thrum/network/parts.hpp>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

constexpr double time_step = 1.0 / 44100.0;
constexpr std::size_t thousand = 1000;

/// A thousand masses, a thousand contacts: each mass against the floor, or against the next one.
Network many_masses(bool chained) {
  Network network(time_step);
  std::vector<PointMasses::Parameters> masses(thousand);
  for (std::size_t i = 0; i < thousand; ++i)
    masses[i] = {.mass = 0.01, .velocity = std::sin(static_cast<double>(i))};
  const std::size_t first =
      network.add(std::make_unique<PointMasses>(std::move(masses), time_step));
  const ContactPoint touch{.law = PowerLaw(1e7, 1.3)};
  auto contacts = make_contacts(ContactSolver::corrected, touch.law, SolveLimits{}, time_step);
  contacts->add(touch, thousand);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < thousand; ++i) {
    Row row{{{first + i, 1.0}}, -1e-3};
    if (chained && i > 0) row.place.push_back({first + i - 1, -1.0});
    rows.push_back(row);
  }
  network.add(std::move(contacts), rows);
  network.start();
  return network;
}

TEST(Building, AThousandSeparateContactsAreAThousandLoneRows) {
  const Network network = many_masses(false);
  EXPECT_EQ(network.parts().rows.size(), thousand);
  EXPECT_EQ(network.lone_rows(), thousand);
  EXPECT_EQ(network.islands().size(), 0u);
  EXPECT_LE(network.parts().coordinates, thousand + 16);
}

TEST(Building, AThousandChainedContactsAreOneIsland) {
  Network network = many_masses(true);
  EXPECT_EQ(network.lone_rows(), 0u);
  ASSERT_EQ(network.islands().size(), 1u);
  EXPECT_EQ(network.islands()[0].rows.size(), thousand);
  EXPECT_EQ(network.islands()[0].reach, 1u);
  network.keep_energy_book();
  for (int n = 0; n < 100; ++n) network.step();
  EXPECT_LE(std::abs(network.energy().error), 1e-10 * network.energy().stored());
}

TEST(Building, AThousandMassesAndContactsFromASceneRun) {
  Scene scene = new_scene(0.001);
  scene.add("barrier.floor", Barrier{});
  for (std::size_t i = 0; i < thousand; ++i) {
    const std::string name = std::to_string(i);
    scene.add("mass.m" + name, Mass{.mass = 0.01, .position = 1e-4, .velocity = -1.0});
    scene.add("contact.c" + name, Contact{.above = "mass.m" + name,
                                          .below = i == 0 ? Where("barrier.floor")
                                                          : Where("mass.m" + std::to_string(i - 1)),
                                          .stiffness = 1e7});
  }
  scene.add("pickup.last", Pickup{.on = "mass.m999"});
  const Recording heard = run(scene);
  EXPECT_EQ(heard.steps(), 44u);
  EXPECT_LE(heard.energy_error(), 1e-10);
}

/// Numbers of memory per grid point, for bodies of this size.
double numbers_per_point(const Grid& grid) {
  Network network(time_step);
  network.add(std::make_unique<GridBody>(
      grid,
      GridBody::Parameters{.wave_speed_squared = 1.0, .density = 1.0, .time_step = time_step}));
  network.start();
  return static_cast<double>(network.parts().coordinates) /
         (static_cast<double>(grid.row_points()) * static_cast<double>(grid.rows()));
}

TEST(Building, MemoryIsProportionalToThePoints) {
  EXPECT_LE(numbers_per_point(Grid(1.0, 100, Edge::supported)), 1.3);     // measured: 1.29
  EXPECT_LE(numbers_per_point(Grid(1.0, 10000, Edge::supported)), 1.01);  // measured: 1.002
  EXPECT_LE(numbers_per_point(Grid({1.0, 1.0}, {131, 14}, Edge::supported)), 1.5);    // 1.46
  EXPECT_LE(numbers_per_point(Grid({1.0, 1.0}, {500, 400}, Edge::supported)), 1.05);  // 1.04
}

}  // namespace
}  // namespace thrum::claims
