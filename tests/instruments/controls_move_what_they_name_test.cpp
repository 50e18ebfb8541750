// Controls by name: MIDI's own are the same as their messages, the others are factors of moves.
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>

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

const char* const one_mass = R"(
[play]
keys = [60, 60]
[play.move.push]
what = "force.push.amplitude"
how = "pulse"
value = 1.0
[play.control.strength]
description = "A stronger push."
unit = "N"
range = [0.5, 4.0]
default = 1.0
scale = "log"
moves = "push"
controller = 20
[play.control.half]
range = [1.0, 4.0]
default = 2.0
moves = ["push"]
[mass.m]
mass = 1.0
frequency = 2.0
damping = 200.0
[force.push]
on = "mass.m"
shape = "hold"
amplitude = 0
[pickup.p]
on = "mass.m"
gain = 1.0
)";

/// m x'' = F, first second of a slow mass: the sound before the DC blocker acts is in proportion to
/// F.
double pushed(Player& player) {
  player.handle(note_on(0, 60, 100));
  Heard heard;
  listen(player, 0.02, heard);
  return heard.left.back();
}

TEST(Controls, ThatAreDeclaredScaleTheirMovesByTheirValueOverTheirDefault) {
  const Instrument instrument = read_instrument(one_mass, "one.toml");
  Player as_written(instrument, {}), stronger(instrument, {}), both(instrument, {});
  const double usual = pushed(as_written);
  ASSERT_GT(std::abs(usual), 0.0);
  ASSERT_TRUE(stronger.set("strength", 3.0));
  EXPECT_NEAR(pushed(stronger) / usual, 3.0, 1e-6);
  both.set("strength", 0.5);
  both.set("half", 4.0);
  EXPECT_NEAR(pushed(both) / usual, 0.5 * 4.0 / 2.0, 1e-6);
}

/// By itself "force" would scale every move of a force.
TEST(Controls, ThatAreDeclaredMoveWhatTheyNameAndNothingElse) {
  std::string text = one_mass;
  text += R"(
[play.move.pull]
what = "force.pull.amplitude"
how = "pulse"
value = 1.0
[play.control.force]
range = [1.0, 4.0]
default = 1.0
moves = "push"
[force.pull]
on = "mass.m"
shape = "hold"
amplitude = 0
)";
  const Instrument instrument = read_instrument(text, "two.toml");
  Player as_written(instrument, {}), one_stronger(instrument, {});
  const double usual = pushed(as_written);
  ASSERT_TRUE(one_stronger.set("force", 3.0));
  EXPECT_NEAR(pushed(one_stronger) / usual, (3.0 + 1.0) / 2.0, 1e-6);
}

TEST(Controls, BeginWhereTheSettingsSay) {
  const Instrument instrument = read_instrument(one_mass, "one.toml");
  Player set(instrument, {}), begun(instrument, {.controls = {{"strength", 2.0}}});
  set.set("strength", 2.0);
  EXPECT_EQ(pushed(set), pushed(begun));
}

TEST(Controls, FollowTheirControllerAlongTheirScale) {
  const Instrument instrument = read_instrument(one_mass, "one.toml");
  Player as_written(instrument, {}), lowest(instrument, {}), highest(instrument, {});
  lowest.handle(control_change(3, 20, 0));
  highest.handle(control_change(3, 20, 127));
  const double usual = pushed(as_written);
  EXPECT_NEAR(pushed(lowest) / usual, 0.5, 1e-6);
  EXPECT_NEAR(pushed(highest) / usual, 4.0, 1e-6);
  for (const Control& control : highest.controls()) {
    EXPECT_NEAR(control.share_of(control.at_share(0.3)), 0.3, 1e-12) << control.name;
    if (control.name == "strength") {
      EXPECT_NEAR(control.at_share(0.5), std::sqrt(2.0), 1e-12);
    }
  }
}

TEST(Controls, ThatCannotBeAreRefusedAtTheirLine) {
  const auto refused = [](const std::string& find, const std::string& put) {
    std::string text = one_mass;
    text.replace(text.find(find), find.size(), put);
    try {
      read_instrument(text, "one.toml");
    } catch (const BadScene& fault) {
      return std::string(fault.what());
    }
    return std::string("taken");
  };
  EXPECT_EQ(refused("moves = \"push\"", "moves = \"pusch\""),
            "one.toml:14: play.control.strength.moves: no move 'pusch'; did you mean 'push'?");
  EXPECT_EQ(refused("default = 1.0", "default = 5.0"),
            "one.toml:12: play.control.strength.default: must be within the range, from 0.5 to 4");
  EXPECT_EQ(refused("[0.5, 4.0]", "[4.0, 0.5]"),
            "one.toml:11: play.control.strength.range: must be two numbers, the lowest and the "
            "highest, as [0.5, 2]");
  EXPECT_EQ(refused("[0.5, 4.0]", "[0, 4.0]"),
            "one.toml:13: play.control.strength.scale: \"log\" needs a range above 0");
  EXPECT_NE(refused("range = [1.0, 4.0]\ndefault = 2.0", "range = [-1.0, 4.0]\ndefault = 0.0")
                .find("play.control.half.default: must not be 0"),
            std::string::npos);
  EXPECT_NE(refused("controller = 20", "controller = 74").find("has a meaning in every instrument"),
            std::string::npos);
  EXPECT_NE(refused("control.strength", "control.pressure").find("choose another name"),
            std::string::npos);
}

}  // namespace
}  // namespace thrum::claims
