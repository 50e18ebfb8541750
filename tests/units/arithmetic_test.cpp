// Numbers only: band matrices, roots of increasing functions, noise, envelopes.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include <thrum/core/envelope.hpp>
#include <thrum/core/interaction.hpp>
#include <thrum/math/aligned.hpp>
#include <thrum/math/band_matrix.hpp>
#include <thrum/math/increasing_root.hpp>
#include <thrum/math/noise.hpp>
#include <thrum/math/sine_squared.hpp>

namespace thrum {
namespace {

TEST(SineSquared, IsTheSquareOfTheSineUpToAQuarterTurn) {
  double worst = 0.0;
  for (double x = 1e-8; x <= 0.5 * std::numbers::pi; x += 1.234e-5) {
    const double truth = std::sin(x) * std::sin(x);
    worst = std::max(worst, std::abs(sine_squared(x * x) - truth) / truth);
  }
  EXPECT_LE(worst, 1e-15);  // measured: 6.5e-16
  EXPECT_EQ(sine_squared(0.0), 0.0);
}

TEST(BandMatrix, KeepsWhatIsNearTheDiagonal) {
  BandMatrix matrix(6, 2);
  const BandView view = matrix.view();
  EXPECT_EQ(view.size(), 6u);
  EXPECT_EQ(view.reach(), 2u);
  EXPECT_FALSE(view.is_full());
  EXPECT_EQ(view.first_column(0), 0u);
  EXPECT_EQ(view.first_column(4), 2u);
  EXPECT_EQ(view.end_column(1), 4u);
  EXPECT_EQ(view.end_column(5), 6u);
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = view.first_column(i); j < view.end_column(i); ++j) {
      EXPECT_EQ(view.at(i, j), 0.0);
      view.at(i, j) = static_cast<double>(10 * i + j);
    }
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 0; j < 6; ++j)
      EXPECT_EQ(view.entry(i, j), i <= j + 2 && j <= i + 2 ? static_cast<double>(10 * i + j) : 0.0);
}

TEST(BandMatrix, IsFullWhereABandWouldTakeMoreRoom) {
  EXPECT_TRUE(BandView(nullptr, 5, 2).is_full());
  EXPECT_FALSE(BandView(nullptr, 5, 1).is_full());
  EXPECT_EQ(BandView::room(5, 1), round_up(15, dense_lanes));
  EXPECT_EQ(BandView::room(5, 4), 5 * round_up(5, dense_lanes));
}

/// (I + W diag(slope)) x = b.
void solve(BandMatrix& w, std::span<const double> slope, std::span<double> b) {
  SlopeSystem system(w.size(), BandView::room(w.size(), w.reach()));
  system.factor(w.view(), slope, true);
  system.solve(b);
}

TEST(SlopeSystem, SolvesOneAndTwoRowsByHand) {
  BandMatrix one(1, 0);
  one.at(0, 0) = 2.0;
  std::array slope{3.0}, x{14.0};
  solve(one, slope, x);
  EXPECT_DOUBLE_EQ(x[0], 2.0);

  BandMatrix two(2, 1);
  two.at(0, 0) = 2.0, two.at(0, 1) = 1.0, two.at(1, 0) = 1.0, two.at(1, 1) = 3.0;
  std::array slopes{1.0, 2.0}, b{7.0, 15.0};  // (3 2; 1 7) (1 2)' = (7 15)'
  solve(two, slopes, b);
  EXPECT_DOUBLE_EQ(b[0], 1.0);
  EXPECT_DOUBLE_EQ(b[1], 2.0);
}

TEST(SlopeSystem, MovesRowsThatDoNotActByTheForcesOfTheOthers) {
  BandMatrix w(2, 1);
  w.at(0, 0) = 2.0, w.at(0, 1) = 1.0, w.at(1, 0) = 1.0, w.at(1, 1) = 3.0;
  std::array slopes{3.0, 0.0}, b{14.0, 10.0};  // (7 0; 3 1) (2 4)' = (14 10)'
  solve(w, slopes, b);
  EXPECT_DOUBLE_EQ(b[0], 2.0);
  EXPECT_DOUBLE_EQ(b[1], 4.0);
}

