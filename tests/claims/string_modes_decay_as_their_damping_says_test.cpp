// A mode of wave number beta dies as exp(-(s0 + s1 beta^2) t). The centred loss s0 is right to
// second order, the backward one s1 to first: relatively by k (s0 + s1 beta^2) + (beta h)^2/12.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double rate = 44100.0;

String lossy(double damping, double damping_hf) {
  return {.length = 0.65,
          .tension = 70.0,
          .linear_density = 0.0036,
          .bending_stiffness = 2e-4,
          .damping = damping,
          .damping_hf = damping_hf,
          .points = 80};
}

Ringing measured(String string, int number) {
  string.shape = {.kind = "mode", .number = {number}, .amplitude = 1e-3};
  Scene scene = new_scene(0.05, rate);
  scene.add("string.a", string);
  scene.add("pickup.a", Pickup{.on = {"string.a", 0.5 / number}});
  return fit_ringing(run(scene, Book::off)["a"], rate);
}

TEST(StringDamping, KillsModesAtTheRateTheEquationSays) {
  for (const auto& [s0, s1] : {std::pair(3.0, 0.0), std::pair(0.0, 0.01), std::pair(3.0, 0.01)})
    for (const int number : {1, 3, 8, 20}) {
      const String string = lossy(s0, s1);
      const double beta = pi * number / string.length;
      const double expected = s0 + s1 * beta * beta;
      const double tolerance = expected / rate + std::pow(pi * number / string.points, 2) / 12.0;
      const double error = measured(string, number).decay / expected - 1.0;
      // Measured: 1e-12 for s0 alone; for s1 alone -1.2e-4 (mode 1), -7.9e-3 (8), -4.8e-2 (20),
      // within 1.3e-4, 8.6e-3 and 5.4e-2.
      EXPECT_LE(std::abs(error), tolerance) << s0 << ", " << s1 << ", mode " << number;
    }
}

TEST(StringDamping, IsThatOfTheSchemeToRounding) {
  const String string = lossy(3.0, 0.01);
  const GridScheme scheme{.wave_speed_squared = string.tension.at(0.0) / *string.linear_density,
                          .stiffness_squared = string.bending_stiffness / *string.linear_density,
                          // stepped_loss.hpp
                          .damping = std::tanh(string.damping.at(0.0) / rate) * rate,
                          .damping_hf = string.damping_hf,
                          .time_step = 1.0 / rate};
  for (const int number : {1, 3, 8, 20, 50}) {
    const Ringing expected = scheme.mode(discrete_laplacian(number, string.points, string.length));
    const Ringing found = measured(string, number);
    EXPECT_NEAR(found.frequency / expected.frequency, 1.0, 1e-10) << number;  // measured: 5e-13
    EXPECT_NEAR(found.decay / expected.decay, 1.0, 1e-9) << number;           // measured: 1.5e-12
  }
}

}  // namespace
}  // namespace thrum::claims
