// A lightly bowed string sounds at its own pitch; a heavy bow flattens it, because the hair lets go
// late of a rounded corner (McIntyre and Woodhouse 1979).
#include <gtest/gtest.h>

#include <cmath>

#include "support/bowing.hpp"

namespace thrum::claims {
namespace {

double cents(const Bowing& bowing) {
  const Slips slips = count_slips(run(bowing.scene(), Book::off), bowing);
  EXPECT_LE(slips.irregularity, 0.01) << bowing.force;
  return 1200.0 * std::log2(slips.frequency / bowing.string_frequency());
}

TEST(BowedPitch, IsTheStringsAtLightForce) {
  for (const double force : {0.1, 0.3, 0.7})
    EXPECT_LE(std::abs(cents({.force = force, .velocity = 0.05})), 20.0);  // 1.7 to 3
  for (const double force : {1.0, 1.6})
    EXPECT_LE(std::abs(cents({.force = force, .velocity = 0.1})), 20.0);  // 1.3, 0.9
  for (const double force : {2.8, 3.6})
    EXPECT_LE(std::abs(cents({.force = force, .velocity = 0.2})), 20.0);  // 0.4, 0.3
}

TEST(BowedPitch, FlattensWithForce) {
  double before = 0.0;
  for (const double force : {1.2, 2.0, 3.0}) {
    const double now = cents({.force = force, .viscosity = 0.4});
    EXPECT_LT(now, before - 5.0) << force;  // -20, -32, -57
    before = now;
  }
  EXPECT_LT(before, -40.0);
}

}  // namespace
}  // namespace thrum::claims