TEST(SlopeSystem, WithoutSlopesTheSolutionIsTheRightSide) {
  for (const std::size_t n : {1u, 2u, 5u, 12u}) {
    BandMatrix w(n, n - 1);
    for (std::size_t i = 0; i < n; ++i) w.at(i, i) = 1.0;
    const std::vector<double> slopes(n, 0.0);
    std::vector<double> b(n, 4.0);
    solve(w, slopes, b);
    EXPECT_EQ(b, std::vector<double>(n, 4.0));
  }
}

TEST(SlopeSystem, MultipliesByColumns) {
  for (const std::size_t n : {3u, 12u})
    for (const std::size_t reach : {std::size_t{1}, n - 1}) {
      BandMatrix w(n, reach);
      for (std::size_t j = 0; j < n; ++j)
        for (std::size_t i = w.view().first_column(j); i < w.view().end_column(j); ++i)
          w.at(j, i) = static_cast<double>(1 + 3 * i + j * j);  // W_ij
      std::vector<double> force(n, 0.0), moved(n, 7.0);
      force[1] = 2.0, force[n - 1] = -1.0;
      SlopeSystem system(n, BandView::room(n, reach));
      system.multiply(w.view(), force, moved);
      for (std::size_t i = 0; i < n; ++i)
        EXPECT_DOUBLE_EQ(moved[i], 2.0 * w.view().entry(1, i) - w.view().entry(n - 1, i)) << n;
    }
}

RootResult root_of(const auto& function, double guess, int cap = 100,
                   std::span<const double> kinks = {}) {
  return increasing_root(
      function, [](double x) { return 1e-14 * (1.0 + std::abs(x)); }, guess, cap, kinks);
}

TEST(IncreasingRoot, OfALineIsFoundInTwoSteps) {
  const auto found = root_of([](double x) { return Response{3.0 * x - 6.0, 3.0}; }, -50.0);
  EXPECT_TRUE(found.converged);
  EXPECT_DOUBLE_EQ(found.root, 2.0);
  EXPECT_LE(found.iterations, 2);
}

TEST(IncreasingRoot, OfACurveIsFoundFromAnywhere) {
  for (const double guess : {-1e3, -2.0, 0.0, 0.5, 30.0}) {
    const auto found = root_of(
        [](double x) {
          return Response{x + std::exp(x) - 3.0, 1.0 + std::exp(x)};
        },
        guess);
    EXPECT_TRUE(found.converged) << guess;
    EXPECT_NEAR(found.root, 0.7920599684306770, 1e-13) << guess;
  }
}

TEST(IncreasingRoot, BeyondAKinkIsFound) {
  // x + 1e8 [x]+^1.3 = d: nothing, then a wall that begins to rise as a power.
  const double kink = 0.0;
  for (const double d : {-1.0, 1e-12, 1e-6, 1.0, 1e4})
    for (const double guess : {-5.0, 1e-9, 1.0, 1e3}) {
      const auto wall = [&](double x) {
        if (x <= 0.0) return Response{x - d, 1.0};
        return Response{x + 1e8 * std::pow(x, 1.3) - d, 1.0 + 1.3e8 * std::pow(x, 0.3)};
      };
      const auto found = increasing_root(wall, [](double x) { return 1e-12 * std::abs(x); }, guess,
                                         60, {&kink, 1});
      EXPECT_TRUE(found.converged) << d << " from " << guess;
      EXPECT_NEAR(wall(found.root).force, 0.0, 1e-10 * std::abs(d)) << d << " from " << guess;
    }
}

TEST(IncreasingRoot, SaysWhenTheCapWasMet) {
  const auto found = root_of(
      [](double x) {
        return Response{std::exp(x) - 1e-3, std::exp(x)};
      },
      30.0, 3);
  EXPECT_FALSE(found.converged);
  EXPECT_EQ(found.iterations, 3);
}

