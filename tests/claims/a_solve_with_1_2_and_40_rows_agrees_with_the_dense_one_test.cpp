// The solve of a group, r + W (a + S r) = d, agrees with a dense LU factorisation, for one and two
// rows, for forty (elimination, or Cholesky's method where W is full) and for a chain (a band); and
// islands are found as they are: rows that share a coordinate, ordered so that neighbours are
// close.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <Eigen/Dense>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include <thrum/interactions/connections.hpp>
#include <thrum/math/band_matrix.hpp>
#include <thrum/network/islands.hpp>
#include <thrum/network/solve.hpp>

namespace thrum::claims {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using Random = std::mt19937_64;

VectorXd random_vector(Eigen::Index n, Random& random) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  return VectorXd::NullaryExpr(n, [&](auto) { return uniform(random); });
}

/// Symmetric and positive, with nothing beyond `reach`.
BandMatrix random_compliance(std::size_t n, std::size_t reach, Random& random) {
  const auto size = static_cast<Eigen::Index>(n);
  MatrixXd b = MatrixXd::Zero(size, size);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  for (Eigen::Index i = 0; i < size; ++i)
    for (Eigen::Index j = std::max<Eigen::Index>(0, i - static_cast<Eigen::Index>(reach)); j <= i;
         ++j)
      b(i, j) = uniform(random);
  const MatrixXd w = 1e-6 * (b * b.transpose());
  BandMatrix result(n, reach);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = result.view().first_column(i); j < result.view().end_column(i); ++j)
      result.at(i, j) = w(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
  return result;
}

