// Scales, bends and MPE: what an instrument cannot do, it says.
#include <gtest/gtest.h>

#include <cmath>

#include <thrum/instruments/overwritten.hpp>
#include <thrum/instruments/performance.hpp>
#include <thrum/instruments/room_for_bends.hpp>

#include "support/playing.hpp"
#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;

// A scale of two octaves to a key reaches 1 Hz at key 56, below what a bar of that length sounds
// at.
TEST(Player, LeavesOutKeysThatCannotBeTunedAndSaysWhy) {
  const Tuning wide(Scale{"wide", {4.0}}, {});
  Player player(
      only_keys(load_instrument("struck-string", "", {"play.over_keys.stiffness.value=2"}), 56, 62),
      {.rate = rate, .tuning = wide});
  ASSERT_FALSE(player.left_out().empty());
  EXPECT_EQ(player.left_out()[0].substr(0, 21), "key 56 is left out: s") << player.left_out()[0];
  EXPECT_NE(player.left_out()[0].find("too stiff"), std::string::npos);
  EXPECT_FALSE(player.has_key(56));
  EXPECT_TRUE(player.has_key(60));
}

// Five keys to an octave, as slendro has: far above middle C the lowest partial leaves the
// bandwidth.
TEST(Player, LeavesOutKeysThatWouldHaveNoPartialAndPlaysTheOthers) {
  const Tuning slendro(Scale{"slendro", {1.1487, 1.3195, 1.5157, 1.7411, 2.0}}, {});
  Player player(only_keys(load_instrument("struck-string"), 60, 96),
                {.rate = rate, .tuning = slendro});
  ASSERT_FALSE(player.left_out().empty());
  EXPECT_NE(player.left_out()[0].find("has no partial below"), std::string::npos)
      << player.left_out()[0];
  EXPECT_FALSE(player.has_key(96));
  EXPECT_TRUE(player.has_key(60));
  EXPECT_TRUE(player.has_key(75));  // 2.1 kHz
}

// A string that several keys share keeps the partials that it has in twelve equal steps.
TEST(Player, LeavesOutKeysAboveTheRangeOfASharedString) {
  const Tuning slendro(Scale{"slendro", {1.1487, 1.3195, 1.5157, 1.7411, 2.0}}, {});
  KeyboardMap concert_pitch;
  concert_pitch.reference_key = 69;
  concert_pitch.reference_frequency = 466.0;
  const Tuning high(Scale::equal(12), concert_pitch);
  const Instrument gurdy = load_instrument("hurdy-gurdy");
  Player player(gurdy, {.rate = rate, .tuning = slendro});
  ASSERT_FALSE(player.left_out().empty());
  EXPECT_EQ(player.left_out()[0],
            "key 69 is left out: 910.3 Hz is beyond what string.melody plays, 830.6 Hz");
  EXPECT_TRUE(player.has_key(55));
  EXPECT_TRUE(player.has_key(68));
  EXPECT_FALSE(player.has_key(69));
  EXPECT_TRUE(Player(gurdy, {.rate = rate, .tuning = high}).left_out().empty());
}

std::vector<std::string> told(const char* instrument, const std::vector<std::string>& set) {
  return overwritten(load_instrument(instrument, "", set));
}

TEST(Overrides, ThatNotesWriteOverAreTold) {
  EXPECT_EQ(
      told("struck-string", {"string.s1.tension=300", "string.s*.length=0.1", "string.s.length=0.1",
                             " mass.hammer.mass = 1", "force.throw.amplitude=3"}),
      (std::vector<std::string>{
          "--set string.s1.tension: changes nothing, since it follows the pitch of the key "
          "(play.tune); set play.cents",
          "--set string.s*.length: changes nothing, since every key has its own; set "
          "play.over_keys.length.value",
          "--set string.s.length: changes nothing, since every key has its own; set "
          "play.over_keys.length.value",
          "--set mass.hammer.mass: changes nothing, since every key has its own; set "
          "play.over_keys.mass.value",
          "--set force.throw.amplitude: changes nothing, since notes move it; set "
          "play.move.throw.value"}));
  EXPECT_EQ(told("bowed-string", {"bow.b.on.at=0.1"}).size(), 1u);
}

TEST(Overrides, ThatCountAreNot) {
  EXPECT_EQ(
      told("struck-string", {"plate.board.damping=30", "play.cents=3", "solver.contact=newton",
                             "play.over_keys.mass.value=0.01", "play.gain=-3"}),
      std::vector<std::string>{});
  EXPECT_EQ(told("sitar", {"string.answer*.damping=0.2"}), std::vector<std::string>{});
  for (const Preset& preset : load_instrument("struck-string").presets)
    EXPECT_TRUE(overwritten(load_instrument("struck-string", preset.name)).empty());
}

TEST(Player, SaysThatABendWasCut) {
  Player player(only_keys(load_instrument("struck-string"), 60, 60), {.rate = rate});
  for (const auto& [controller, value] : {std::pair{101, 0}, {100, 0}, {6, 12}})
    player.handle(control_change(0, controller, value));
  player.handle(note_on(0, 60, 90));
  Heard heard;
  listen(player, 0.01, heard);
  EXPECT_FALSE(player.cut_a_bend());
  player.handle(pitch_bend(0, 8191));
  listen(player, 0.01, heard);
  EXPECT_TRUE(player.cut_a_bend());
}

