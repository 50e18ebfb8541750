// Rayleigh's integral against closed forms. On the axis of a baffled piston of radius a,
//     p = rho c (v(t - z/c) - v(t - sqrt(z^2 + a^2)/c))
// at any distance. Far away from a supported plate in its mode (m, n),
//     |p| = rho w^2 q lx ly / (2 pi r) |F_m(k lx sin t cos f)| |F_n(k ly sin t sin f)|,
//     F_m(a) = m pi ((-1)^m e^{ia} - 1) / (a^2 - m^2 pi^2)                       (Wallace 1972)
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>
#include <string>
#include <vector>

#include <thrum/bodies/bar.hpp>
#include <thrum/scene/microphone.hpp>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double air = 1.2041, speed = 343.2;

/// A free disc of which nothing but its motion as a whole is within the bandwidth.
Plate piston() {
  return {.radius = 0.1,
          .thickness = 0.005,
          .density = 2700.0,
          .young = 7e12,
          .boundary = "free",
          .bandwidth = 500.0};
}
constexpr double push = 50.0, lasting = 0.0005;

/// What a push of a raised cosine does to it.
double piston_speed(double time) {
  const double mass = 2700.0 * 0.005 * pi * 0.01;
  const double t = std::clamp(time, 0.0, lasting);
  return push / (2.0 * mass) * (t - lasting / (2.0 * pi) * std::sin(2.0 * pi * t / lasting));
}

Recording hear_piston(std::vector<double> at, double rate) {
  Scene scene = new_scene(0.008, rate);
  scene.add("plate.p", piston());
  scene.add(
      "force.f",
      Force{.on = {"plate.p", 0.0, 0.0}, .shape = "strike", .amplitude = push, .length = lasting});
  scene.add("microphone.m", Microphone{.hears = {"plate.p"}, .at = std::move(at)});
  return run(scene);
}

TEST(Microphone, HearsABaffledPistonOnItsAxis) {
  for (const double z : {0.05, 0.3, 1.0}) {
    const double rate = 96000.0;
    const Recording heard = hear_piston({0.0, 0.0, z}, rate);
    Signal expected;
    for (std::size_t n = 0; n < heard.steps(); ++n)
      expected.push_back(air * speed *
                         (piston_speed(heard.time(n) - z / speed) -
                          piston_speed(heard.time(n) - std::hypot(z, 0.1) / speed)));
    EXPECT_GT(largest_magnitude(expected), 0.5);
    EXPECT_LT(relative_difference(heard["m"], expected), 0.01) << z;  // measured below
    EXPECT_LT(heard.energy_error(), 1e-10);
  }
}

TEST(Microphone, HearsTheOppositeBehindThePiston) {
  const Signal before = hear_piston({0.03, 0.02, 0.3}, 96000.0)["m"];
  const Signal behind = hear_piston({0.03, 0.02, -0.3}, 96000.0)["m"];
  ASSERT_GT(largest_magnitude(before), 1.0);
  for (std::size_t n = 0; n < before.size(); ++n) ASSERT_EQ(before[n], -behind[n]);
}

std::complex<double> wallace(int m, double a) {
  const std::complex<double> i(0.0, 1.0);
  return m * pi * ((m % 2 == 0 ? 1.0 : -1.0) * std::exp(i * a) - 1.0) / (a * a - m * m * pi * pi);
}

struct Far {
  int m, n;
  double theta, phi;
};