MatrixXd dense(BandMatrix& band) {
  const auto n = static_cast<Eigen::Index>(band.size());
  return MatrixXd::NullaryExpr(n, n, [&](Eigen::Index i, Eigen::Index j) {
    return band.view().entry(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
  });
}

/// Slopes from none at all to far beyond 1/W.
VectorXd random_slopes(Eigen::Index n, double stiffest, Random& random) {
  std::uniform_real_distribution<double> exponent(0.0, std::log10(stiffest));
  VectorXd slopes(n);
  for (Eigen::Index i = 0; i < n; ++i)
    slopes[i] = i % 3 == 1 ? 0.0 : std::pow(10.0, exponent(random));
  return slopes;
}

struct Shape {
  std::size_t rows, reach;
};
constexpr Shape shapes[] = {{1, 0}, {2, 1}, {3, 2}, {40, 39}, {40, 1}, {40, 5}};

TEST(ASolve, WithSlopesAgreesWithDenseElimination) {
  Random random(3);
  for (const auto [n, reach] : shapes)
    for (const double stiffest : {1e4, 1e8})
      for (int repeat = 0; repeat < 20; ++repeat) {
        const auto size = static_cast<Eigen::Index>(n);
        BandMatrix w = random_compliance(n, reach, random);
        const VectorXd slopes = random_slopes(size, stiffest, random);
        const VectorXd b = random_vector(size, random);
        const MatrixXd a = MatrixXd::Identity(size, size) + dense(w) * slopes.asDiagonal();
        const VectorXd truth = a.fullPivLu().solve(b);
        SlopeSystem system(n, BandView::room(n, reach));
        for (const bool symmetric : {true, false}) {
          VectorXd x = b;
          system.factor(w.view(), {slopes.data(), n}, symmetric);
          system.solve({x.data(), n});
          // Measured: 1e-15 at most.
          EXPECT_LE((x - truth).norm(), 1e-13 * truth.norm()) << n << " rows, reach " << reach;
        }
      }
}

// Two contacts at one place: W is singular and I + W S is conditioned as 2 W s.
TEST(ASolve, OfTwoRowsAtOnePlaceLosesNoMoreThanItsCondition) {
  for (const double stiffness : {1.0, 1e3, 1e6}) {
    BandMatrix w(2, 1);
    for (std::size_t i = 0; i < 2; ++i)
      for (std::size_t j = 0; j < 2; ++j) w.at(i, j) = 1.0;
    const double slopes[] = {stiffness, 0.7 * stiffness};
    double x[] = {1.0, -0.3};
    SlopeSystem system(2, BandView::room(2, 1));
    system.factor(w.view(), slopes, true);
    system.solve(x);
    const double determinant = 1.0 + slopes[0] + slopes[1];
    const double truth[] = {(1.0 + slopes[1] * 1.3) / determinant,
                            (-0.3 - slopes[0] * 1.3) / determinant};
    EXPECT_LE(std::hypot(x[0] - truth[0], x[1] - truth[1]),
              1e-15 * (1.0 + stiffness));  // measured: 1e-16
  }
}

TEST(ASolve, OfAGroupOfSpringsAgreesWithDenseElimination) {
  Random random(4);
  const double time_step = 1.0 / 44100.0;
  for (const auto [n, reach] : shapes) {
    const auto size = static_cast<Eigen::Index>(n);
    BandMatrix w = random_compliance(n, reach, random);
    VectorXd previous = random_vector(size, random), now = random_vector(size, random);
    const VectorXd d = random_vector(size, random);
    Connections springs(time_step);
    std::vector<std::size_t> rows(n);
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    VectorXd a(size), s(size);
    for (std::size_t i = 0; i < n; ++i) {
      const auto e = static_cast<Eigen::Index>(i);
      const double di = static_cast<double>(i);
      const CubicSpring spring{1e5 * (1.0 + di), 1e6 * di, 0.1};
      springs.add(spring);
      a[e] = spring.offset(previous[e], now[e]);
      s[e] = spring.slope(now[e], time_step);
    }
    VectorXd r = VectorXd::Zero(size), force = VectorXd::Zero(size);
    springs.begin_step(
        {previous.data(), now.data(), d.data(), r.data(), force.data(), nullptr, 0, rows});
    const Segment segment{&springs, 0, rows};
    GroupSolver solver({.rows = n, .room = BandView::room(n, reach)});
    solver.solve({.rows = rows, .segments = {&segment, 1}, .compliance = w.view()},
                 {{d.data(), n}, {r.data(), n}, {force.data(), n}});
    const MatrixXd wd = dense(w);
    const VectorXd truth =
        (MatrixXd::Identity(size, size) + wd * s.asDiagonal()).fullPivLu().solve(d - wd * a);
    const VectorXd force_truth = a + s.asDiagonal() * truth;
    // Measured: 7e-15 and 1e-14, with forty rows.
    EXPECT_LE((r - truth).norm(), 1e-12 * truth.norm()) << n << " rows, reach " << reach;
    EXPECT_LE((force - force_truth).norm(), 1e-12 * force_truth.norm()) << n << " rows";
  }
}

/// Springs far stiffer than a step can follow, held stretched: a and s r are a hundred thousand
/// times the force they add up to. The motion is still what the forces cause, r + W f = d, to the
/// rounding of these three.
TEST(ASolve, OfStiffPrestressedSpringsHoldsToTheRoundingOfItsForces) {
  Random random(8);
  for (const auto [n, reach] : shapes) {
    const auto size = static_cast<Eigen::Index>(n);
    BandMatrix w(n, reach);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = w.view().first_column(i); j < w.view().end_column(i); ++j)
        w.at(i, j) = 1e-6 * std::exp(-std::abs(static_cast<double>(i) - static_cast<double>(j)));
    VectorXd stretch = 1e-3 * random_vector(size, random);
    const VectorXd d = 1e-6 * random_vector(size, random);
    Connections springs(1.0 / 44100.0);
    for (std::size_t i = 0; i < n; ++i)
      springs.add({1e12 * (1.0 + static_cast<double>(i)), 0.0, 0.0});
    std::vector<std::size_t> rows(n);
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    VectorXd r = VectorXd::Zero(size), force = VectorXd::Zero(size);
    springs.begin_step(
        {stretch.data(), stretch.data(), d.data(), r.data(), force.data(), nullptr, 0, rows});
    const Segment segment{&springs, 0, rows};
    GroupSolver solver({.rows = n, .room = BandView::room(n, reach)});
    solver.solve({.rows = rows, .segments = {&segment, 1}, .compliance = w.view()},
                 {{d.data(), n}, {r.data(), n}, {force.data(), n}});
    double worst = 0.0;
    for (Eigen::Index i = 0; i < size; ++i) {
      long double rest = static_cast<long double>(r[i]) - d[i];
      double terms = std::abs(r[i]) + std::abs(d[i]);
      for (Eigen::Index j = 0; j < size; ++j) {
        const double entry =
            w.view().entry(static_cast<std::size_t>(j), static_cast<std::size_t>(i));
        rest += static_cast<long double>(entry) * force[j];
        terms += std::abs(entry * force[j]);
      }
      worst = std::max(worst, static_cast<double>(std::abs(rest)) / terms);
    }
    EXPECT_LE(worst, 1e-15) << n << " rows, reach " << reach;  // measured: 1.4e-16
  }
}

Row joins(std::size_t a, std::size_t b) { return {{{a, 1.0}, {b, -1.0}}, 0.0}; }

