// A disc on a grid against the zeros of Bessel functions, its own stability bound, and its book.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/math/special_functions/bessel.hpp>
#include <cmath>
#include <Eigen/Dense>
#include <numbers>
#include <random>
#include <span>
#include <vector>

#include <thrum/bodies/grid_modes.hpp>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

/// Zeros of J_p, those with p > 0 twice, in order.
std::vector<double> bessel_zeros(std::size_t count) {
  std::vector<double> zeros;
  for (int p = 0; p < 20; ++p)
    for (int n = 1; n < 10; ++n)
      for (int twice = 0; twice < (p == 0 ? 1 : 2); ++twice)
        zeros.push_back(boost::math::cyl_bessel_j_zero(static_cast<double>(p), n));
  std::sort(zeros.begin(), zeros.end());
  zeros.resize(count);
  return zeros;
}

/// c = 1, R = 1, and the time step at the bound h^2 = 2 c^2 k^2.
struct Disc {
  double cells;
  Grid grid = Grid::disc(1.0, 1.0 / cells);
  GridBody::Parameters parameters{
      .wave_speed_squared = 1.0, .density = 1.0, .time_step = 1.0 / (cells * std::sqrt(2.0))};

  /// |error| of each mode, against Bessel's.
  std::vector<double> errors(std::size_t modes) const {
    const auto rings = lowest_grid_modes(grid, parameters, static_cast<int>(modes));
    const auto zeros = bessel_zeros(modes);
    std::vector<double> all;
    for (std::size_t i = 0; i < modes; ++i)
      all.push_back(std::abs(2.0 * pi * rings[i].frequency / zeros[i] - 1.0));
    return all;
  }
};

double worst(std::span<const double> errors) {
  return *std::max_element(errors.begin(), errors.end());
}

TEST(ADiscOnAGrid, HasItsFirstFortyModesWithinAQuarterOfAPercent) {
  const std::vector<double> errors = Disc{39.5}.errors(40);
  EXPECT_LE(worst(std::span(errors).first(10)), 0.0014);
  EXPECT_LE(worst(errors), 0.0025);
  // Wherever the circle cuts, it is a tenth of a cell off at most.
  for (const double cells : {12.0, 20.1, 31.7})
    EXPECT_LE(worst(Disc{cells}.errors(6)), 0.1 / cells) << cells;
}

TEST(ADiscOnAGrid, CanBeTouchedUpToItsRim) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> angle(0.0, 2.0 * pi), inward(0.0, 1.0);
  for (const double cells : {2.0, 5.3, 13.3, 39.5}) {
    const Grid grid = Grid::disc(1.0, 1.0 / cells);
    for (int i = 0; i < 2000; ++i) {
      const double a = angle(random);
      const double r = 1.0 - 1e-9 - std::pow(inward(random), 3);
      const Place place = grid.locate(std::array{r * std::cos(a), r * std::sin(a)});
      double sum = 0.0;
      for (const PlaceEntry& entry : place) sum += entry.weight;
      EXPECT_GT(sum, 0.0) << cells << ": " << r << ", " << a;
      EXPECT_LE(sum, 1.0 + 1e-12) << cells << ": " << r << ", " << a;
    }
  }
}

/// The largest eigenvalue of -lap, for circles that cut the grid in every way.
TEST(ADiscOnAGrid, KeepsTheStabilityBoundOfTheRectangle) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> some(2.0, 7.0);
  for (int trial = 0; trial < 60; ++trial) {
    const double cells = trial == 0 ? 5.0 : some(random);
    const Grid grid = Grid::disc(1.0, 1.0 / cells);
    std::vector<std::pair<std::size_t, std::size_t>> points;
    grid.for_each_point([&](std::size_t x, std::size_t y) { points.emplace_back(x, y); });
    const auto size = static_cast<Eigen::Index>(points.size());
    Eigen::MatrixXd matrix(size, size);
    std::vector<double> one(grid.size(), 0.0);
    for (Eigen::Index j = 0; j < size; ++j) {
      const auto& [x, y] = points[static_cast<std::size_t>(j)];
      one[grid.index(x, y)] = 1.0;
      for (Eigen::Index i = 0; i < size; ++i) {
        const auto& [a, b] = points[static_cast<std::size_t>(i)];
        matrix(i, j) = -grid.laplacian(one.data(), a, b) / (cells * cells);
      }
      one[grid.index(x, y)] = 0.0;
    }
    EXPECT_LE((matrix - matrix.transpose()).norm(), 1e-12) << cells;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(matrix);
    EXPECT_LE(eigen.eigenvalues().maxCoeff(), 8.0 * (1.0 + 1e-13)) << cells;
    EXPECT_GT(eigen.eigenvalues().minCoeff(), 0.0) << cells;
  }
}