TEST(Microphone, HearsTheModesOfASupportedPlateFarAway) {
  constexpr double rate = 44100.0, distance = 40.0, amplitude = 1e-5;
  // On 17 by 12 intervals a sum over points is short of the integral by (b h)^2/12: 5 % of three
  // half waves.
  for (const auto& [method, error] : {std::pair("modal", 0.01), std::pair("grid", 0.07)})
    for (const Far& far : {Far{1, 1, 0.0, 0.0}, Far{1, 1, 1.1, 0.4}, Far{2, 1, 0.7, 0.2},
                           Far{3, 2, 0.9, 1.0}, Far{1, 3, 0.5, 0.8}}) {
      Plate plate{.size = {0.4, 0.3},
                  .thickness = 0.004,
                  .density = 2700.0,
                  .young = 7e10,
                  .method = method};
      plate.shape = {.kind = "mode", .number = {far.m, far.n}, .amplitude = amplitude};
      Scene scene = new_scene(distance / speed + 0.06, rate);
      scene.add("plate.p", plate);
      const double sine = std::sin(far.theta);
      scene.add("microphone.m", Microphone{.hears = {"plate.p"},
                                           .at = {distance * sine * std::cos(far.phi),
                                                  distance * sine * std::sin(far.phi),
                                                  distance * std::cos(far.theta)}});
      scene.add("pickup.p", Pickup{.on = {"plate.p", 0.5 / far.m, 0.5 / far.n}});
      const Recording heard = run(scene, Book::off);
      const double w = 2.0 * pi * fit_ringing(heard["p"], rate).frequency;
      const double k = w / speed;
      const double expected = air * w * w * amplitude * 0.4 * 0.3 / (2.0 * pi * distance) *
                              std::abs(wallace(far.m, k * 0.4 * sine * std::cos(far.phi))) *
                              std::abs(wallace(far.n, k * 0.3 * sine * std::sin(far.phi)));
      const auto begin = static_cast<std::ptrdiff_t>((distance / speed + 0.01) * rate);
      const Signal steady(heard["m"].begin() + begin, heard["m"].end());
      EXPECT_NEAR(std::sqrt(2.0) * rms(steady) / expected, 1.0, error)
          << method << " " << far.m << ", " << far.n << " at " << far.theta;
    }
}

TEST(Microphone, HearsNothingBeforeSoundArrives) {
  Scene scene = new_scene(0.01);
  Bar bar{.length = 0.4, .width = 0.05, .thickness = 0.02, .density = 800.0, .young = 1.6e10};
  bar.shape = {.kind = "mode", .number = {1}, .amplitude = 1e-3};
  scene.add("bar.b", bar);
  scene.add("microphone.m", Microphone{.hears = {"bar.b"}, .at = {0.0, 0.0, 1.0}});
  const Signal heard = run(scene, Book::off)["m"];
  const auto arrives = static_cast<std::size_t>(1.0 / speed * 44100.0);
  double before = 0.0;
  for (std::size_t n = 0; n + 4 < arrives; ++n) before = std::max(before, std::abs(heard[n]));
  EXPECT_LT(before, 1e-9 * largest_magnitude(heard));
  EXPECT_GT(largest_magnitude(heard), 0.1);
}

TEST(Microphone, GoesOnWhereItWasSavedAndStepsAsItRuns) {
  Scene scene = new_scene(0.02);
  Plate plate{.size = {0.4, 0.3}, .thickness = 0.004, .density = 2700.0, .young = 7e10};
  plate.shape = {.kind = "bump", .at = {0.4, 0.4}, .width = 0.3, .amplitude = 1e-4};
  scene.add("plate.p", plate);
  scene.add("microphone.l", Microphone{.hears = {"plate.p"}, .at = {-0.2, 0.1, 0.5}});
  scene.add("pickup.p", Pickup{.on = {"plate.p", 0.3, 0.3}});
  scene.add("microphone.r", Microphone{.hears = {"plate.p"}, .at = {0.2, 0.1, 0.5}});
  Simulation whole(scene), first(scene), second(scene);
  ASSERT_EQ(whole.pickup_name(0), "l");
  ASSERT_EQ(whole.pickup_name(1), "p");
  ASSERT_EQ(whole.pickup_name(2), "r");
  std::vector<double> left(800), place(800), right(800);
  const std::array<double*, 3> out = {left.data(), place.data(), right.data()};
  whole.run(800, out);
  for (int n = 0; n < 400; ++n) first.step();
  second.restore(first.save());
  for (std::size_t n = 400; n < 800; ++n) {
    second.step();
    ASSERT_EQ(second.pickup(0), left[n]) << n;
    ASSERT_EQ(second.pickup(2), right[n]) << n;
  }
  second.restart();
  for (std::size_t n = 0; n < 300; ++n) {
    second.step();
    ASSERT_EQ(second.pickup(0), left[n]) << n;
  }
}

}  // namespace
}  // namespace thrum::claims
