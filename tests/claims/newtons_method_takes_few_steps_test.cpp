// Where many rows act on one another Newton's method ends after a few steps, far from its cap: a
// step as long as the reach of a law is not corrected by a Taylor series that says nothing there.
#include <gtest/gtest.h>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

// Of a drum with eight wires, the blow included. Seven steps at most; sixteen, and twice the
// solves, where the series is believed however far a step goes.
TEST(NewtonsMethod, TakesFewStepsWhereWiresRattle) {
  const Recording recording = run(shipped("snare-drum", {"duration=0.03"}));
  EXPECT_GT(recording.effort.solves, 1000);
  EXPECT_EQ(recording.effort.capped, 0);
  EXPECT_LE(recording.effort.most_iterations, 10);
}

}  // namespace
}  // namespace thrum::claims
