// The snare drum is one drum: both of its zones strike the same heads, and a note of the other zone
// moves the lever that lifts the wires off. It moves without a click, and sounds the same at every
// block size.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <thrum/instruments/voice_keys.hpp>

#include "support/hearing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;
constexpr int with_snares = 38, without = 50;

/// The keys, one after the other, each for a while; only the last one is kept.
Heard last_of(const std::vector<int>& keys, int velocity, double apart) {
  Player player(load_instrument("snare-drum"), {.rate = rate});
  Heard heard;
  for (const int key : keys) {
    heard = {};
    player.handle(note_on(0, key, velocity));
    listen(player, apart, heard);
    player.handle(note_off(0, key));
  }
  return heard;
}

/// The middle of its power, whole and in its first hundredth of a second, and how loud it is.
struct Sound {
  double bright, bright_at_first, level;
  explicit Sound(const Heard& heard)
      : bright(centroid(heard.between(0.0, 0.4, rate))),
        bright_at_first(centroid(heard.between(0.0, 0.01, rate))),
        level(level_db(heard, 0.0, 0.4)) {}
};

TEST(SnareDrum, SoundsAsItsLastNoteSays) {
  for (const int velocity : {40, 110})
    for (const int key : {with_snares, without}) {
      const int other = key == without ? with_snares : without;
      const Sound alone(last_of({key}, velocity, 0.8));
      const Sound after(last_of({other, other, key}, velocity, 0.8));
      EXPECT_NEAR(after.level, alone.level, 1.0) << key << ", " << velocity;
      EXPECT_NEAR(after.bright / alone.bright, 1.0, 0.1) << key << ", " << velocity;
      EXPECT_NEAR(after.bright_at_first / alone.bright_at_first, 1.0, 0.2)
          << key << ", " << velocity << ": the lever came late";
    }
}

TEST(SnareDrum, IsOneDrum) {
  const Instrument drum = load_instrument("snare-drum");
  EXPECT_EQ(voice_keys_of(drum, Tuning()).size(), 1u);
  Player player(drum, {.rate = rate});
  player.handle(note_on(0, with_snares, 100));
  player.handle(note_on(0, without, 100));
  EXPECT_EQ(player.sounding(), 1);
}

/// Of the second differences: what a click is loud in.
double roughness(const Heard& heard, double from, double to) {
  double most = 0.0;
  const auto end = static_cast<std::size_t>(to * rate);
  for (std::size_t i = static_cast<std::size_t>(from * rate) + 2; i < end; ++i)
    most = std::max(most, std::abs(heard.left[i] - 2.0 * heard.left[i - 1] + heard.left[i - 2]));
  return most;
}

// A stick that does not reach the head moves the lever alone: what rings is no rougher for it, in
// the 50 ms after it than in the 50 ms before.
TEST(SnareDrum, ThrowsItsWiresOffWithoutAClick) {
  Player player(load_instrument("snare-drum", "", {"play.move.outer.value=0.0"}), {.rate = rate});
  Heard heard;
  player.handle(note_on(0, with_snares, 110));
  listen(player, 0.15, heard);
  player.handle(note_on(0, 52, 110));
  listen(player, 0.15, heard);
  const double gain = std::pow(10.0, 10.5 / 20.0);  // that of the zone
  EXPECT_GT(roughness(heard, 0.1, 0.15), 1e-4);
  EXPECT_LT(roughness(heard, 0.15, 0.2), gain * roughness(heard, 0.1, 0.15));
}

// At rest nothing touches, wherever the lever goes.
TEST(SnareDrum, MovesItsLeverInSilence) {
  Player player(load_instrument("snare-drum", "", {"play.move.outer.value=0.0"}), {.rate = rate});
  Heard heard;
  for (const int key : {40, 52, 40}) {
    player.handle(note_on(0, key, 110));
    listen(player, 0.3, heard);
  }
  EXPECT_EQ(heard.peak(), 0.0);
}

TEST(SnareDrum, IsTheSameAtEveryBlockSize) {
  const auto play_in = [](std::size_t block) {
    Player player(load_instrument("snare-drum"), {.rate = rate});
    Heard heard;
    for (const int key : {with_snares, without, with_snares}) {
      player.handle(note_on(0, key, 100));
      listen(player, 0.1, heard, block);
    }
    return heard;
  };
  const Heard whole = play_in(4800);
  for (const std::size_t block : {1u, 64u, 100u}) {
    const Heard parts = play_in(block);
    EXPECT_EQ(parts.left, whole.left) << block;
    EXPECT_EQ(parts.right, whole.right) << block;
  }
}

/// Two zones of a mass that all keys share.
std::size_t voices_with(const std::string& set) {
  return voice_keys_of(read_instrument("[play]\nkeys = [60, 63]\neach_key = false\n"
                                       "[play.zone.low]\nkeys = [60, 61]\n"
                                       "[play.zone.high]\nkeys = [62, 63]\n" +
                                           set +
                                           "[mass.m]\nmass = 1\nfrequency = 100\n"
                                           "[pickup.p]\non = \"mass.m\"\n",
                                       "it.toml"),
                       Tuning())
      .size();
}

TEST(Zones, ShareAVoiceWhereTheirScenesAreTheSame) {
  EXPECT_EQ(voices_with(""), 1u);
  EXPECT_EQ(voices_with("set = [\"mass.m.mass=2\"]\n"), 2u);
}

}  // namespace
}  // namespace thrum::claims
