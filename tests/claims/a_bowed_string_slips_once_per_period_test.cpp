// Helmholtz motion: within a window of force and speed the string sticks to the bow and slips once
// per period, and the slip velocity is that of the Helmholtz corner, v_bow/beta. Below the window
// it slips more often, above it not regularly.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <cmath>
#include <string>

#include "support/bowing.hpp"

namespace thrum::claims {
namespace {

void expect_one_slip_per_period(const Bowing& bowing) {
  const Slips slips = count_slips(run(bowing.scene(), Book::off), bowing);
  const std::string gesture = fmt::format("{} N, {} m/s", bowing.force, bowing.velocity);
  EXPECT_NEAR(slips.per_period, 1.0, 0.026) << gesture;  // 0.975 or 1 of 40 periods
  EXPECT_LE(slips.irregularity, 0.01) << gesture;        // 0.001
  const double helmholtz = std::abs(bowing.velocity) / bowing.at;
  EXPECT_NEAR(slips.fastest / helmholtz, 1.0, 0.15) << gesture;  // 1.02 to 1.11
}

TEST(ABowedString, SlipsOncePerPeriodInAWindowOfForceAndSpeed) {
  for (const double velocity : {0.1, 0.15, 0.2, -0.1})
    for (const double relative : {16.0, 25.0, 40.0, 60.0}) {
      const double force = relative * std::abs(velocity);
      expect_one_slip_per_period({.force = force, .velocity = velocity});
    }
}

TEST(ABowedString, SlipsOncePerPeriodInModesToo) {
  expect_one_slip_per_period({.force = 2.0, .method = "modal"});
}

TEST(ABowedString, SlipsMoreOftenUnderALightBow) {
  for (const double force : {0.05, 0.1, 0.2}) {
    const Bowing bowing{.force = force};
    const Slips slips = count_slips(run(bowing.scene(), Book::off), bowing);
    EXPECT_GE(slips.per_period, 1.9) << force;  // 2 to 2.2
  }
}

TEST(ABowedString, IsRaucousUnderAHeavyBow) {
  for (const double force : {14.0, 20.0, 40.0}) {
    const Bowing bowing{.force = force};
    const Slips slips = count_slips(run(bowing.scene(), Book::off), bowing);
    EXPECT_GE(slips.irregularity, 0.1) << force;  // 0.2
  }
}

}  // namespace
}  // namespace thrum::claims