/// W = B C B^T of the rows of an island.
BandMatrix compliance_matrix(const RowTable& rows, const RowIsland& island,
                             std::span<const double> step_compliances) {
  BandMatrix matrix(island.rows.size(), island.reach);
  for (std::size_t i = 0; i < island.rows.size(); ++i) {
    const std::size_t row = island.rows[i];
    matrix.at(i, i) = rows.coupling(row, row, step_compliances);
    for (const std::size_t j : island.near[i])
      matrix.at(i, j) = rows.coupling(row, island.rows[j], step_compliances);
  }
  return matrix;
}

/// Masses 0, 1, 2, ... in a chain, the rows in random order.
RowTable shuffled_chain(std::size_t rows, Random& random) {
  std::vector<std::size_t> order(rows);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::shuffle(order.begin(), order.end(), random);
  RowTable table;
  for (const std::size_t i : order) table.add(joins(i, i + 1));
  return table;
}

TEST(Islands, OfAShuffledChainAreOneBandOfReachOne) {
  Random random(5);
  const RowTable table = shuffled_chain(200, random);
  const auto islands = find_islands(table, 201);
  ASSERT_EQ(islands.size(), 1u);
  EXPECT_EQ(std::set<std::size_t>(islands[0].rows.begin(), islands[0].rows.end()).size(), 200u);
  const std::vector<double> compliances(201, 0.5);
  BandMatrix w = compliance_matrix(table, islands[0], compliances);
  EXPECT_EQ(w.reach(), 1u);
  for (std::size_t i = 0; i < 200; ++i) {
    EXPECT_DOUBLE_EQ(w.at(i, i), 1.0);
    const double beside = i > 0 ? std::abs(w.at(i, i - 1)) : 0.5;
    EXPECT_DOUBLE_EQ(beside, 0.5);
  }
}

TEST(Islands, OfARingHaveReachTwo) {
  RowTable table;
  for (std::size_t i = 0; i < 30; ++i) table.add(joins(i * 7 % 30, (i * 7 + 1) % 30));
  const auto islands = find_islands(table, 30);
  ASSERT_EQ(islands.size(), 1u);
  EXPECT_EQ(compliance_matrix(table, islands[0], std::vector<double>(30, 1.0)).reach(), 2u);
}

TEST(Islands, AreFoundWhereRowsShareACoordinate) {
  RowTable table;
  table.add(joins(0, 1));                    // 0: with 3
  table.add({{{5, 1.0}}, 0.0});              // 1: alone
  table.add(joins(7, 8));                    // 2: with 4 and 5
  table.add(joins(1, 2));                    // 3
  table.add({{{8, 0.25}, {9, 0.75}}, 0.0});  // 4
  table.add(joins(9, 10));                   // 5
  const auto islands = find_islands(table, 12);
  ASSERT_EQ(islands.size(), 3u);
  const auto members = [&](std::size_t i) {
    return std::set<std::size_t>(islands[i].rows.begin(), islands[i].rows.end());
  };
  EXPECT_EQ(members(0), (std::set<std::size_t>{0, 3}));
  EXPECT_EQ(members(1), (std::set<std::size_t>{1}));
  EXPECT_EQ(members(2), (std::set<std::size_t>{2, 4, 5}));
}

TEST(Islands, HaveTheComplianceOfTheirRows) {
  Random random(6);
  RowTable table;
  std::uniform_int_distribution<std::size_t> coordinate(0, 24);
  MatrixXd b = MatrixXd::Zero(40, 25);
  for (Eigen::Index i = 0; i < 40; ++i) {
    Row row;
    for (int entry = 0; entry < 3; ++entry) {
      const std::size_t at = coordinate(random);
      const double weight = random_vector(1, random)[0];
      row.place.push_back({at, weight});
      b(i, static_cast<Eigen::Index>(at)) += weight;
    }
    table.add(row);
  }
  const VectorXd c = random_vector(25, random).cwiseAbs();
  const MatrixXd truth = b * c.asDiagonal() * b.transpose();
  double found = 0.0;
  for (const auto& island : find_islands(table, 25)) {
    BandMatrix w = compliance_matrix(table, island, {c.data(), 25});
    for (std::size_t i = 0; i < island.rows.size(); ++i)
      for (std::size_t j = w.view().first_column(i); j < w.view().end_column(i); ++j) {
        const double expected = truth(static_cast<Eigen::Index>(island.rows[i]),
                                      static_cast<Eigen::Index>(island.rows[j]));
        EXPECT_NEAR(w.at(i, j), expected, 1e-14);
        found += w.at(i, j) * w.at(i, j);
      }
  }
  EXPECT_NEAR(found, truth.squaredNorm(), 1e-12 * found);  // nothing lies outside the islands
}

}  // namespace
}  // namespace thrum::claims
