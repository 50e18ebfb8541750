// Which keys are down: the latest one counts, and the pedal of a channel holds what was let go.
#include <gtest/gtest.h>

#include <thrum/instruments/held_keys.hpp>

namespace thrum {
namespace {

TEST(HeldKeys, GoBackToTheOneBefore) {
  HeldKeys keys;
  for (const int key : {40, 43, 47}) keys.press(key, 2);
  EXPECT_EQ(keys.latest().key, 47);
  EXPECT_TRUE(keys.release(47, 2, false));
  EXPECT_EQ(keys.latest().key, 43);
  EXPECT_TRUE(keys.release(40, 2, false));
  EXPECT_EQ(keys.latest().key, 43);
  EXPECT_FALSE(keys.release(40, 2, false));
  EXPECT_TRUE(keys.release(43, 2, false));
  EXPECT_FALSE(keys.any());
}

TEST(HeldKeys, AreHeldByThePedalOfTheirChannel) {
  HeldKeys keys;
  keys.press(60, 0);
  keys.press(64, 1);
  keys.press(67, 1);
  keys.release(60, 0, true);
  keys.release(64, 1, true);
  EXPECT_TRUE(keys.is_down(60));
  keys.lift_pedal(1);
  EXPECT_TRUE(keys.is_down(60));
  EXPECT_FALSE(keys.is_down(64));
  EXPECT_TRUE(keys.is_down(67));  // a finger is on it
  keys.press(60, 0);              // pressed again: no longer the pedal's
  keys.lift_pedal(0);
  EXPECT_TRUE(keys.is_down(60));
}

TEST(HeldKeys, AreDownUntilTheLastChannelLetsGo) {
  HeldKeys keys;
  for (const int channel : {3, 0, 1}) keys.press(60, channel);
  keys.press(62, 0);
  EXPECT_FALSE(keys.release(60, 2, false)) << "a channel that has not struck it";
  EXPECT_TRUE(keys.release(60, 1, false));
  EXPECT_TRUE(keys.release(62, 0, false));
  EXPECT_EQ(keys.latest().channel, 0);
  EXPECT_TRUE(keys.release(60, 0, true)) << "by its pedal";
  EXPECT_TRUE(keys.release(60, 3, false));
  EXPECT_TRUE(keys.is_down(60));
  keys.lift_pedal(3);
  EXPECT_TRUE(keys.is_down(60));
  keys.lift_pedal(0);
  EXPECT_FALSE(keys.any());
}

TEST(HeldKeys, ForgetTheOldestWhereNoHandHasSoMany) {
  HeldKeys keys;
  for (int channel = 0; channel < 16; ++channel)
    for (int key = 0; key < 128; ++key) keys.press(key, channel);
  EXPECT_FALSE(keys.release(127, 13, false));
  EXPECT_TRUE(keys.release(0, 14, false));
  EXPECT_EQ(keys.latest().channel, 15);
}

}  // namespace
}  // namespace thrum
