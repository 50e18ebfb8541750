// The published iterations of a bow find the root where they find one, and the one with a constant
// in place of its derivative is slow.
#include <gtest/gtest.h>

#include "lab/bow_newton.hpp"

namespace thrum::app::lab {
namespace {

/// A bow of 1 N on a point of 20 mg at 44.1 kHz, whose string would go at `free` m/s under it.
BowStep step_at(double free, double z) {
  BowStep step;
  step.law.passive = false;
  step.load = step.law.load(1.0);
  step.time_step = 1.0 / 44100.0;
  step.stiff = 2.0 / step.time_step + 2.0;
  step.mass = 2e-5;
  step.b = -step.stiff * free;
  step.z_before = z;
  step.v_before = free;
  step.rate_before = 0.0;
  return step;
}

TEST(BowNewton, FindsTheSameRootByEveryWay) {
  for (const double free : {-0.5, -0.02, 0.01, 0.3})
    for (const double z : {-4e-5, 0.0, 1e-5}) {
      const BowStep step = step_at(free, z);
      const BowRoot full = solve_bow(step, BowNewton::full);
      ASSERT_TRUE(full.converged) << free << ", " << z;
      EXPECT_LT(residual(step, full), 1e-9);
      for (const BowNewton by : {BowNewton::older, BowNewton::printed}) {
        const BowRoot other = solve_bow(step, by);
        ASSERT_TRUE(other.converged) << free << ", " << z;
        EXPECT_NEAR(other.v, full.v, 1e-8);
        EXPECT_NEAR(other.z, full.z, 1e-12);
      }
    }
}

/// 0.2295 in place of (s0 k/2 + s1)/(m (2/k + ...)), here 0.12.
TEST(BowNewton, NeedsItsDerivative) {
  const BowStep step = step_at(-0.02, 0.0);
  EXPECT_LE(solve_bow(step, BowNewton::older).evaluations, 3);
  EXPECT_GE(solve_bow(step, BowNewton::older_as_printed).evaluations, 8);
}

}  // namespace
}  // namespace thrum::app::lab
