// The air outside loads drumheads and takes their sound away: as the closed forms say of a piston,
// as measured drums ring, alike in modes and on grids, and with an energy book that closes.
#include <gtest/gtest.h>

#include <any>
#include <array>
#include <boost/math/special_functions/bessel.hpp>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <thrum/bodies/cavity.hpp>
#include <thrum/bodies/coupled_heads.hpp>
#include <thrum/bodies/disc_bessel.hpp>
#include <thrum/bodies/disc_radiation.hpp>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double rate = 44100.0;

double bessel(int order, double x) { return boost::math::cyl_bessel_j(order, x); }

/// A baffled piston (Rayleigh 1896, section 302): mass 8/3 rho R^3, resistance rho c pi R^2
/// (1 - J1(2q)/q).
TEST(TheAirOutside, LoadsAPistonAsRayleighSays) {
  const std::array zero{0.0}, one{1.0};
  const DiscRadiation piston(0, DiscRadiation::Edge::slides, zero);
  EXPECT_NEAR(piston.masses()[0] / (8.0 / 3.0), 1.0, 1e-5);  // measured: 1e-6
  for (const double q : {0.1, 0.5, 1.0, 3.0, 10.0})
    EXPECT_NEAR(piston.resistance(one, one, q) * q / pi, 1.0 - bessel(1, 2.0 * q) / q, 3e-4) << q;
}

/// The same head by both kinds of shapes: J_n(z r) is a sum over those whose edge slides, with
/// Lommel's overlaps over their norms.
TEST(TheAirOutside, LoadsAHeadAlikeByEitherKindOfShapes) {
  for (const int order : {0, 1, 3}) {
    const std::vector<double> head{bessel_zeros_up_to(order, 12.0).front()};
    const std::vector<double> shapes = slope_zeros_up_to(order, 40.0);
    const double z = head[0];
    std::vector<double> part;
    for (const double b : shapes)
      part.push_back(angular_norm(order) * z * bessel(order + 1, z) * bessel(order, b) /
                     (z * z - b * b) / pressure_norm(order, b));
    const auto masses = DiscRadiation(order, DiscRadiation::Edge::slides, shapes).masses();
    double sum = 0.0;
    for (std::size_t i = 0; i < part.size(); ++i)
      for (std::size_t j = 0; j < part.size(); ++j)
        sum += part[i] * part[j] * masses[i * part.size() + j];
    const double direct = DiscRadiation(order, DiscRadiation::Edge::rests, head).masses()[0];
    EXPECT_NEAR(sum / direct, 1.0, 1e-3) << order;
  }
}

struct Tensions {
  double batter, snare;
};

CoupledHeads::Parameters drum_in_modes(Tensions tensions, double air) {
  return {.heads = {{{0.355, tensions.batter, air}, {0.1, tensions.snare, air}}},
          .radius = 0.178,
          .depth = 0.14,
          .bandwidth = 1000.0};
}

/// Of an order, the lowest first.
std::vector<CoupledHeads::Mode> modes_of(const CoupledHeads::Parameters& parameters, int order) {
  std::vector<CoupledHeads::Mode> some;
  const CoupledHeads all(parameters);
  for (const CoupledHeads::Mode& mode : all.modes())
    if (mode.order == order && !mode.turned) some.push_back(mode);
  return some;
}

double hertz(const CoupledHeads::Mode& mode) { return mode.angular_frequency / (2.0 * pi); }

/// 182 and 330 Hz were measured on a drum of this size. With 3900 and 1800 N/m: 181.9 and 339.1;
/// without the air outside 208.6 and 406.7.
TEST(TheAirOutside, BringsTheLowestPairOfADrumToWhereItWasMeasured) {
  const auto modes = modes_of(drum_in_modes({3900.0, 1800.0}, 1.2), 0);
  EXPECT_NEAR(hertz(modes[0]) / 182.0, 1.0, 0.03);
  EXPECT_NEAR(hertz(modes[1]) / 330.0, 1.0, 0.03);
  const auto bare = modes_of(drum_in_modes({3900.0, 1800.0}, 0.0), 0);
  EXPECT_GT(hertz(bare[0]) / 182.0, 1.1);
  EXPECT_GT(hertz(bare[1]) / 330.0, 1.2);
}

