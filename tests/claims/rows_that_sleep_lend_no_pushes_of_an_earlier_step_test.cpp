// What a newton does on a string that stretches changes in every step, and is found for rows that
// are awake. Two contacts at the same points of such a string drive it by the same numbers, whoever
// of them is awake: the energy book closes to rounding while one touches and the other does not.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum::claims {
namespace {

constexpr const char* string_between_a_plate_and_a_rail = R"(
rate = 22050
duration = 0.02
[barrier.rail]
[string.s]
length = 2.25192
tension = 993.453
density = 1475.82
radius = 0.000642909
young = 2.44372e+11
nonlinear = true
method = "grid"
points = 5
[plate.p]
size = [1.68635, 1.45339]
thickness = 0.00643925
density = 14808.5
young = 4.7159e+07
points = [8, 5]
[contact.plate]
above = { on = "string.s", along = true }
below = { on = "plate.p", from = [0.303108, 0.389705], to = [0.338978, 0.777564] }
law = "table"
points = [[0, 0], [5.439457628e-07, 19.50289737], [0.0007354728907, 137660.0723], [0.001321683579, 274829.8069]]
gap = [[0, 0.00242785], [0.504591, 0.00167383], [1, -0.000613713]]
sides = 2
[contact.rail]
above = { on = "string.s", along = true }
below = "barrier.rail"
stiffness = 218.783
gap = [[0, 0.00121801], [0.720932, 0.00189568], [1, 0.00060575]]
)";

TEST(RowsThatSleep, LendNoPushesOfAnEarlierStep) {
  const ReadResult read = read_scene(string_between_a_plate_and_a_rail, "sleeping.toml");
  ASSERT_TRUE(read.ok()) << read.faults[0];
  Simulation simulation(read.scene);
  simulation.keep_energy_book();
  double stored = 0.0, error = 0.0;
  for (long long step = 0; step < simulation.steps_total(); ++step) {
    simulation.step();
    const EnergyRow row = simulation.energy();
    stored = std::max(stored, row.terms.stored());
    error = std::max(error, std::abs(row.error));
  }
  EXPECT_GT(stored, 0.0);
  EXPECT_LT(error, 1e-12 * stored);
}

}  // namespace
}  // namespace thrum::claims
