// Reading the energy without a book gives zeros, not uninitialised memory; what is stored can be
// asked for all the same, in either precision.
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

TEST(EnergyWithoutABook, KnowsWhatIsStored) {
  for (const char* precision : {"double", "float"}) {
    Scene scene = shipped("snare-drum");
    scene.settings.precision = precision;
    Simulation simulation(scene), booked(scene);
    booked.keep_energy_book();
    for (int step = 0; step < 700; ++step) {  // the stick has struck
      simulation.step();
      booked.step();
    }
    EXPECT_GT(simulation.stored().potential, 0.0) << precision;
    EXPECT_EQ(simulation.stored().stored(), booked.energy().stored()) << precision;
  }
}

}  // namespace
}  // namespace thrum::claims
