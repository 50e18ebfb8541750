// Reading the energy without a book gives zeros, not uninitialised memory.
#include <gtest/gtest.h>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

TEST(EnergyWithoutABook, IsNothing) {
  Simulation simulation(shipped("mass-barrier"));
  simulation.step();
  EXPECT_EQ(simulation.energy().stored(), 0.0);
  EXPECT_EQ(simulation.energy().error, 0.0);
  simulation = Simulation(shipped("mass-barrier"));
  simulation.keep_energy_book();
  simulation.step();
  EXPECT_GT(simulation.energy().stored(), 0.0);
}

}  // namespace
}  // namespace thrum::claims
