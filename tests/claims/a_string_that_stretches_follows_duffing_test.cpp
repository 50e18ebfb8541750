// One mode of a string whose tension follows its stretch obeys Duffing's equation,
//     q'' + w0^2 q + beta q^3 = 0,   beta = E A / (8 L) (pi/L)^4 L^2 / (rho A L)
// whose period from the amplitude a is 4 K(m) / sqrt(w0^2 + beta a^2), m = beta a^2 / 2 (w0^2 +
// beta a^2), K the complete elliptic integral. With losses its pitch glides down to that of the
// string at rest.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

String steel(double amplitude) {
  String string{.length = 0.65,
                .tension = 60.0,
                .density = 7850.0,
                .radius = 2e-4,
                .young = 2e11,
                .nonlinear = true,
                .bandwidth = 250.0};
  string.shape = {.kind = "mode", .number = {1}, .amplitude = amplitude};
  return string;
}

double linear_density(const String& it) { return *it.density * pi * *it.radius * *it.radius; }

double frequency_at_rest(const String& it) {
  const double b = pi / it.length, r = *it.radius;
  const double bending = it.young * pi * std::pow(r, 4) / 4.0;
  return std::sqrt((it.tension.at(0.0) * b * b + bending * std::pow(b, 4)) / linear_density(it)) /
         (2.0 * pi);
}

double frequency_by_duffing(const String& it, double amplitude) {
  const double w0 = 2.0 * pi * frequency_at_rest(it);
  const double ea = it.young * pi * *it.radius * *it.radius;
  const double mass = linear_density(it) * it.length / 2.0;
  const double part = 0.5 * it.length * std::pow(pi / it.length, 2);  // of S, per q^2
  const double beta = ea / (2.0 * it.length) * part * part / mass;
  return duffing_frequency(w0, beta, amplitude);
}

double frequency_of(const String& string, double rate) {
  Scene scene = new_scene(0.3, rate);
  scene.add("string.s", string);
  scene.add("pickup.p", Pickup{.on = {"string.s", 0.5}});
  const Recording heard = run(scene);
  EXPECT_LT(heard.energy_error(), 1e-10);
  return crossing_frequency(heard["p"], rate);
}

TEST(StretchingString, RingsAsDuffingsEquationSays) {
  for (const double amplitude : {1e-5, 2e-3, 1e-2, 2e-2}) {
    const String string = steel(amplitude);
    const double expected = frequency_by_duffing(string, amplitude);
    EXPECT_NEAR(frequency_of(string, 44100.0) / expected, 1.0, 3e-4) << amplitude;
  }
  // Two centimetres on 65 make it a good deal sharper than at rest: there is something to get
  // right.
  const String wide = steel(2e-2);
  EXPECT_GT(frequency_by_duffing(wide, 2e-2) / frequency_at_rest(wide), 1.25);
}

TEST(StretchingString, ConvergesAtSecondOrder) {
  const String string = steel(1e-2);
  const double expected = frequency_by_duffing(string, 1e-2);
  const double coarse = frequency_of(string, 6000.0) / expected - 1.0;
  const double fine = frequency_of(string, 12000.0) / expected - 1.0;
  EXPECT_NEAR(coarse / fine, 4.0, 0.5) << coarse << ", " << fine;
}

TEST(StretchingString, GlidesDownAsItDiesAway) {
  String string = steel(8e-3);
  string.damping = 5.0;
  Scene scene = new_scene(1.0);
  scene.add("string.s", string);
  scene.add("pickup.p", Pickup{.on = {"string.s", 0.5}});
  const Recording heard = run(scene);
  const double rest = frequency_at_rest(string);
  for (const double time : {0.05, 0.2, 0.4, 0.8}) {
    const auto at = [&](double t) {
      return heard["p"].begin() + static_cast<std::ptrdiff_t>(t * heard.rate);
    };
    const double frequency =
        crossing_frequency(Signal(at(time - 0.03), at(time + 0.03)), heard.rate);
    const double amplitude = largest_magnitude(Signal(at(time - 0.005), at(time + 0.005)));
    EXPECT_NEAR(frequency / frequency_by_duffing(string, amplitude), 1.0, 5e-3) << time;
  }
  EXPECT_LT(heard.energy_error(), 1e-10);
  EXPECT_GT(frequency_by_duffing(string, 8e-3) / rest, 1.05);
}

TEST(StretchingString, BalancesEnergyWithContactsAndBows) {
  String string = steel(0.0);
  string.bandwidth = 8000.0;
  string.damping = 1.0;
  string.shape = {.kind = "pluck", .at = {0.3}, .amplitude = 4e-3};
  Scene scene = new_scene(0.1);
  scene.add("string.s", string);
  scene.add("barrier.fret", Barrier{.position = -0.001});
  scene.add(
      "contact.fret",
      Contact{
          .above = {"string.s", 0.7}, .below = "barrier.fret", .stiffness = 1e7, .exponent = 1.3});
  scene.add("bow.b", Bow{.on = {"string.s", 0.12}, .velocity = 0.1, .force = 0.5});
  const Recording heard = run(scene);
  EXPECT_GT(heard.extremes.max_force, 0.1);
  EXPECT_LT(heard.energy_error(), 1e-10);
}

}  // namespace
}  // namespace thrum::claims
