// Halving the time step and the grid spacing together quarters the error. The shape is smooth and
// its series is known: sin(x) exp(a cos x) = sum over n of (2 n/a) I_n(a) sin(n x), with the
// modified Bessel functions I_n; each term then rings and dies on its own. (damping_hf is left out:
// its backward difference is of first order in k by design.)
#include <gtest/gtest.h>

#include <boost/math/special_functions/bessel.hpp>
#include <cmath>
#include <functional>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

#include <thrum/bodies/grid_body.hpp>
#include <thrum/network/network.hpp>

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double sharpness = 1.5;
constexpr int terms = 14;  // 2 n/a I_n(a) is 4e-12 beyond

double shape(double fraction) {
  return std::sin(pi * fraction) * std::exp(sharpness * std::cos(pi * fraction));
}

double coefficient(int n) { return 2.0 * n / sharpness * boost::math::cyl_bessel_i(n, sharpness); }

/// Motion of the amplitude of a term with wave number squared `beta2`, released at rest:
/// u'' = -(c^2 beta2 + kappa^2 beta2^2) u - 2 s0 u'.
double course(const GridBody::Parameters& of, double beta2, double time) {
  const double s = of.damping;
  const double square = of.wave_speed_squared * beta2 + of.stiffness_squared * beta2 * beta2;
  const double w = std::sqrt(square - s * s);
  return std::exp(-s * time) * (std::cos(w * time) + s / w * std::sin(w * time));
}

using Drawing = std::function<double(double x, double y)>;

/// Root mean square error over all points at the end of the run.
double error_after(const Grid& grid, const GridBody::Parameters& parameters, int steps,
                   const Drawing& before, const Drawing& after) {
  auto body = std::make_unique<GridBody>(grid, parameters);
  std::vector<double> displacement(grid.size(), 0.0);
  const auto over_points = [&](const auto& act) {
    for (std::size_t row = 0; row < grid.rows(); ++row)
      for (std::size_t point = 0; point < grid.row_points(); ++point)
        act(grid.index(point, row), grid.fractions(point, row));
  };
  over_points([&](std::size_t i, const auto& at) { displacement[i] = before(at[0], at[1]); });
  body->set_start(displacement, std::vector<double>(grid.size(), 0.0));
  Network network(parameters.time_step);
  const std::size_t first = network.add(std::move(body));
  network.start();
  for (int n = 0; n <= steps; ++n) network.step();
  double sum = 0.0, count = 0.0;
  over_points([&](std::size_t i, const auto& at) {
    const PlaceEntry place[] = {{first + i, 1.0}};
    sum += std::pow(network.displacement(place) - after(at[0], at[1]), 2);
    count += 1.0;
  });
  return std::sqrt(sum / count);
}

/// On a line of length 1, at time 0.4; the wave crosses it in 1.
double string_error(int intervals) {
  const int steps = intervals;
  const double time = 0.4;
  const GridBody::Parameters parameters{.wave_speed_squared = 1.0,
                                        .stiffness_squared = 1e-5,
                                        .damping = 0.5,
                                        .density = 1.0,
                                        .time_step = time / steps};
  return error_after(
      Grid(1.0, intervals, Edge::supported), parameters, steps,
      [](double x, double) { return shape(x); },
      [&](double x, double) {
        double sum = 0.0;
        for (int n = 1; n <= terms; ++n)
          sum += coefficient(n) * std::sin(n * pi * x) * course(parameters, n * n * pi * pi, time);
        return sum;
      });
}

/// On a rectangle of 1 by 0.8 with cells that are not square, at time 1.
double plate_error(int scale) {
  const double ly = 0.8, time = 1.0;
  const int steps = 96 * scale;
  const GridBody::Parameters parameters{
      .stiffness_squared = 0.0025, .damping = 0.3, .density = 1.0, .time_step = time / steps};
  double amplitude[terms + 1][terms + 1];
  for (int m = 1; m <= terms; ++m)
    for (int n = 1; n <= terms; ++n)
      amplitude[m][n] = coefficient(m) * coefficient(n) *
                        course(parameters, pi * pi * (m * m + n * n / (ly * ly)), time);
  return error_after(
      Grid({1.0, ly}, {10 * scale, 9 * scale}, Edge::supported), parameters, steps,
      [](double x, double y) { return shape(x) * shape(y); },
      [&](double x, double y) {
        double sum = 0.0;
        for (int m = 1; m <= terms; ++m)
          for (int n = 1; n <= terms; ++n)
            sum += amplitude[m][n] * std::sin(m * pi * x) * std::sin(n * pi * y);
        return sum;
      });
}

TEST(ConvergenceIsSecondOrder, OnAStiffString) {
  const double coarse = string_error(80);
  const double fine = string_error(160);
  EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.05);  // measured: 2.004, errors 3.3e-4 and 8.2e-5
}

TEST(ConvergenceIsSecondOrder, OnAPlate) {
  const double coarse = plate_error(2);
  const double fine = plate_error(4);
  EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.05);  // measured: 2.010, errors 0.041 and 0.010
}

}  // namespace
}  // namespace thrum::claims
