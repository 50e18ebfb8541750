// A uniform bar has w = kappa (z/L)^2 with z from tables (Fletcher and Rossing 1998, section 2.15):
// free and clamped 4.7300, 7.8532, 10.9956, a cantilever 1.8751, 4.6941, 7.8548. A cantilever that
// tapers to an edge has w = 5.315 kappa/L^2, kappa where it is held (Kirchhoff 1879). On a grid all
// of them are approached at second order.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <thrum/bodies/bar.hpp>
#include <thrum/bodies/bar_modes.hpp>
#include <thrum/bodies/built_bar_grid.hpp>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

struct Held {
  std::string boundary;
  std::vector<double> z;
};
const Held all[] = {{"free", {4.73004, 7.85320, 10.99561}},
                    {"clamped", {4.73004, 7.85320, 10.99561}},
                    {"cantilever", {1.87510, 4.69409, 7.85476}},
                    {"supported", {pi, 2.0 * pi, 3.0 * pi}}};

Bar aluminium(const std::string& boundary) {
  return {.length = 0.3,
          .width = 0.03,
          .thickness = 0.004,
          .density = 2700.0,
          .young = 7e10,
          .boundary = boundary};
}

double kappa(const Bar& bar) {
  return bar.thickness.highest() * std::sqrt(bar.young.at(0.0) / (12.0 * bar.density));
}

Ringing ring(Bar bar, int number, double rate = 44100.0) {
  bar.shape = {.kind = "mode", .number = {number}, .amplitude = 1e-4};
  Scene scene = new_scene(0.05, rate);
  const double at = bar.boundary == "free" ? 0.0 : bar.boundary == "cantilever" ? 1.0 : 0.29;
  scene.add("bar.b", bar);
  scene.add("pickup.p", Pickup{.on = {"bar.b", at}});
  return fit_ringing(run(scene, Book::off)["p"], rate);
}

TEST(BarModes, AreThoseOfTheTables) {
  for (const Held& held : all)
    for (std::size_t i = 0; i < held.z.size(); ++i) {
      const Bar bar = aluminium(held.boundary);
      const double expected = kappa(bar) * std::pow(held.z[i] / bar.length, 2) / (2.0 * pi);
      const double measured = ring(bar, static_cast<int>(i) + 1).frequency;
      EXPECT_NEAR(measured / expected, 1.0, 6e-6) << held.boundary << i;  // the tables' digits
    }
}

TEST(BarModes, OfAFreeBarAreAsOneTo2757To5404) {
  const Bar bar = aluminium("free");
  const double lowest = ring(bar, 1).frequency;
  EXPECT_NEAR(ring(bar, 2).frequency / lowest, 2.757, 5e-4);  // measured: 2.75654
  EXPECT_NEAR(ring(bar, 3).frequency / lowest, 5.404, 5e-4);  // measured: 5.40392
  const Bar reed = aluminium("cantilever");
  EXPECT_NEAR(ring(reed, 2).frequency / ring(reed, 1).frequency, 6.267, 5e-4);  // 6.26689
  EXPECT_NEAR(ring(reed, 3).frequency / ring(reed, 1).frequency, 17.55, 5e-3);  // 17.5475
}

// Far beyond where cosh overflows, shapes are orthogonal and as large as they should be.
TEST(BarModes, OfAnyNumberHaveTheirShape) {
  for (const BarEnds ends : {BarEnds::free, BarEnds::clamped, BarEnds::cantilever}) {
    const auto family = bar_modes(1.0, ends, 400.5 * pi);
    const auto& modes = family->modes();
    EXPECT_EQ(modes.back().number[0], ends == BarEnds::cantilever ? 401 : 400);
    const auto mean = [&](std::size_t a, std::size_t b) {
      constexpr int places = 40000;
      double sum = 0.0;
      for (int i = 0; i < places; ++i) {
        const std::array at = {(i + 0.5) / places};
        sum += family->value(modes[a], at) * family->value(modes[b], at) / places;
      }
      return sum;
    };
    for (const std::size_t a : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{150},
                                modes.size() - 2, modes.size() - 1})
      for (const std::size_t b : {std::size_t{2}, std::size_t{150}, modes.size() - 1})
        EXPECT_NEAR(mean(a, b), a == b ? modes[a].share : 0.0, 2e-4) << a << ", " << b;
    const double last = family->value(modes.back(), std::array{1.0});
    EXPECT_NEAR(std::abs(last), last_end_is_free(ends) ? 2.0 : 0.0, 1e-9);
  }
}

