// A bow is drawn, pressed and moved: each gesture is heard, with the sign that a player expects.
#include <gtest/gtest.h>

#include "support/hearing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;
constexpr double from = 0.5, to = 1.2;

/// A steady note after some messages.
Heard bowed(int key, int velocity, const std::vector<MidiMessage>& before = {}) {
  Player player(only_keys(load_instrument("bowed-string"), key, key), {.rate = rate});
  for (const MidiMessage& message : before) player.handle(message);
  player.handle(note_on(0, key, velocity));
  Heard heard;
  listen(player, to, heard);
  return heard;
}

double loud(const Heard& heard) { return level_db(heard, from, to); }
double bright(const Heard& heard) { return centroid(heard.between(from, to, rate)); }

// Measured: 19 dB over expression at A3; all of velocity is in touch_is_heard_test.cpp.
TEST(BowedString, SpansItsDynamicsAndNeverFallsBack) {
  double before = -200.0;
  for (const int velocity : {16, 40, 64, 90, 127}) {
    const double now = loud(bowed(57, velocity));
    EXPECT_GT(now, before - 1.0) << velocity;
    before = now;
  }
  double quietest = 0.0, loudest = -200.0;
  before = -200.0;
  for (const int expression : {0, 16, 48, 80, 127}) {
    const double now = loud(bowed(57, 127, {control_change(0, 11, expression)}));
    EXPECT_GT(now, before - 1.0) << expression;
    before = now;
    quietest = std::min(quietest, now);
    loudest = std::max(loudest, now);
  }
  EXPECT_GT(loudest - loud(bowed(57, 16, {control_change(0, 11, 48)})), 18.0);
  EXPECT_GT(loudest - quietest, 18.0);
}

TEST(BowedString, IsLouderWhenPressed) {
  const MidiMessage pressed{0xD0, 127, 0};
  for (const int key : {48, 57, 69})
    EXPECT_GT(loud(bowed(key, 90, {pressed})), loud(bowed(key, 90)) + 1.5) << key;
}

TEST(BowedString, IsBrighterTowardsTheBridge) {
  for (const int key : {48, 57, 69})
    EXPECT_GT(bright(bowed(key, 90, {control_change(0, 74, 127)})), 1.1 * bright(bowed(key, 90)))
        << key;
}

// The level of a steady tone wavers, by some tenths of a decibel, and differs from seed to seed.
TEST(BowedString, IsNeverQuiteSteady) {
  const Heard heard = bowed(57, 90);
  double lowest = 0.0, highest = -200.0;
  for (double time = from; time + 0.05 <= to; time += 0.05) {
    const double level = level_db(heard, time, time + 0.05);
    lowest = std::min(lowest, level);
    highest = std::max(highest, level);
  }
  EXPECT_GT(highest - lowest, 0.2);
  EXPECT_LT(highest - lowest, 4.0);
}

}  // namespace
}  // namespace thrum::claims
