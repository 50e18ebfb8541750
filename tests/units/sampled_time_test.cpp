#include <gtest/gtest.h>

#include <thrum/network/sampled_time.hpp>

namespace {

/// A step that is interrupted for a hundred times its length says nothing about the others: the
/// time of the book, which is taken off the time of a run, would otherwise exceed it.
TEST(SampledTime, AnInterruptedStepDoesNotCount) {
  thrum::SampledTime time;
  for (int step = 0; step < 48; ++step) time.run([] {});
  time.note(1e-12);
  time.note(4e-3);
  EXPECT_DOUBLE_EQ(time.total(), 48e-12);
}

TEST(SampledTime, NothingTakesNoTime) { EXPECT_EQ(thrum::SampledTime().total(), 0.0); }

}  // namespace
