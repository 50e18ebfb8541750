// A bow is drawn, pressed and moved: each gesture is heard, with the sign that a player expects.
#include <gtest/gtest.h>

#include "support/hearing.hpp"
#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;
constexpr double from = 0.5, to = 1.2;

/// A steady note after some messages.
Heard bowed(int key, int velocity, const std::vector<MidiMessage>& before = {},
            double seconds = to) {
  Player player(only_keys(load_instrument("bowed-string"), key, key), {.rate = rate});
  for (const MidiMessage& message : before) player.handle(message);
  player.handle(note_on(0, key, velocity));
  Heard heard;
  listen(player, seconds, heard);
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

// Breath, controller 2, is a second hand on the bow. `tromba-marina` was deaf to it. Measured: 52,
// 11 and 42 dB.
TEST(Bows, AreLouderWithMoreBreath) {
  struct Bowed {
    const char* instrument;
    int key;
  };
  for (const auto& [name, key] :
       {Bowed{"bowed-string", 57}, {"hurdy-gurdy", 67}, {"tromba-marina", 43}}) {
    double before = -200.0;
    std::vector<double> levels;
    for (const int breath : {0, 40, 80, 127}) {
      Player player(only_keys(load_instrument(name), key, key), {.rate = rate});
      player.handle(control_change(0, 2, breath));
      player.handle(note_on(0, key, 100));
      Heard heard;
      listen(player, to, heard);
      EXPECT_GT(loud(heard), before + 1.0) << name << ", breath " << breath;
      before = loud(heard);
      levels.push_back(before);
    }
    EXPECT_GT(levels.back() - levels.front(), 8.0) << name;
  }
}

// A bow that presses too lightly for its speed does not speak: with force that fell faster than
// speed the string was silent below controller 80 at velocity 64, and 40 dB louder at the next
// step. Measured: steps of at most 7 dB.
TEST(BowedString, ExpressionLeadsDownWithoutACliff) {
  for (const int velocity : {64, 100})
    for (const int key : {45, 60, 76}) {
      double before = loud(bowed(key, velocity, {control_change(0, 11, 16)}));
      for (const int expression : {32, 48, 64, 80, 96, 112, 127}) {
        const double now = loud(bowed(key, velocity, {control_change(0, 11, expression)}));
        EXPECT_GT(now, before - 1.0) << key << ", expression " << expression;
        EXPECT_LT(now, before + 9.0) << key << ", expression " << expression;
        before = now;
      }
    }
}

// Friction that falls over 0.1 m/s, bristles of 1e4 N/m and partials to 8 kHz made it darker by a
// factor of 2 to 3 from p to f. Measured: 1.27, 1.30, 1.14 and 1.26 from p to f; 1.06, 1.44, 1.26
// and 1.31 from p to ff.
TEST(BowedString, IsBrighterWhenPlayedLouder) {
  for (const int key : {40, 57, 64, 72}) {
    const double soft = bright(bowed(key, 16));
    double brightest = soft;
    for (const int velocity : {48, 80, 112}) {
      const double now = bright(bowed(key, velocity));
      EXPECT_GT(now, 0.9 * brightest) << key << ", velocity " << velocity;
      brightest = std::max(brightest, now);
    }
    EXPECT_GT(brightest, 1.1 * soft) << key;
    EXPECT_GT(bright(bowed(key, 127)), (key < 48 ? 1.0 : 1.2) * soft) << key;
  }
}

TEST(BowedString, IsLouderWhenPressed) {
  const MidiMessage pressed{0xD0, 127, 0};
  for (const int key : {48, 57, 69})
    EXPECT_GT(loud(bowed(key, 90, {pressed})), loud(bowed(key, 90)) + 1.5) << key;
}

// From E5 up it got darker, by 23 % at G5: a light bow that is only moved rounds the corner of a
// short string. Near the bridge it is drawn slower and pressed harder, and lies less flat.
TEST(BowedString, IsBrighterTowardsTheBridge) {
  const auto towards_it = [](int key) {
    return bright(bowed(key, 90, {control_change(0, 74, 127)})) / bright(bowed(key, 90));
  };
  for (const int key : {40, 48, 57, 69, 74}) EXPECT_GT(towards_it(key), 1.1) << key;
  for (const int key : {76, 77, 78, 81}) EXPECT_GT(towards_it(key), 1.05) << key;
  for (const int key : {79, 80}) EXPECT_GT(towards_it(key), 1.0) << key;
}

// Where it is brightest, and at full velocity: bristles of 8e4 N/m gave way under a heavy bow, and
// it lost 15 to 18 % on low strings and 10 on high ones.
TEST(BowedString, KeepsItsBrightnessAtFullVelocity) {
  // Over 0.7 s brightness of the lowest strings varies by 15 % and more, as the hand wavers.
  const auto brightness = [](int key, int velocity) {
    const double end = key < 45 ? 4.0 : to;
    return centroid(bowed(key, velocity, {}, end).between(from, end, rate));
  };
  for (const int key : {36, 38, 39, 42, 45, 48, 77, 79, 81}) {
    double brightest = 0.0;
    for (const int velocity : {64, 80, 96, 112})
      brightest = std::max(brightest, brightness(key, velocity));
    EXPECT_GT(brightness(key, 127), 0.92 * brightest) << key;
  }
}

// The edge of the hair lets partials ring that flat hair damps; above C5 the string is too short
// for hair to lie beside the bow. Measured: 1.7, 1.7 and 1.4.
TEST(BowedString, IsBrighterWhenTheBowIsTilted) {
  for (const int key : {45, 57, 64}) {
    const Heard flat = bowed(key, 70), tilted = bowed(key, 70, {control_change(0, 1, 127)});
    EXPECT_GT(bright(tilted), 1.25 * bright(flat)) << key;
    EXPECT_NEAR(loud(tilted), loud(flat), 4.0) << key << ": not by force or speed";
  }
}

// The wheel tilts, so it does not sway: vibrato is controller 77.
TEST(BowedString, SwaysByControllerSeventySeven) {
  const auto spread = [](const std::vector<MidiMessage>& before) {
    const Heard heard = bowed(57, 90, before);
    double lowest = 1e9, highest = 0.0;
    for (double time = from; time + 0.06 <= to; time += 0.03) {
      const double now = pitch_near(heard.between(time, time + 0.06, rate), rate, 220.0);
      lowest = std::min(lowest, now);
      highest = std::max(highest, now);
    }
    return cents_between(highest, lowest);
  };
  EXPECT_LT(spread({control_change(0, 1, 127)}), 15.0);
  EXPECT_GT(spread({control_change(0, 77, 127)}), 30.0);
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

/// Of odd partials in all of the first twelve, dB. Where a string slips twice in a period, they are
/// missing, and it sounds an octave high.
double odd_partials_db(const std::vector<double>& sound, double pitch) {
  double odd = 0.0, all = 0.0;
  for (int number = 1; number <= 12; ++number) {
    const double power = std::pow(strength(sound, number * pitch, rate), 2.0);
    all += power;
    if (number % 2 == 1) odd += power;
  }
  return 10.0 * std::log10(odd / all);
}

// With the bow nearer to the nut one note in fifteen of these keys slipped twice, at velocities
// from 70 to 96: -26 to -50 dB. Measured over all keys and velocities from 32 to 127 in steps of
// four: 5 of 625 notes do, none of them here.
// Where the string is short more force alone is not heard (0.0 dB at 51): the bow gets faster too.
TEST(TrombaMarina, IsLouderWhenPressed) {
  const auto pressed = [](int key, std::uint8_t pressure) {
    Player player(load_instrument("tromba-marina"), {.rate = rate});
    player.handle(MidiMessage{0xD0, pressure, 0});
    player.handle(note_on(0, key, 80));
    Heard heard;
    listen(player, to, heard);
    return loud(heard);
  };
  for (const int key : {31, 37, 43, 49, 51, 55})
    EXPECT_GT(pressed(key, 127), pressed(key, 0) + 1.5) << key;  // measured: 2.2 to 4.8
}

TEST(TrombaMarina, SlipsOnceInAPeriod) {
  for (const int key : {36, 37, 38, 39, 40, 41})
    for (const int velocity : {40, 70, 75, 80, 85, 90, 95}) {
      const Heard heard = play({.instrument = "tromba-marina",
                                .key = key,
                                .velocity = velocity,
                                .hold = 1.4,
                                .seconds = 1.4});
      const std::vector<double> sound = heard.between(0.5, 1.4, rate);
      const double pitch = pitch_near(sound, rate, key_frequency(key));
      ASSERT_GT(pitch, 0.0) << "key " << key << ", velocity " << velocity;
      EXPECT_GT(odd_partials_db(sound, pitch), -10.0) << "key " << key << ", velocity " << velocity;
    }
}

}  // namespace
}  // namespace thrum::claims
