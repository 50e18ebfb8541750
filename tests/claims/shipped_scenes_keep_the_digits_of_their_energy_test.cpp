// The book of a shipped scene closes to far below what rounding of places would leave of it: places
// are large against what they move in a step, and what is lost of a place is lost of the energy.
#include <gtest/gtest.h>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

/// Low modes of strings that stretch, in steps and under the pushes of their bridges: 2.8e-13 where
/// rounding is not kept.
TEST(TheEnergyBookOfAShippedScene, KeepsTheDigitsOfLowModes) {
  EXPECT_LE(run(shipped("tanpura", {"duration=0.15"})).energy_error(), 5e-14);  // 9.4e-15
}

/// A stiff string that a bow holds a millimetre away: 8e-13 where its fourth difference is
/// multiplied by where it is.
TEST(TheEnergyBookOfAShippedScene, KeepsTheDigitsOfBending) {
  EXPECT_LE(run(shipped("tromba-bowed", {"duration=0.25"})).energy_error(), 3e-13);  // 8.4e-14
}

}  // namespace
}  // namespace thrum::claims
