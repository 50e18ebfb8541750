// The law of friction in numbers: its slopes, its limits, and the solve of one bow over one step.
#include <gtest/gtest.h>

#include <algorithm>
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

/// Where bristles yield before and after a step of up to a hundredth of what it is measured by.
TEST(ElastoPlastic, KnowsHowFarItLiesFromItsTangent) {
  std::mt19937 engine(13);
  const auto number = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(engine()) / 4294967296.0;
  };
  double nearest = 1.0;
  int looked = 0;
  while (looked < 20000) {
    const ElastoPlastic law{.breakaway = number(0.1, 0.95)};
    const auto load = law.load(number(0.1, 5.0));
    const double v = std::exp(number(std::log(1e-4), std::log(2.0)));
    const double z = number(1.0, 5.0) * load.breakaway;
    const double dv = number(-0.01, 0.01) * v, dz = number(-0.01, 0.01) * load.breakaway;
    if (!law.yields(load, v, z) || !law.yields(load, v + dv, z + dz)) continue;
    ++looked;
    const Slip here = law.at(load, v, z);
    const double tangent = here.yielding + here.yielding_by_v * dv + here.yielding_by_z * dz;
    const double off = std::abs(law.at(load, v + dv, z + dz).yielding - tangent);
    const double most = here.off_tangent(dv, dz);
    ASSERT_LE(off, 1.05 * most + 1e-12 * here.yielding) << v << ", " << z;  // and the third order
    nearest = std::min(nearest, std::abs(1.0 - off / most));
  }
  EXPECT_LT(nearest, 0.1);  // it is no more than what can be
}

TEST(BowStep, FindsARootOfBothEquationsAndFreezesThere) {
  std::mt19937 engine(11);
  const auto number = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(engine()) / 4294967296.0;
  };
  constexpr double half = 0.5 / 44100.0;
  for (int i = 0; i < 5000; ++i) {
    Bowing step{.half_step = half, .noise = number(-0.1, 0.1), .scale_v = 1.0};
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
    const FrozenFriction& frozen = root.law;
    EXPECT_NEAR(half * frozen.yielding * root.z, half * slip.yielding * root.z,
                1e-10 * step.scale_z());
    EXPECT_NEAR(mobility * frozen.damping * slip.rate, mobility * slip.damping * slip.rate,
                1e-10 * (1.0 + std::abs(pushed)));
    EXPECT_NEAR(mobility * root.force, mobility * slip.force, 1e-10 * (1.0 + std::abs(pushed)));
    const FrictionLine line = step.line_at(frozen);
    EXPECT_GT(line.slope, 0.0);
    EXPECT_NEAR(line.force + line.slope * root.v, slip.force + step.noise,
                1e-8 * (std::abs(slip.force) + 1e-3));
    EXPECT_GE(step.heat(frozen, root.v), 0.0);
  }
}

/// What a bow is drawn over goes on as it went, and its root is known before it is looked for.
TEST(BowStep, GoesOnAlongAParabola) {
  const auto yielding = [](double n) { return 800.0 + 20.0 * n + 3.0 * n * n; };
  const YieldingBefore before{yielding(4.0), yielding(3.0)};
  EXPECT_NEAR(before.expected({yielding(5.0), 0.1}).yielding, yielding(6.0), 1e-10);
  EXPECT_EQ(before.expected({yielding(5.0), 0.1}).damping, 0.1);
  const YieldingBefore line{900.0, 900.0};  // begins to rise: more than a parabola would tell
  EXPECT_EQ(line.expected({950.0, 0.1}).yielding, 1000.0);
  const YieldingBefore jump{100.0, 100.0};
  EXPECT_EQ(jump.expected({900.0, 0.1}).yielding, 900.0);
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
