// Which keys are down: the latest one counts, and the pedal of a channel holds what was let go.
#include <gtest/gtest.h>

#include <thrum/instruments/held_keys.hpp>

namespace thrum {
namespace {

TEST(HeldKeys, GoBackToTheOneBefore) {
  HeldKeys keys;
  for (const int key : {40, 43, 47}) keys.press(key, 2);
  EXPECT_EQ(keys.latest().key, 47);
  EXPECT_TRUE(keys.release(47, false));
  EXPECT_EQ(keys.latest().key, 43);
  EXPECT_TRUE(keys.release(40, false));
  EXPECT_EQ(keys.latest().key, 43);
  EXPECT_FALSE(keys.release(40, false));
  EXPECT_TRUE(keys.release(43, false));
  EXPECT_FALSE(keys.any());
}

TEST(HeldKeys, AreHeldByThePedalOfTheirChannel) {
  HeldKeys keys;
  keys.press(60, 0);
  keys.press(64, 1);
  keys.press(67, 1);
  keys.release(60, true);
  keys.release(64, true);
  EXPECT_TRUE(keys.is_down(60));
  keys.lift_pedal(1);
  EXPECT_TRUE(keys.is_down(60));
  EXPECT_FALSE(keys.is_down(64));
  EXPECT_TRUE(keys.is_down(67));  // a finger is on it
  keys.press(60, 0);              // pressed again: no longer the pedal's
  keys.lift_pedal(0);
  EXPECT_TRUE(keys.is_down(60));
}

}  // namespace
}  // namespace thrum
