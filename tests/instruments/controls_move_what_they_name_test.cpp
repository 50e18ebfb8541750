// Controls by name: MIDI's own are the same as their messages, the others are factors of moves.
#include <gtest/gtest.h>
#include <algorithm>

#include <thrum/instruments/player.hpp>

#include "support/playing.hpp"

namespace thrum::claims {
namespace {

Instrument drum() { return only_keys(load_instrument("snare-drum"), 36, 36); }

Heard struck(Player& player) {
  player.handle(note_on(0, 36, 100));
  Heard heard;
  listen(player, 0.05, heard);
  return heard;
}

TEST(Controls, OfAForceScaleEveryStroke) {
  Player full(drum(), {}), half(drum(), {}), untouched(drum(), {});
  ASSERT_TRUE(full.set("force", 1.0));
  ASSERT_TRUE(half.set("force", 0.5));
  const double loud = struck(full).peak();
  EXPECT_EQ(loud, struck(untouched).peak());
  EXPECT_NEAR(struck(half).peak() / loud, 0.5, 0.15);  // measured: 0.46; contact is not linear
}

TEST(Controls, OfMidiAreItsMessages) {
  Player by_name(drum(), {}), by_message(drum(), {});
  ASSERT_TRUE(by_name.set("volume", 50.0 / 127.0));
  by_message.handle(control_change(0, 7, 50));
  EXPECT_EQ(struck(by_name).left, struck(by_message).left);
}

TEST(Controls, HaveARangeAndUnknownOnesAreRefused) {
  Player player(drum(), {});
  EXPECT_FALSE(player.set("farce", 0.5));
  for (const Control& control : player.controls()) {
    EXPECT_LT(control.lowest, control.highest) << control.name;
    EXPECT_GE(control.initial, control.lowest) << control.name;
    EXPECT_LE(control.initial, control.highest) << control.name;
    EXPECT_FALSE(control.moves.empty()) << control.name;
  }
}

}  // namespace
}  // namespace thrum::claims
