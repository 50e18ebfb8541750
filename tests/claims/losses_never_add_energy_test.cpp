// Whatever is lossy only loses: `dissipated` never decreases, and what is stored plus what was
// dissipated is what there was at the start, to rounding. From random shapes and velocities too,
// which excite every mode of a grid, and with damping_hf just inside its stability limit.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include <thrum/bodies/grid_body.hpp>
#include <thrum/network/network.hpp>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

struct Losses {
  double energy_error;  ///< max |error| over max stored
  double gain;          ///< the most by which `dissipated` ever fell, over max stored
  double least_stored;  ///< over max stored
  double left;          ///< stored at the end over max stored
};

Losses look_at(const std::vector<EnergyRow>& energy) {
  double most = 0.0;
  for (const EnergyRow& row : energy) most = std::max(most, row.stored());
  Losses found{0.0, 0.0, energy[0].stored() / most, energy.back().stored() / most};
  for (std::size_t n = 0; n < energy.size(); ++n) {
    found.energy_error = std::max(found.energy_error, std::abs(energy[n].error) / most);
    found.least_stored = std::min(found.least_stored, energy[n].stored() / most);
    if (n > 0)
      found.gain = std::max(found.gain, (energy[n - 1].dissipated - energy[n].dissipated) / most);
  }
  return found;
}

void expect_only_losses(const Losses& found, const char* what) {
  // Measured: 5e-12 (contact), 7e-14 (connections), 4e-15 at most (grids).
  EXPECT_LE(found.energy_error, 1e-10) << what;
  EXPECT_EQ(found.gain, 0.0) << what;
  EXPECT_GE(found.least_stored, 0.0) << what;
  EXPECT_LT(found.left, 1.0) << what;
}

/// A grid body alone, started from noise.
Losses lose_from_noise(const Grid& grid, GridBody::Parameters parameters) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  std::vector<double> displacement(grid.size(), 0.0), velocity(grid.size(), 0.0);
  for (std::size_t row = 0; row < grid.rows(); ++row)
    for (std::size_t point = 0; point < grid.row_points(); ++point) {
      displacement[grid.index(point, row)] = 1e-3 * uniform(random);
      velocity[grid.index(point, row)] = uniform(random);
    }
  auto body = std::make_unique<GridBody>(grid, parameters);
  body->set_start(displacement, velocity);
  Network network(parameters.time_step);
  network.add(std::move(body));
  network.start();
  network.keep_energy_book();
  std::vector<EnergyRow> energy;
  for (int n = 0; n < 2000; ++n) {
    network.step();
    energy.push_back(network.energy());
  }
  return look_at(energy);
}

double stencil(const Grid& grid) {
  const double x = 4.0 / (grid.spacing(0) * grid.spacing(0));
  return grid.dimensions() == 1 ? x : x + 4.0 / (grid.spacing(1) * grid.spacing(1));
}

/// The damping_hf at which c^2 k^2 L + kappa^2 k^2 L^2 + 4 s1 k L = 4 on this grid.
double most_damping_hf(const Grid& grid, const GridBody::Parameters& of) {
  const double k = of.time_step, l = stencil(grid);
  return (4.0 - k * k * l * (of.wave_speed_squared + of.stiffness_squared * l)) / (4.0 * k * l);
}

constexpr double k = 1.0 / 44100.0;

struct Case {
  const char* what;
  Grid grid;
  GridBody::Parameters parameters;
};

std::vector<Case> grid_cases() {
  const GridBody::Parameters string{
      .wave_speed_squared = 2e4, .stiffness_squared = 0.05, .density = 0.0036, .time_step = k};
  const GridBody::Parameters plate{.stiffness_squared = 2.3, .density = 7.85, .time_step = k};
  const GridBody::Parameters membrane{.wave_speed_squared = 1e4, .density = 0.2, .time_step = k};
  return {{"supported string", Grid(0.65, 90, Edge::supported), string},
          {"clamped string", Grid(0.65, 90, Edge::clamped), string},
          {"supported plate", Grid({0.4, 0.3}, {25, 20}, Edge::supported), plate},
          {"clamped plate", Grid({0.3, 0.4}, {10, 26}, Edge::clamped), plate},
          {"membrane", Grid({0.4, 0.3}, {40, 50}, Edge::supported), membrane}};
}

TEST(Losses, OfGridsStartedFromNoiseNeverAddEnergy) {
  for (Case each : grid_cases()) {
    ASSERT_GT(most_damping_hf(each.grid, each.parameters), 0.0) << each.what;
    each.parameters.damping = 3.0;
    each.parameters.damping_hf = 0.1 * most_damping_hf(each.grid, each.parameters);
    expect_only_losses(lose_from_noise(each.grid, each.parameters), each.what);
  }
}

TEST(Losses, JustInsideTheStabilityLimitNeverAddEnergy) {
  for (Case each : grid_cases()) {
    each.parameters.damping = 0.5;
    each.parameters.damping_hf = 0.9999 * most_damping_hf(each.grid, each.parameters);
    expect_only_losses(lose_from_noise(each.grid, each.parameters), each.what);
  }
}

TEST(Losses, OfMassesAndConnectionsNeverAddEnergy) {
  Scene scene = new_scene(0.5);
  scene.add("mass.a", Mass{.mass = 0.01, .frequency = 200.0, .damping = 10.0, .velocity = 1.0});
  scene.add("mass.b", Mass{.mass = 0.002, .frequency = 900.0, .damping = 3.0, .position = 1e-3});
  scene.add("string.s", String{.length = 0.65,
                               .tension = 70.0,
                               .linear_density = 0.0036,
                               .damping = 0.6,
                               .damping_hf = 0.002,
                               .shape = {.kind = "pluck", .at = {0.3}, .amplitude = 3e-3}});
  scene.add("connection.ab", Connection{.between = {Where("mass.a"), Where("mass.b")},
                                        .stiffness = 1e4,
                                        .cubic = 1e10,
                                        .damping = 0.3});
  scene.add("connection.bs", Connection{.between = {Where("mass.b"), Where("string.s", 0.123)},
                                        .stiffness = 1e5,
                                        .cubic = 1e9,
                                        .damping = 1.0});
  expect_only_losses(look_at(run(scene).energy), "masses, string and connections");
}

TEST(Losses, OfContactsNeverAddEnergy) {
  Scene scene = new_scene(0.5);
  scene.add("mass.ball", Mass{.mass = 0.005, .frequency = 30.0, .position = 5e-3});
  scene.add("barrier.floor", Barrier{});
  scene.add(
      "contact.hit",
      Contact{.above = "mass.ball", .below = "barrier.floor", .stiffness = 1e6, .damping = 0.5});
  expect_only_losses(look_at(run(scene).energy), "a lossy contact");
}

}  // namespace
}  // namespace thrum::claims
