// A rectangular membrane has f_mn = c/2 sqrt(m^2/lx^2 + n^2/ly^2), c^2 = T/sigma. The scheme errs
// by (w k)^2/24 upwards and by at most the mean of (beta h)^2/24 downwards.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double rate = 44100.0;

Membrane skin(std::vector<int> points) {
  return {
      .size = {0.4, 0.3}, .tension = 2000.0, .surface_density = 0.2, .points = std::move(points)};
}

double measured_frequency(Membrane membrane, std::vector<int> number) {
  const Where belly("membrane.a", 0.5 / number[0], 0.5 / number[1]);
  membrane.shape = {.kind = "mode", .number = std::move(number), .amplitude = 1e-3};
  Scene scene = new_scene(0.02, rate);
  scene.add("membrane.a", membrane);
  scene.add("pickup.a", Pickup{.on = belly});
  return fit_ringing(run(scene, Book::off)["a"], rate).frequency;
}

TEST(MembraneModes, FollowTheoryOnSquareAndRectangularCells) {
  for (const auto& [nx, ny] : {std::pair(40, 30), std::pair(24, 36)})
    for (const auto& [m, n] :
         {std::pair(1, 1), std::pair(2, 1), std::pair(1, 2), std::pair(4, 3)}) {
      const Membrane membrane = skin({nx, ny});
      const double speed = std::sqrt(membrane.tension.at(0.0) / membrane.surface_density);
      const double bx = std::pow(pi * m / membrane.size[0], 2);
      const double by = std::pow(pi * n / membrane.size[1], 2);
      const double expected = speed * std::sqrt(bx + by) / (2.0 * pi);
      const double in_time = std::pow(2.0 * pi * expected / rate, 2) / 24.0;
      const double in_space =
          (bx * std::pow(pi * m / nx, 2) + by * std::pow(pi * n / ny, 2)) / (24.0 * (bx + by));
      const double measured = measured_frequency(membrane, {m, n});
      const double error = measured / expected - 1.0;
      // Measured, of (1, 1) and (4, 3): -3.5e-4 and -3.7e-3 on 40 x 30, -4.2e-4 and -6.7e-3 on
      // 24 x 36; the bounds are 3.9e-4, 4.1e-3, 4.6e-4, 7.1e-3.
      EXPECT_LE(std::abs(error), std::max(in_time, in_space))
          << nx << " x " << ny << ": " << m << ", " << n;
      const GridScheme scheme{.wave_speed_squared = speed * speed, .time_step = 1.0 / rate};
      const double exact = scheme
                               .mode(discrete_laplacian(m, nx, membrane.size[0]) +
                                     discrete_laplacian(n, ny, membrane.size[1]))
                               .frequency;
      // Measured: 1.3e-13 at most.
      EXPECT_NEAR(measured / exact, 1.0, 1e-10) << nx << " x " << ny << ": " << m << ", " << n;
    }
}

}  // namespace
}  // namespace thrum::claims
