// One mode of a string whose tension follows its stretch obeys Duffing's equation,
//     q'' + w0^2 q + beta q^3 = 0,   beta = E A / (8 L) (pi/L)^4 L^2 / (rho A L)
// whose period from the amplitude a is 4 K(m) / sqrt(w0^2 + beta a^2), m = beta a^2 / 2 (w0^2 +
// beta a^2), K the complete elliptic integral. With losses its pitch glides down to that of the
// string at rest. In modes and on a grid.
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

/// On a grid as fine as the rate allows at rest.
String steel_on_a_grid(double amplitude) {
  String string = steel(amplitude);
  string.method = "grid";
  string.bandwidth.reset();
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

/// Of a grid the stretch of one mode is a little less than that of a sine: sin(b h/2)/(h/2) stands
/// for b. At 44.1 kHz it has 98 intervals.
TEST(StretchingString, RingsAsDuffingsEquationSaysOnAGrid) {
  for (const double amplitude : {1e-5, 2e-3, 1e-2, 2e-2}) {
    const String string = steel_on_a_grid(amplitude);
    const double expected = frequency_by_duffing(string, amplitude);
    EXPECT_NEAR(frequency_of(string, 44100.0) / expected, 1.0, 4e-4) << amplitude;
  }
}

TEST(StretchingString, ConvergesAtSecondOrder) {
  for (String string : {steel(1e-2), steel_on_a_grid(1e-2)}) {
    const double expected = frequency_by_duffing(string, 1e-2);
    const bool on_grid = string.method == "grid";
    if (on_grid) string.points = 12;
    const double coarse = frequency_of(string, 6000.0) / expected - 1.0;
    if (on_grid) string.points = 24;
    const double fine = frequency_of(string, 12000.0) / expected - 1.0;
    EXPECT_NEAR(coarse / fine, 4.0, 0.5) << string.method << " " << coarse << ", " << fine;
  }
}

class GlidingString : public testing::TestWithParam<bool> {};

TEST_P(GlidingString, GlidesDownAsItDiesAway) {
  String string = GetParam() ? steel_on_a_grid(8e-3) : steel(8e-3);
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

TEST_P(GlidingString, BalancesEnergyWithContactsAndBows) {
  String string = GetParam() ? steel_on_a_grid(0.0) : steel(0.0);
  if (!GetParam()) string.bandwidth = 8000.0;
  string.damping = 1.0;
  if (GetParam()) string.damping_hf = 1e-3;
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

INSTANTIATE_TEST_SUITE_P(StretchingString, GlidingString, testing::Bool(), [](const auto& it) {
  return it.param ? std::string("OnAGrid") : std::string("InModes");
});

/// Modes and points are two ways to the same string: what a hammer finds, and a finger that slides.
TEST(StretchingString, MeansTheSameInModesAndOnAGrid) {
  const auto struck = [](bool on_grid) {
    String string = steel(0.0);
    string.bandwidth = 12000.0;
    if (on_grid) string = steel_on_a_grid(0.0);
    string.damping_hf = 2e-3;
    Scene scene = new_scene(0.02, 176400.0);
    scene.add("string.s", string);
    scene.add("mass.hammer", Mass{.mass = 0.004, .position = -1e-4, .velocity = 6.0});
    scene.add("contact.hit", Contact{.above = {"string.s", 0.31},
                                     .below = "mass.hammer",
                                     .stiffness = 1e6,
                                     .exponent = 2.0});
    scene.add("pickup.p", Pickup{.on = {"string.s", 0.4}});
    const Recording heard = run(scene);
    EXPECT_LT(heard.energy_error(), 1e-10);
    return heard["p"];
  };
  const Signal modes = struck(false), grid = struck(true);
  ASSERT_EQ(modes.size(), grid.size());
  double off = 0.0;
  for (std::size_t i = 0; i < modes.size(); ++i) off = std::max(off, std::abs(modes[i] - grid[i]));
  EXPECT_LT(off, 0.01 * largest_magnitude(modes));
  EXPECT_GT(largest_magnitude(modes), 5e-3);
}

/// Waves at the end of a grid's band are at the edge of what the time step allows; a tension that
/// rises eightfold does not make them grow.
TEST(StretchingString, StaysSmoothOnAGridWhereTheTensionRisesFar) {
  String string = steel_on_a_grid(8e-2);
  string.points = 96;
  Scene scene = new_scene(0.05);
  scene.add("string.s", string);
  scene.add("pickup.middle", Pickup{.on = {"string.s", 0.5}});
  scene.add("pickup.node", Pickup{.on = {"string.s", 0.25}});
  const Recording heard = run(scene);
  EXPECT_GT(frequency_by_duffing(string, 8e-2), 2.5 * frequency_at_rest(string));
  EXPECT_LT(heard.energy_error(), 1e-10);
  // It began as its first mode, and a mode that is alone stays alone.
  double off = 0.0;
  for (std::size_t i = 0; i < heard["node"].size(); ++i)
    off = std::max(off, std::abs(heard["node"][i] - std::sin(pi / 4.0) * heard["middle"][i]));
  EXPECT_LT(off, 1e-6);
}

TEST(StretchingString, MayBeTouchedAlongItsLengthAndWhileAFingerSlidesOnAGrid) {
  String string = steel_on_a_grid(0.0);
  string.points = 60;
  string.shape = {.kind = "pluck", .at = {0.3}, .amplitude = 3e-3};
  Scene scene = new_scene(0.05);
  scene.add("string.s", string);
  scene.add("barrier.board", Barrier{.position = -1e-3});
  scene.add(
      "contact.board",
      Contact{
          .above = along("string.s"), .below = "barrier.board", .stiffness = 1e8, .exponent = 1.3});
  scene.add("barrier.finger", Barrier{.position = 5e-4});
  Where sliding("string.s");
  sliding.path = {{0.0, 0.6}, {0.05, 0.7}};
  scene.add("contact.finger",
            Contact{.above = "barrier.finger", .below = sliding, .stiffness = 1e7});
  const Recording heard = run(scene);
  EXPECT_GT(heard.extremes.max_force, 0.1);
  EXPECT_LT(heard.energy_error(), 1e-10);
}

}  // namespace
}  // namespace thrum::claims