/// One step by every set of kernels against the equation of grid_body.hpp, point by point.
template <class Real>
double worst_step(const KernelSet& kernels) {
  const Grid grid = Grid::disc(0.178, 0.178 / 13.3);
  const GridBody::Parameters it{.wave_speed_squared = 1e4,
                                .damping = 20.0,
                                .damping_hf = 0.02,
                                .density = 0.3,
                                .time_step = 1e-5};
  const GridBody body(grid, it, kernels);
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> some(-1.0, 1.0);
  std::vector<double> u(grid.size(), 0.0), p(u);
  std::vector<Real> next(u.size(), Real(0)), now(next), previous(next), kept(next);
  grid.for_each_point([&](std::size_t x, std::size_t y) {
    const std::size_t i = grid.index(x, y);
    u[i] = now[i] = static_cast<Real>(some(random));
    p[i] = previous[i] = static_cast<Real>(some(random));
  });
  const Motion<Real> motion{next.data(), now.data(), previous.data(), kept.data()};
  body.note_previous(motion);
  body.predict(motion);
  const double k = it.time_step;
  const double s0 = std::tanh(it.damping * k) / k;
  double worst = 0.0;
  std::vector<double> expected(u.size(), 0.0);
  grid.for_each_point([&](std::size_t x, std::size_t y) {
    const std::size_t i = grid.index(x, y);
    const double lap = grid.laplacian(u.data(), x, y), before = grid.laplacian(p.data(), x, y);
    expected[i] = (2.0 * u[i] - (1.0 - s0 * k) * p[i] + k * k * it.wave_speed_squared * lap +
                   2.0 * it.damping_hf * k * (lap - before)) /
                  (1.0 + s0 * k);
  });
  for (std::size_t i = 0; i < u.size(); ++i)  // points outside stay at 0
    worst = std::max(worst, std::abs(static_cast<double>(next[i]) - expected[i]));
  return worst;
}

TEST(ADiscOnAGrid, IsSteppedAlikeByEverySetOfKernels) {
  for (const char* name : {"baseline", "v3", "v4"}) {
    const KernelSet* set = find_kernels(name);
    if (set == nullptr) continue;
    EXPECT_LE(worst_step<double>(*set), 1e-14) << name;
    EXPECT_LE(worst_step<float>(*set), 1e-5) << name;
  }
}

Scene struck_disc(const std::string& method) {
  Scene scene = new_scene(0.05, 44100.0);
  scene.add("membrane.d",
            Membrane{.radius = 0.178,
                     .tension = 1930.0,
                     .surface_density = 0.1,
                     .damping = 2.0,
                     .damping_hf = 0.01,
                     .method = method,
                     .shape = {.kind = "bump", .at = {0.3, 0.2}, .width = 0.5, .amplitude = 1e-3}});
  scene.add("pickup.p", Pickup{.on = Where("membrane.d", -0.4, 0.25)});
  return scene;
}

TEST(ADiscOnAGrid, MovesAsTheSameDiscInModesDoes) {
  const Recording on_grid = run(struck_disc("grid"), Book::kept);
  const Recording in_modes = run(struck_disc("modal"), Book::kept);
  EXPECT_LE(on_grid.energy_error(), 1e-12);
  double square = 0.0, difference = 0.0;
  for (std::size_t n = 0; n < 882; ++n) {  // 20 ms: high modes of a grid are late afterwards
    square += std::pow(in_modes["p"][n], 2);
    difference += std::pow(on_grid["p"][n] - in_modes["p"][n], 2);
  }
  EXPECT_LE(std::sqrt(difference / square), 0.05);
}

}  // namespace
}  // namespace thrum::claims
