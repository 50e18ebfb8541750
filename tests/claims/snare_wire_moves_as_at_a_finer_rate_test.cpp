// The snare wire with the numbers and the rate of its paper (figures 2 and 3): the shapes of wire
// and head while they touch and after, and where the energy is, as a run at four times the rate has
// them. The paper prints no times and no values, so the fine run is what it is held against.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "support/experiment.hpp"
#include "support/snare_wire.hpp"

namespace thrum::claims {
namespace {

constexpr int finer = 4;
constexpr std::array<long long, 6> moments = {0, 195, 230, 330, 480, 803};  ///< of docs/figures

struct Film {
  std::vector<Signal> wire, head;  ///< a shape per moment, over the places
  std::vector<EnergyRow> energy;
  double energy_error = 0.0;
};

/// The wire at 39 places, and the head at 101 of a square grid over the whole disc.
Scene with_many_pickups(const Scene& from) {
  Scene scene = new_scene(from.settings.duration, from.settings.rate);
  scene.solver = from.solver;
  for (const Element& element : from.elements())
    if (element.kind != "pickup") scene.append(element);
  for (int i = 1; i < 40; ++i)
    scene.add("pickup.wire" + std::to_string(i), Pickup{.on = {"string.wire", i / 40.0}});
  for (int i = -5; i <= 5; ++i)
    for (int j = -5; j <= 5; ++j)
      if (const double x = i / 6.0, y = j / 6.0; std::hypot(x, y) < 0.95)
        scene.add("pickup.head" + std::to_string(100 * (i + 5) + j + 5),
                  Pickup{.on = {"membrane.head", x, y}});
  return scene;
}

Film film(int oversampling) {
  Simulation simulation(
      with_many_pickups(quick_snare_wire({"rate=" + std::to_string(220500 * oversampling)})));
  simulation.keep_energy_book();
  Film result;
  double most = 0.0, worst = 0.0;
  for (long long step = 0; step < simulation.steps_total(); ++step) {
    simulation.step();
    result.energy.push_back(simulation.energy());
    worst = std::max(worst, std::abs(simulation.energy().error));
    most = std::max(most, simulation.energy().stored());
    if (std::find(moments.begin(), moments.end(), step / oversampling) == moments.end() ||
        step % oversampling != 0)
      continue;
    result.wire.emplace_back();
    result.head.emplace_back();
    for (std::size_t i = 0; i < simulation.pickup_count(); ++i)
      (i < 39 ? result.wire : result.head).back().push_back(simulation.pickup(i));
  }
  result.energy_error = worst / most;
  return result;
}

/// One part of the energy over the run, of the fine run at the times of the paper's.
Signal part(const Film& of, double EnergyTerms::*term, int oversampling) {
  Signal signal;
  const auto n = static_cast<std::size_t>(oversampling);
  for (std::size_t row = 0; (row + 1) * n <= of.energy.size(); ++row) {
    const std::size_t later = row * n + n / 2;  // the half step lies between two fine ones
    const double after = of.energy[later].terms.*term;
    signal.push_back(n == 1 ? after : 0.5 * (of.energy[later - 1].terms.*term + after));
  }
  return signal;
}

void expect_the_same_shapes(const Film& paper, const Film& fine) {
  ASSERT_EQ(paper.wire.size(), moments.size());
  ASSERT_EQ(fine.wire.size(), moments.size());
  for (const std::size_t flying : {0, 1}) {  // not yet at the head
    EXPECT_LE(relative_difference(paper.wire[flying], fine.wire[flying]),
              1e-11);  // measured: 4e-13
    EXPECT_EQ(largest_magnitude(paper.head[flying]), 0.0);
  }
  for (std::size_t i = 2; i < moments.size(); ++i) {
    // Measured: 0.7, 0.6, 1.5 and 1.5 % of the wire's shape, 4.6, 2.3, 2.0 and 1.8 % of the head's.
    EXPECT_LE(relative_difference(paper.wire[i], fine.wire[i]), 0.02) << moments[i];
    EXPECT_LE(relative_difference(paper.head[i], fine.head[i]), 0.06) << moments[i];
    EXPECT_GE(largest_magnitude(fine.head[i]), 5e-5) << moments[i];  // measured: 70 to 183 um
  }
}

/// A point of the wire touches for less than a step of the paper's rate, so what the contact holds
/// is small and not resolved by it: 8 % of the energy for an instant there, 3.6 % at four times the
/// rate. The error of each part is therefore stated in parts of the whole.
void expect_the_same_energies(const Film& paper, const Film& fine) {
  const double stored = paper.energy.front().stored();
  const auto error = [&](double EnergyTerms::*term) {
    Signal difference = part(fine, term, finer);
    const Signal rough = part(paper, term, 1);
    for (std::size_t i = 0; i < difference.size(); ++i) difference[i] -= rough[i];
    return rms(difference) / stored;
  };
  EXPECT_LE(error(&EnergyTerms::kinetic), 0.01);    // measured: 0.0047
  EXPECT_LE(error(&EnergyTerms::potential), 0.01);  // measured: 0.0034
  EXPECT_LE(error(&EnergyTerms::contact), 0.01);    // measured: 0.0037
}

TEST(SnareWire, MovesAsAtAFinerRate) {
  const Film paper = film(1);
  const Film fine = film(finer);
  expect_the_same_shapes(paper, fine);
  expect_the_same_energies(paper, fine);
}

TEST(SnareWire, KeepsItsEnergyAtTheRateOfThePaper) {
  EXPECT_LE(film(1).energy_error, 1e-12);  // measured: 1.0e-13
}

}  // namespace
}  // namespace thrum::claims