/// By how much the grid's mode is off, as part of its frequency.
double grid_error(const Held& held, std::size_t mode, int points) {
  Bar bar = aluminium(held.boundary);
  bar.points = points;
  const double expected = kappa(bar) * std::pow(held.z[mode] / bar.length, 2) / (2.0 * pi);
  return ring(bar, static_cast<int>(mode) + 1, 4e5).frequency / expected - 1.0;
}

TEST(BarModes, OnAGridConvergeAtSecondOrder) {
  for (const Held& held : all)
    for (std::size_t mode = 0; mode < 3; ++mode) {
      const double coarse = grid_error(held, mode, 24);
      const double fine = grid_error(held, mode, 48);
      EXPECT_LT(std::abs(coarse), 0.05) << held.boundary << mode;
      EXPECT_NEAR(coarse / fine, 4.0, 0.35) << held.boundary << mode << ": " << coarse;
      EXPECT_NEAR(fine - (coarse - fine) / 3.0, 0.0, 1e-3) << held.boundary << mode;
    }
}

TEST(UndercutBars, TaperedToAnEdgeRingAsKirchhoffFound) {
  Bar wedge = aluminium("cantilever");
  wedge.thickness = Envelope({{0.0, 0.004}, {1.0, 4e-6}});
  const double expected = 5.315 * kappa(wedge) / (wedge.length * wedge.length) / (2.0 * pi);
  EXPECT_NEAR(ring(wedge, 1).frequency / expected, 1.0, 3e-3);  // measured: 1.0018
}

TEST(UndercutBars, OfAlmostOneThicknessAreUniform) {
  for (const Held& held : all)
    for (int mode = 1; mode <= 12; ++mode) {
      const Bar bar = aluminium(held.boundary);
      Bar other = bar;
      other.thickness = Envelope({{0.0, 0.004}, {0.37, 0.004}, {1.0, 0.004 * (1.0 + 1e-12)}});
      const auto exact = ring(bar, mode), found = ring(other, mode);
      // Elements are sharp by the fourth power of their length: measured 2e-6 at most.
      EXPECT_NEAR(found.frequency / exact.frequency, 1.0, 1e-5) << held.boundary << mode;
    }
}

TEST(UndercutBars, RingAlikeInModesAndOnAGrid) {
  for (const Held& held : all) {
    Bar bar = aluminium(held.boundary);
    bar.thickness =
        Envelope({{0.0, 0.004}, {0.3, 0.0035}, {0.5, 0.002}, {0.7, 0.0035}, {1.0, 0.004}});
    for (int mode = 1; mode <= 3; ++mode) {
      const double exact = ring(bar, mode, 4e5).frequency;
      Bar coarse = bar, fine = bar;
      coarse.points = 26;
      fine.points = 52;
      const double a = ring(coarse, mode, 4e5).frequency, b = ring(fine, mode, 4e5).frequency;
      EXPECT_NEAR(b / exact, 1.0, 1e-2) << held.boundary << mode;  // measured: 6.1e-3 at most
      EXPECT_NEAR((b + (b - a) / 3.0) / exact, 1.0, 5e-4) << held.boundary << mode;
    }
  }
}

/// By what the stored energy falls to over a twentieth of a second.
double decay(Bar bar, int mode, double rate) {
  bar.shape = {.kind = "mode", .number = {mode}, .amplitude = 1e-4};
  Scene scene = new_scene(0.05, rate);
  scene.add("bar.b", bar);
  const std::vector<EnergyRow> energy = run(scene).energy;
  const double time = static_cast<double>(energy.size() - 1) / rate;
  return std::log(energy.front().stored() / energy.back().stored()) / (2.0 * time);
}

// damping_hf takes the same from a mode by either method: 2 s1 rho A times the mean square of the
// slope's rate.
TEST(Bars, DieAwayAlikeInModesAndOnAGrid) {
  for (const Held& held : all)
    for (int mode = 1; mode <= 2; ++mode) {
      Bar bar = aluminium(held.boundary);
      bar.damping = 1.5;
      bar.damping_hf = 0.005;
      const double expected = decay(bar, mode, 44100.0);
      bar.points = 50;
      const double found = decay(bar, mode, 4e5);
      EXPECT_GT(expected, 1.7);
      EXPECT_NEAR(found / expected, 1.0, 1e-2) << held.boundary << mode;
    }
}

}  // namespace
}  // namespace thrum::claims