/// A note on key 60 of a channel whose wheel is up, with a range of so many semitones (RPN 0).
MidiFile bent_up(int range) {
  MidiFile score;
  for (const auto& [controller, value] : {std::pair{101, 0}, {100, 0}, {6, range}})
    score.events.push_back({0.0, control_change(0, controller, value)});
  score.events.push_back({0.0, pitch_bend(0, 8191)});
  score.events.push_back({0.0, note_on(0, 60, 90)});
  score.seconds = 1.0;
  return score;
}

/// An octave, where the instrument itself can be bent by a tone.
TEST(Score, IsPlayedByStringsThatHaveRoomForItsBends) {
  const Instrument plain = only_keys(load_instrument("struck-string"), 60, 60);
  ASSERT_EQ(plain.play.bend, 2.0);
  EXPECT_EQ(with_room_for_bends(plain, bent_up(1)).play.bend, 2.0);
  EXPECT_EQ(with_room_for_bends(plain, bent_up(48)).play.bend, 12.0);
  const MidiFile score = bent_up(12);
  const Instrument wide = with_room_for_bends(plain, score);
  EXPECT_EQ(wide.play.bend, 12.0);
  Player player(wide, {.rate = rate});
  Signal sound;
  perform(player, score, [&](std::span<const double> left, std::span<const double>) {
    sound.insert(sound.end(), left.begin(), left.end());
  });
  EXPECT_FALSE(player.cut_a_bend());
  const Signal ringing(sound.begin() + 9600, sound.begin() + 43200);
  const double octave = 2.0 * 261.6256;
  EXPECT_NEAR(1200.0 * std::log2(peak_frequency(ringing, rate, 200.0, 600.0) / octave), 0.0, 3.0);
}

/// The spring of a bridge does not follow the tension: bent by the law of a string alone these are
/// 4 to 7 cents flat at the top, and 7 to 18 sharp at the bottom.
TEST(Player, StaysInTuneWhereStringsAreBentByAnOctave) {
  for (const auto& [name, key] :
       {std::pair{"struck-string", 60}, {"plucked-guitar", 66}, {"prepared-string", 62}})
    for (const int way : {-1, 1}) {
      Player player(only_keys(load_instrument(name, "", {"play.bend=12"}), key, key),
                    {.rate = rate});
      for (const auto& [controller, value] : {std::pair{101, 0}, {100, 0}, {6, 12}})
        player.handle(control_change(0, controller, value));
      player.handle(pitch_bend(0, way * 8191));
      player.handle(note_on(0, key, 100));
      Heard heard;
      listen(player, 1.2, heard);
      const double wanted = key_frequency(key + 12 * way);
      const double found =
          peak_frequency(heard.between(0.1, 1.2, rate), rate, 0.97 * wanted, 1.03 * wanted);
      EXPECT_NEAR(cents_between(found, wanted), 0.0, 3.0) << name << ", " << 12 * way;
    }
}

/// With a body to each key: on one body a string that was let go sounds as long as the other moves
/// it.
TEST(Player, GivesTwoNotesOfMpeOnOneKeyAStringEach) {
  Instrument apart = only_keys(load_instrument("bowed-string"), 55, 60);
  apart.play.shared.clear();
  Player player(apart, {.rate = rate});
  for (const auto& [controller, value] : {std::pair{101, 0}, {100, 6}, {6, 15}})
    player.handle(control_change(0, controller, value));
  player.handle(note_on(1, 57, 90));
  player.handle(note_on(2, 57, 90));
  Heard heard;
  listen(player, 0.3, heard);
  EXPECT_EQ(player.sounding(), 2);
  player.handle(note_off(2, 57));
  listen(player, 4.0, heard);
  EXPECT_EQ(player.sounding(), 1);
}

/// A semitone up and one down, on the board that all keys share. What stays at the key's own pitch
/// is 30 dB weaker than either.
TEST(Player, BendsTwoNotesOfMpeOnOneKeyApart) {
  for (const auto& [name, key] : {std::pair{"struck-string", 60}, {"bowed-string", 57}}) {
    Player player(only_keys(load_instrument(name), key - 3, key + 3), {.rate = rate});
    for (const auto& [controller, value] : {std::pair{101, 0}, {100, 6}, {6, 15}})
      player.handle(control_change(0, controller, value));
    player.handle(pitch_bend(1, 8191 / 48));
    player.handle(pitch_bend(2, -8191 / 48));
    player.handle(note_on(1, key, 100));
    player.handle(note_on(2, key, 100));
    Heard heard;
    listen(player, 1.5, heard);
    const auto sound = heard.between(0.4, 1.5, rate);
    const double here = key_frequency(key), up = here * std::exp2(1.0 / 12.0),
                 down = here * std::exp2(-1.0 / 12.0);
    for (const double wanted : {up, down}) {
      const double found = peak_frequency(sound, rate, 0.975 * wanted, 1.025 * wanted);
      EXPECT_NEAR(cents_between(found, wanted), 0.0, 5.0) << name;
      EXPECT_GT(strength(sound, found, rate), 30.0 * strength(sound, here, rate)) << name;
    }
  }
}

}  // namespace
}  // namespace thrum::claims