/// Heads that breathe, the upper one of a pair, send out sound; heads that move alike hardly do.
TEST(TheAirOutside, CarriesAwayWhatBreathes) {
  const auto modes = modes_of(drum_in_modes({3900.0, 1930.0}, 1.2), 0);
  EXPECT_LT(modes[0].radiated, 3.0);   // measured: 1.2
  EXPECT_GT(modes[1].radiated, 50.0);  // measured: 140
  const auto higher = modes_of(drum_in_modes({3900.0, 1930.0}, 1.2), 2);
  EXPECT_LT(higher[1].radiated, 5.0);  // measured: 1.9
  for (const auto& mode : modes_of(drum_in_modes({3900.0, 1930.0}, 0.0), 0))
    EXPECT_EQ(mode.radiated, 0.0);
}

Scene drum(const std::string& method, double duration) {
  const auto head = [&](double tension, double density) {
    Membrane it{.radius = 0.178, .tension = tension, .surface_density = density, .method = method};
    if (method == "modal") it.bandwidth = 1500.0;
    it.air = true;
    return it;
  };
  Scene scene = new_scene(duration, rate);
  scene.add("membrane.batter", head(3900.0, 0.355));
  scene.add("membrane.snare", head(1930.0, 0.1));
  scene.add("cavity.air",
            Cavity{.between = {Where("membrane.batter"), Where("membrane.snare")}, .depth = 0.14});
  scene.add("force.f",
            Force{.on = {"membrane.batter", 0.25, 0.1}, .amplitude = 1.0, .length = 1e-3});
  scene.add("pickup.p", Pickup{.on = {"membrane.batter", -0.35, 0.3}});
  return scene;
}

TEST(TheAirOutside, IsInTheBook) {
  for (const char* method : {"modal", "grid"}) {
    const Recording heard = run(drum(method, 0.05));
    EXPECT_LE(heard.energy_error(), 1e-12) << method;  // measured: 7e-14 and 3e-15
    const auto& last = heard.energy.back();
    EXPECT_GT(last.dissipated, 0.1 * last.supplied) << method;
    EXPECT_GT(last.stored(), 0.0) << method;
  }
}

/// Lines of the spectrum that both have, and how a sound dies.
TEST(TheAirOutside, LoadsHeadsOnGridsAsInModes) {
  const Recording modes = run(drum("modal", 0.5), Book::off);
  const Recording grid = run(drum("grid", 0.5), Book::off);
  const auto late = [](const Recording& heard, double from, double to) {
    const Signal& all = heard["p"];
    return Signal(all.begin() + static_cast<std::ptrdiff_t>(from * rate),
                  all.begin() + static_cast<std::ptrdiff_t>(to * rate));
  };
  // Measured: 0.02, 0.03, 0.14, 0.1 and 0.04 %.
  for (const double line : {184.0, 318.5, 423.3, 582.4, 544.8}) {
    const auto peak = [&](const Recording& heard) {
      return peak_frequency(late(heard, 0.02, 0.5), rate, 0.985 * line, 1.015 * line);
    };
    EXPECT_NEAR(peak(grid) / peak(modes), 1.0, 0.004) << line;
  }
  const auto kept = [&](const Recording& heard) {
    return rms(late(heard, 0.4, 0.5)) / rms(late(heard, 0.02, 0.12));
  };
  EXPECT_NEAR(kept(grid) / kept(modes), 1.0, 0.25);
}

TEST(TheAirOutside, MayBeNextToNothing) {
  for (const char* method : {"modal", "grid"}) {
    Scene scene = new_scene(0.002, rate);
    const Scene full = drum(method, 0.002);
    for (Element element : full.elements()) {
      if (auto* head = std::any_cast<Membrane>(&element.parameters)) head->air_density = 1e-300;
      scene.append(std::move(element));
    }
    EXPECT_LE(run(scene).energy_error(), 1e-12) << method;
  }
}

TEST(TheAirOutside, HasNoDensityWhereThereIsNone) {
  Scene scene = new_scene(0.01, rate);
  scene.add(
      "membrane.m",
      Membrane{.radius = 0.178, .tension = 3900.0, .surface_density = 0.355, .air_density = 1.0});
  try {
    run(scene);
    FAIL();
  } catch (const BadScene& fault) {
    EXPECT_NE(std::string(fault.what()).find("set air = true too"), std::string::npos);
  }
}

}  // namespace
}  // namespace thrum::claims
