// w = kappa l / a^2 of a free square plate, Poisson's ratio 0.3: Leissa (1973) has l
// = 13.489, 19.789, 24.432, 35.024 twice by Ritz's method with a few shapes of bars, all of them
// above the truth; here powers of x and y up to the tenth give all digits. The grid has them at
// second order, moves as a whole without a spring, and balances energy when it is struck, at its
// corner too.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <Eigen/Eigenvalues>
#include <numbers>
#include <vector>

#include <thrum/bodies/free_plate_grid.hpp>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

/// w a^2 / kappa of all motions of the points in continuous time.
std::vector<double> frequencies(const FreePlateLattice& lattice) {
  const FreePlateGrid grid(lattice, {}, 1e-6);
  const auto size = static_cast<Eigen::Index>(grid.size());
  std::vector<double> one(grid.size(), 0.0), none(grid.size(), 0.0), out(grid.size()),
      masses(grid.size());
  grid.masses(masses);
  Eigen::MatrixXd matrix(size, size);
  for (std::size_t j = 0; j < one.size(); ++j) {
    one[j] = 1.0;
    grid.accelerations(one, none, out);
    one[j] = 0.0;
    for (std::size_t i = 0; i < one.size(); ++i)
      matrix(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
          -out[i] * std::sqrt(masses[i] / masses[j]);
  }
  EXPECT_LT((matrix - matrix.transpose()).norm(), 1e-9 * matrix.norm());
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(matrix, Eigen::EigenvaluesOnly);
  std::vector<double> found;
  for (const double square : solver.eigenvalues())
    found.push_back(std::sqrt(std::max(square, 0.0)) * lattice.size[0] * lattice.size[0] *
                    std::sqrt(lattice.surface_density / lattice.rigidity));
  return found;
}

/// Ritz's method on a square from -1 to 1: all powers x^m y^n up to the tenth of each.
std::vector<double> ritz(double nu) {
  constexpr int powers = 11;
  const auto integral = [](int power) { return power % 2 == 0 ? 2.0 / (power + 1.0) : 0.0; };
  const auto none = [&](int m, int n) { return integral(m + n); };
  const auto bent = [&](int m, int n) {  // x^m twice differentiated, and x^n
    return m < 2 ? 0.0 : m * (m - 1.0) * integral(m + n - 2);
  };
  const auto both = [&](int m, int n) {
    return m < 2 || n < 2 ? 0.0 : m * (m - 1.0) * n * (n - 1.0) * integral(m + n - 4);
  };
  const auto slopes = [&](int m, int n) {
    return m < 1 || n < 1 ? 0.0 : 1.0 * m * n * integral(m + n - 2);
  };
  Eigen::MatrixXd stiffness(powers * powers, powers * powers), mass = stiffness;
  for (int a = 0; a < powers * powers; ++a)
    for (int b = 0; b < powers * powers; ++b) {
      const int m = a / powers, n = a % powers, p = b / powers, q = b % powers;
      mass(a, b) = none(m, p) * none(n, q);
      stiffness(a, b) = both(m, p) * none(n, q) + none(m, p) * both(n, q) +
                        nu * (bent(m, p) * bent(q, n) + bent(p, m) * bent(n, q)) +
                        2.0 * (1.0 - nu) * slopes(m, p) * slopes(n, q);
    }
  const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> solver(stiffness, mass,
                                                                         Eigen::EigenvaluesOnly);
  std::vector<double> found;
  for (const double square : solver.eigenvalues())
    found.push_back(4.0 * std::sqrt(std::max(square, 0.0)));
  return found;
}

TEST(FreeRectangle, RingsAsTheTableSaysAtSecondOrder) {
  const std::vector<double> table = {13.489, 19.789, 24.432, 35.024, 35.024};
  const auto known = ritz(0.3);
  const auto coarse = frequencies({.intervals = {9, 9}}),
             fine = frequencies({.intervals = {18, 18}});
  for (std::size_t i = 0; i < 3; ++i) EXPECT_LT(fine[i], 1e-3) << i;  // as a whole
  for (std::size_t i = 3; i < 3 + table.size(); ++i) {
    EXPECT_LT(known[i], table[i - 3]);
    EXPECT_GT(known[i], 0.989 * table[i - 3]) << known[i];
    // Second order: a third of the difference is what is left.
    const double limit = fine[i] + (fine[i] - coarse[i]) / 3.0;
    EXPECT_NEAR(limit / known[i], 1.0, 1.5e-3) << i << ": " << coarse[i] << ", " << fine[i];
  }
}

/// A long strip bends as a free bar, 22.373 kappa / L^2, with E for E / (1 - nu^2).
TEST(FreeRectangle, AStripIsABar) {
  const auto found = frequencies({.size = {1.0, 0.05}, .intervals = {60, 3}});
  EXPECT_NEAR(found[3] / (22.3733 * std::sqrt(1.0 - 0.09)), 1.0, 5e-3);
}

TEST(FreeRectangle, TheBoundHolds) {
  for (const std::array<int, 2> intervals :
       {std::array{8, 8}, std::array{12, 5}, std::array{3, 14}})
    for (const double poisson : {-0.5, 0.0, 0.3, 0.5}) {
      const FreePlateLattice lattice{
          .size = {1.0, 0.7}, .intervals = intervals, .poisson = poisson};
      EXPECT_LE(frequencies(lattice).back(), std::sqrt(lattice.largest_bend()) * (1.0 + 1e-12));
    }
}

TEST(FreeRectangle, BalancesEnergyWhenStruck) {
  for (const double damping : {0.0, 2.0})
    for (const char* mallet : {"inside", "corner"}) {
      Plate plate{.size = {0.4, 0.3},
                  .thickness = 0.002,
                  .density = 7850.0,
                  .young = 2e11,
                  .damping = damping,
                  .damping_hf = 0.01 * damping,
                  .boundary = "free"};
      plate.shape = {.kind = "bump", .at = {0.6, 0.4}, .width = 0.5, .amplitude = 1e-4};
      const bool corner = std::string(mallet) == "corner";
      Scene scene = new_scene(0.05);
      scene.add("plate.p", plate);
      scene.add("barrier.frame", Barrier{});
      scene.add(
          "connection.cord",
          Connection{.between = {Where("plate.p", 0.0, 0.37), "barrier.frame"}, .stiffness = 1e3});
      scene.add("mass.mallet", Mass{.mass = 0.05, .position = 0.001, .velocity = -2.0});
      scene.add("contact.hit", Contact{.above = "mass.mallet",
                                       .below = {"plate.p", corner ? 1.0 : 0.3, corner ? 1.0 : 0.2},
                                       .stiffness = 1e7,
                                       .exponent = 1.5});
      const Recording heard = run(scene);
      EXPECT_GT(heard.extremes.max_force, 10.0);
      EXPECT_LT(heard.energy_error(), 1e-11) << damping << mallet;
    }
}

/// In a run, at a rate that allows a fine grid: the lowest mode of a square, which twists.
TEST(FreeRectangle, IsHeardAtItsLowestFrequency) {
  Plate plate{
      .size = {0.3, 0.3}, .thickness = 0.002, .density = 7850.0, .young = 2e11, .boundary = "free"};
  Scene scene = new_scene(0.5);
  scene.add("plate.p", plate);
  scene.add(
      "force.tap",
      Force{.on = {"plate.p", 1.0, 1.0}, .shape = "strike", .amplitude = 1.0, .length = 0.002});
  scene.add("pickup.p", Pickup{.on = {"plate.p", 0.0, 1.0}, .quantity = "velocity"});
  const double kappa = 0.002 * std::sqrt(2e11 / (12.0 * 0.91 * 7850.0));
  const double lowest = 13.468 * kappa / 0.09 / (2.0 * pi);
  const Recording heard = run(scene);
  EXPECT_NEAR(peak_frequency(heard["p"], heard.rate, 0.85 * lowest, 1.15 * lowest) / lowest, 1.0,
              0.02);
}

}  // namespace
}  // namespace thrum::claims