TEST(WhiteNoise, IsTheSameForTheSameSeedAndIndex) {
  for (std::uint64_t i = 0; i < 100; ++i) EXPECT_EQ(white_noise(7, i), white_noise(7, i));
  std::set<double> different;
  for (std::uint64_t seed = 0; seed < 30; ++seed)
    for (std::uint64_t i = 0; i < 100; ++i) different.insert(white_noise(seed, i));
  EXPECT_EQ(different.size(), 3000u);
}

TEST(WhiteNoise, IsUniformAndWhite) {
  constexpr int count = 200000;
  double sum = 0.0, square = 0.0, beside = 0.0, other = 0.0, lowest = 1.0, highest = -1.0;
  double before = 0.0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const double value = white_noise(1, i);
    sum += value;
    square += value * value;
    beside += value * before;
    other += value * white_noise(2, i);
    lowest = std::min(lowest, value);
    highest = std::max(highest, value);
    before = value;
  }
  // Standard deviations: 0.0013 (mean), 0.00067 (square), 0.00075 (products).
  EXPECT_NEAR(sum / count, 0.0, 0.006);
  EXPECT_NEAR(square / count, 1.0 / 3.0, 0.003);
  EXPECT_NEAR(beside / count, 0.0, 0.003);
  EXPECT_NEAR(other / count, 0.0, 0.003);
  EXPECT_GE(lowest, -1.0);
  EXPECT_LT(highest, 1.0);
  EXPECT_LT(lowest, -0.999);
  EXPECT_GT(highest, 0.999);
}

TEST(Envelope, IsStraightBetweenItsPointsAndHeldOutside) {
  const Envelope envelope({{1.0, 10.0}, {2.0, 20.0}, {4.0, 0.0}});
  for (const auto& [time, value] :
       {std::pair(-5.0, 10.0), std::pair(1.0, 10.0), std::pair(1.25, 12.5), std::pair(2.0, 20.0),
        std::pair(3.0, 10.0), std::pair(4.0, 0.0), std::pair(99.0, 0.0)})
    EXPECT_DOUBLE_EQ(envelope.at(time), value) << time;
  EXPECT_FALSE(envelope.is_constant());
  EXPECT_EQ(envelope.lowest(), 0.0);
  EXPECT_EQ(envelope.highest(), 20.0);
}

TEST(Envelope, OfOneValueIsAConstant) {
  EXPECT_TRUE(Envelope(3.0).is_constant());
  EXPECT_EQ(Envelope(3.0).at(-1.0), 3.0);
  const Envelope level({{0.0, 2.0}, {1.0, 2.0}});
  EXPECT_TRUE(level.is_constant());
  EXPECT_EQ(level.at(0.5), 2.0);
  EXPECT_EQ(Envelope(std::vector<Envelope::Point>{}).at(1.0), 0.0);
}

TEST(Envelope, MayJump) {
  const Envelope step({{0.0, 1.0}, {1.0, 1.0}, {1.0, 5.0}, {2.0, 5.0}});
  EXPECT_EQ(step.at(0.999), 1.0);
  EXPECT_EQ(step.at(1.0), 5.0);
  EXPECT_EQ(step.at(1.5), 5.0);
}

TEST(AlignedBlock, StartsOnACacheLineAndAtZero) {
  for (const std::size_t size : {0u, 1u, 17u, 1000u}) {
    const AlignedBlock<float> block(size);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.data()) % cache_line_bytes, 0u);
    EXPECT_EQ(block.size(), size);
    for (const float value : block.span()) EXPECT_EQ(value, 0.0f);
  }
}

TEST(RoundUp, GoesToTheNextMultiple) {
  EXPECT_EQ(round_up(0, 8), 0u);
  EXPECT_EQ(round_up(1, 8), 8u);
  EXPECT_EQ(round_up(8, 8), 8u);
  EXPECT_EQ(round_up(9, 8), 16u);
}

}  // namespace
}  // namespace thrum
