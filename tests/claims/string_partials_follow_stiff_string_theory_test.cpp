// The partials of a supported stiff string lie at f_n = n f0 sqrt(1 + B n^2), f0 = sqrt(T/rhoA)/2L,
// B = pi^2 EI/(T L^2); a clamped bar rings at (4.730041, 7.853205, 10.995608)^2/(2 pi L^2)
// sqrt(EI/rhoA). The scheme errs by (w k)^2/24 upwards and by at most (beta h)^2/12 downwards.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double rate = 44100.0;

String steel(int points) {
  return {.length = 0.65,
          .tension = 70.0,
          .linear_density = 0.0036,
          .bending_stiffness = 2e-3,
          .points = points};
}

/// Frequency of one mode, released from its shape.
double measured_frequency(String string, int number, double at_rate, double duration) {
  string.shape = {.kind = "mode", .number = {number}, .amplitude = 1e-3};
  Scene scene = new_scene(duration, at_rate);
  scene.add("string.a", string);
  scene.add("pickup.a", Pickup{.on = {"string.a", 0.5 / number}});
  return fit_ringing(run(scene, Book::off)["a"], at_rate).frequency;
}

double theory(const String& string, int number) {
  const double tension = string.tension.at(0.0);
  const double length = string.length;
  const double f0 = std::sqrt(tension / *string.linear_density) / (2.0 * length);
  const double b = pi * pi * string.bending_stiffness / (tension * length * length);
  return number * f0 * std::sqrt(1.0 + b * number * number);
}

TEST(StringPartials, FollowStiffStringTheoryWithinTheErrorOfTheScheme) {
  for (const int points : {30, 60})
    for (const int number : {1, 2, 5, 10, 15}) {
      const String string = steel(points);
      const double expected = theory(string, number);
      const double in_time = std::pow(2.0 * pi * expected / rate, 2) / 24.0;
      const double in_space = std::pow(pi * number / points, 2) / 12.0;
      const double error = measured_frequency(string, number, rate, 0.05) / expected - 1.0;
      // Measured at 60 points: -1.05e-4 (mode 1), -1.1e-2 (10), -2.6e-2 (15); bounds 2.3e-4,
      // 2.3e-2, 5.1e-2. At 30 points four times as much.
      EXPECT_LE(std::abs(error), std::max(in_time, in_space)) << points << " points, " << number;
    }
}

TEST(StringPartials, FollowTheDispersionRelationOfTheSchemeToRounding) {
  const int points = 60;
  const String string = steel(points);
  const GridScheme scheme{.wave_speed_squared = string.tension.at(0.0) / *string.linear_density,
                          .stiffness_squared = string.bending_stiffness / *string.linear_density,
                          .time_step = 1.0 / rate};
  for (const int number : {1, 2, 5, 10, 20, 40, 59}) {
    const double expected =
        scheme.mode(discrete_laplacian(number, points, string.length)).frequency;
    const double measured = measured_frequency(string, number, rate, 0.05);
    EXPECT_NEAR(measured / expected, 1.0, 1e-10) << number;  // measured: 1.2e-13 at most
  }
}

TEST(StringPartials, OfAClampedBarStandAtItsOwnNumbers) {
  const double roots[] = {4.730040744862704, 7.853204624095838, 10.99560783800167};
  const String bar{.length = 0.3,
                   .linear_density = 0.05,
                   .bending_stiffness = 6.0,
                   .boundary = "clamped",
                   .points = 60};
  const double speed = std::sqrt(bar.bending_stiffness / *bar.linear_density);
  for (int number = 1; number <= 3; ++number) {
    const double expected = std::pow(roots[number - 1] / bar.length, 2) * speed / (2.0 * pi);
    const double error = measured_frequency(bar, number, 1e6, 0.01) / expected - 1.0;
    EXPECT_LE(std::abs(error), 0.005) << number;  // measured: -1.1e-3, -2.5e-3, -4.3e-3
  }
}

TEST(StringPartials, OfAClampedBarConvergeAtSecondOrder) {
  const double expected = std::pow(4.730040744862704 / 0.3, 2) * std::sqrt(120.0) / (2.0 * pi);
  const auto error = [&](int points) {
    const String bar{.length = 0.3,
                     .linear_density = 0.05,
                     .bending_stiffness = 6.0,
                     .boundary = "clamped",
                     .points = points};
    return measured_frequency(bar, 1, 1e6, 0.01) / expected - 1.0;
  };
  const double coarse = error(30), fine = error(60);
  EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.05);  // measured: 1.994
}

}  // namespace
}  // namespace thrum::claims
