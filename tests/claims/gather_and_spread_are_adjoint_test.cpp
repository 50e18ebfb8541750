// Reading a place and driving it are one operation and its adjoint: <B^T f, q> = <f, B q> for any
// motion q and any forces f, between grid points too. Reading is exact for linear motion (bilinear
// on a rectangle).
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include <thrum/bodies/grid.hpp>
#include <thrum/network/row_table.hpp>

namespace thrum::claims {
namespace {

const Grid grids[] = {Grid(0.65, 37, Edge::supported), Grid(1.9, 4, Edge::clamped),
                      Grid({0.4, 0.3}, {20, 13}, Edge::supported),
                      Grid({0.3, 0.7}, {7, 30}, Edge::clamped),
                      Grid({1.0, 1.0}, {2, 2}, Edge::supported)};

using Random = std::mt19937_64;

std::vector<double> random_numbers(std::size_t count, Random& random) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  std::vector<double> numbers(count);
  for (double& number : numbers) number = uniform(random);
  return numbers;
}

std::array<double, 2> random_place(Random& random) {
  std::uniform_real_distribution<double> inside(1e-3, 1.0 - 1e-3);
  const double x = inside(random);
  return {x, inside(random)};
}

TEST(GatherAndSpread, AreAdjointAtRandomPlaces) {
  Random random(1);
  for (const Grid& grid : grids) {
    RowTable rows;
    for (int i = 0; i < 50; ++i) rows.add({grid.locate(random_place(random)), 0.0});
    const std::vector<double> ones(grid.size(), 1.0);
    rows.fold(ones);  // C = 1: spread subtracts B^T f
    const std::vector<double> q = random_numbers(grid.size(), random);
    const std::vector<double> f = random_numbers(rows.size(), random);
    std::vector<double> spread(grid.size(), 0.0);
    std::vector<std::size_t> all(rows.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    rows.spread_some(all, f, spread.data());
    double of_rows = 0.0, of_points = 0.0, size = 0.0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      of_rows += f[i] * rows.gather(i, q.data());
      size += std::abs(f[i]);
    }
    for (std::size_t i = 0; i < q.size(); ++i) of_points -= spread[i] * q[i];
    EXPECT_NEAR(of_points, of_rows, 1e-14 * size);  // measured: 3e-17
  }
}

TEST(GatherAndSpread, ReadLinearMotionExactlyBetweenInnerPoints) {
  Random random(2);
  for (const Grid& grid : grids) {
    const bool sheet = grid.dimensions() == 2;
    const auto plane = [&](double x, double y) {
      return 0.3 + 2.0 * x + (sheet ? -1.5 * y + 0.7 * x * y : 0.0);
    };
    std::vector<double> q(grid.size(), 0.0);
    for (std::size_t row = 0; row < grid.rows(); ++row)
      for (std::size_t point = 0; point < grid.row_points(); ++point) {
        const auto at = grid.fractions(point, row);
        q[grid.index(point, row)] = plane(at[0], at[1]);
      }
    RowTable rows;
    for (int i = 0; i < 200; ++i) {
      const auto at = random_place(random);
      const auto inner = [&](int axis) {  // both neighbours move
        const double position = at[static_cast<std::size_t>(axis)] * grid.intervals(axis);
        return position >= 1.0 && position <= grid.intervals(axis) - 1.0;
      };
      if (!inner(0) || (sheet && !inner(1))) continue;
      const std::size_t row = rows.add({grid.locate(at), 0.0});
      EXPECT_NEAR(rows.gather(row, q.data()), plane(at[0], at[1]), 1e-14);  // measured: 9e-16
    }
  }
}

TEST(GatherAndSpread, FadeLinearlyTowardsAFixedEdge) {
  const Grid grid(1.0, 10, Edge::supported);
  const Place place = grid.locate(std::array{0.025});
  ASSERT_EQ(place.size(), 1u);
  EXPECT_DOUBLE_EQ(place[0].weight, 0.25);
}

TEST(GatherAndSpread, TouchOnePointOnAPointAndTwoOrFourBetween) {
  const Grid line(1.0, 10, Edge::supported);
  EXPECT_EQ(line.locate(std::array{0.3}).size(), 1u);  // 0.3 * 10 is not a whole number in binary
  const Place between = line.locate(std::array{0.34});
  ASSERT_EQ(between.size(), 2u);
  EXPECT_NEAR(between[0].weight, 0.6, 1e-15);
  EXPECT_NEAR(between[1].weight, 0.4, 1e-15);
  const Grid sheet({1.0, 2.0}, {10, 20}, Edge::supported);
  EXPECT_EQ(sheet.locate(std::array{0.3, 0.5}).size(), 1u);
  EXPECT_EQ(sheet.locate(std::array{0.34, 0.5}).size(), 2u);
  const Place four = sheet.locate(std::array{0.34, 0.5125});
  ASSERT_EQ(four.size(), 4u);
  double sum = 0.0;
  for (const PlaceEntry& entry : four) sum += entry.weight;
  EXPECT_NEAR(sum, 1.0, 1e-15);
}

TEST(GatherAndSpread, MergeEntriesOnOnePoint) {
  RowTable rows;
  rows.add({{{3, 1.0}, {1, 0.5}, {3, -0.25}}, 0.1});
  ASSERT_EQ(rows.entries(0).size(), 2u);
  const double q[] = {9.0, 2.0, 9.0, 4.0};
  EXPECT_DOUBLE_EQ(rows.gather(0, q), 0.1 + 0.5 * 2.0 + 0.75 * 4.0);
}

}  // namespace
}  // namespace thrum::claims
