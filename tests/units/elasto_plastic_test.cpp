// The law of friction in numbers: its slopes, its limits, and the solve of one bow over one step.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include <thrum/interactions/bow_solve.hpp>
#include <thrum/math/dense_solve.hpp>

namespace thrum {
namespace {

using Slip = ElastoPlastic::Slip;

TEST(ElastoPlastic, HoldsUpToBreakaway) {
  const ElastoPlastic law;
  const auto load = law.load(1.0);
  for (const double v : {-0.3, 0.0, 0.3})
    for (const double part : {-1.0, 0.0, 0.5, 1.0}) {
      const Slip slip = law.at(load, v, part * load.breakaway);
      EXPECT_EQ(slip.rate, v);
      EXPECT_EQ(slip.yielding, 0.0);
    }
  EXPECT_EQ(law.at(load, -0.3, 2.0 * load.breakaway).rate, -0.3);  // bent against the slip
}

TEST(ElastoPlastic, SlidesSteadilyAtTheStribeckCurve) {
  const ElastoPlastic law;
  const auto load = law.load(2.0);
  for (const double v : {-1.0, -0.05, 0.01, 0.1, 3.0}) {
    const double steady = 0.6 + (1.6 - 0.6) * std::exp(-v * v / 0.01);
    const Slip slip = law.at(load, v, std::copysign(steady, v) / 1e4);
    EXPECT_NEAR(slip.rate / v, 0.0, 1e-12);
    EXPECT_NEAR(slip.force, std::copysign(steady, v) + 0.4 * v, 1e-12);
  }
}

TEST(ElastoPlastic, KnowsItsSlopes) {
  std::mt19937 engine(7);
  const auto number = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(engine()) / 4294967296.0;
  };
  for (int i = 0; i < 2000; ++i) {
    const ElastoPlastic law{.bristle_damping = number(0.0, 1.0), .passive = i % 2 == 0};
    const auto load = law.load(number(0.1, 5.0));
    const double v = number(-0.5, 0.5);
    const double z = number(-4.0, 4.0) * load.breakaway;
    const double dv = 1e-7, dz = 1e-7 * load.breakaway;
    const Slip here = law.at(load, v, z);
    const Slip left = law.at(load, v - dv, z), right = law.at(load, v + dv, z);
    const Slip below = law.at(load, v, z - dz), above = law.at(load, v, z + dz);
    const double scale_v = 1.0 + std::abs(here.rate_by_v), scale_z = 1.0 + std::abs(here.rate_by_z);
    EXPECT_NEAR((right.rate - left.rate) / (2.0 * dv), here.rate_by_v, 1e-4 * scale_v);
    EXPECT_NEAR((above.rate - below.rate) / (2.0 * dz), here.rate_by_z, 1e-4 * scale_z);
    EXPECT_NEAR((right.force - left.force) / (2.0 * dv), here.force_by_v, 1e-4 * scale_v);
    EXPECT_NEAR((above.force - below.force) / (2.0 * dz), here.force_by_z, 2e-4 * (1e4 + scale_z));
  }
}

TEST(BowStep, FindsARootOfBothEquationsAndFreezesThere) {
  std::mt19937 engine(11);
  const auto number = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(engine()) / 4294967296.0;
  };
  constexpr double half = 0.5 / 44100.0;
  for (int i = 0; i < 5000; ++i) {
    BowStep step{.half_step = half, .noise = number(-0.1, 0.1), .scale_v = 1.0};
    step.load = step.law.load(std::exp(number(std::log(1e-3), std::log(50.0))));
    step.bristle = number(-3.0, 3.0) * step.load.breakaway;
    const double mobility = std::exp(number(std::log(1e-6), std::log(1e3)));
    const double v_free = number(-2.0, 2.0);
    const BowRoot root = step.solve(mobility, v_free, {0.0, 0.1}, {50, 1e-12});
    ASSERT_TRUE(root.converged) << i;
    const Slip slip = step.law.at(step.load, root.v, root.z);
    const double pushed = mobility * (slip.force + step.noise);
    EXPECT_NEAR(root.v + pushed, v_free, 1e-10 * (1.0 + std::abs(pushed)));
    EXPECT_NEAR(root.z - half * slip.rate, step.bristle, 1e-10 * step.scale_z());
    const FrozenFriction frozen{slip.yielding, slip.damping};
    const FrictionLine line = step.frozen(frozen);
    EXPECT_GT(line.slope, 0.0);
    EXPECT_NEAR(line.force + line.slope * root.v, slip.force + step.noise,
                1e-8 * (std::abs(slip.force) + 1e-3));
    EXPECT_GE(step.heat(frozen, root.v), 0.0);
  }
}

TEST(DenseSolve, ExchangesRows) {
  std::vector<double> a{0.0, 2.0, 1.0, 1.0, 0.0, 0.0, 4.0, 1.0, 0.0};
  std::vector<double> b{7.0, 1.0, 6.0};
  solve_dense(a, b);
  EXPECT_DOUBLE_EQ(b[0], 1.0);
  EXPECT_DOUBLE_EQ(b[1], 2.0);
  EXPECT_DOUBLE_EQ(b[2], 3.0);
}

}  // namespace
}  // namespace thrum
