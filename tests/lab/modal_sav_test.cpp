// The snare paper's own scheme: it keeps its energy, its wire swings as a wire does before it
// touches, and the engine's `scalar` moves alike where both have the same modes.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "lab/experiment.hpp"
#include "lab/modal_sav.hpp"

namespace thrum::app::lab {
namespace {

TEST(ModalSav, KeepsItsEnergyAndSwingsUntilItTouches) {
  ModalSav sav({.rate = 220500.0, .head_hz = 3000.0, .wire_hz = 20000.0});
  sav.step();
  const double first = sav.energy().stored();
  const double omega = std::numbers::pi / 0.2 * std::sqrt(30.0 / 1.6e-3);
  const double k = 1.0 / 220500.0;
  const double swings = 2.0 / k * std::asin(0.5 * omega * k);  // by Stoermer and Verlet
  double worst = 0.0;
  for (int n = 1; n < 1100; ++n) {
    if (n < 180) {
      ASSERT_NEAR(sav.wire_middle(), 2e-3 * std::cos(swings * n * k), 1e-14) << n;
    }
    worst = std::max(worst, std::abs(sav.energy().stored() - first));
    sav.step();
  }
  EXPECT_LE(worst, 1e-11 * first);  // 1e-13
}

/// The closed form of the wire while it falls, over a head at rest.
TEST(ModalSav, FallsInTheShapeOfItsFirstMode) {
  ModalSav sav({.head_hz = 2000.0});
  for (int n = 0; n < 150; ++n) sav.step();
  const std::vector<double> wire = sav.wire(), head = sav.head();
  ASSERT_EQ(wire.size(), 321U);
  ASSERT_EQ(head.size(), 321U);
  for (std::size_t i = 0; i < wire.size(); ++i) {
    const double sine = std::sin(std::numbers::pi * static_cast<double>(i + 1) / 322.0);
    EXPECT_NEAR(wire[i], sav.wire_middle() * sine, 1e-15) << i;
    EXPECT_EQ(head[i], 0.0) << i;
  }
}

TEST(ModalSav, MovesAsScalarOfTheEngine) {
  ModalSav sav({.rate = 882000.0, .head_hz = 2000.0, .wire_hz = 10000.0, .points = 1288});
  std::vector<double> path;
  for (int n = 0; n < 1200; ++n, sav.step()) path.push_back(sav.wire_middle());
  const Outcome outcome =
      run_experiment(shipped_with("snare-wire", {"rate=882000", "membrane.head.bandwidth=2000",
                                                 "membrane.head.rest_bandwidth=2000",
                                                 "string.wire.bandwidth=10000", "duration=0.00136",
                                                 "solver.contact=scalar"}),
                     {Where("string.wire", 0.5)});
  EXPECT_LE(relative_error(path, outcome.watched[0]), 1e-3);  // 1.1e-4
}

}  // namespace
}  // namespace thrum::app::lab
