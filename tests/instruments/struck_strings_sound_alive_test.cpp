// What a pianist expects of a key: it stops when let go, it answers the touch by level and by
// brightness, its neighbours are as loud, its strings beat, and it is wide. Measured on the sound.
#include <gtest/gtest.h>
#include <tuple>

#include "support/hearing.hpp"
#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;

// Half a second after its release a note is down by 30 dB at E1 and by 40 dB from C3 up.
TEST(StruckString, StopsWhenItsDampersFall) {
  struct Stop {
    int key;
    double db;  ///< measured: 48 at E1, 54 at C2, 80 at C3, beyond 200 from C4
  };
  for (const auto& [key, db] : {Stop{28, 30.0}, {36, 30.0}, {48, 40.0}, {60, 40.0}, {72, 40.0}}) {
    const Heard heard =
        play({.instrument = "struck-string", .key = key, .hold = 0.8, .seconds = 1.4});
    EXPECT_GT(level_db(heard, 0.7, 0.8) - level_db(heard, 1.3, 1.35), db) << key;
  }
}

// Measured: 40 dB and 4.9 times at C2, 42 dB and 2.5 times at C4.
TEST(StruckString, AnswersTheTouchByLevelAndByBrightness) {
  for (const int key : {36, 60}) {
    std::vector<double> levels, centroids;
    for (const int velocity : {1, 24, 48, 72, 96, 127}) {
      const Heard heard = play({.instrument = "struck-string",
                                .key = key,
                                .velocity = velocity,
                                .hold = 0.4,
                                .seconds = 0.4});
      levels.push_back(level_db(heard, 0.0, 0.4));
      centroids.push_back(centroid(heard.between(0.0, 0.4, rate)));
    }
    for (std::size_t i = 1; i < levels.size(); ++i) EXPECT_GT(levels[i], levels[i - 1]) << key;
    EXPECT_GT(levels.back() - levels.front(), 30.0) << key;
    EXPECT_GT(centroids.back() / centroids.front(), 2.0) << key;
  }
}

// Measured: 0.5 dB from key to key.
TEST(StruckString, IsAsLoudAsItsNeighbours) {
  const auto loud = [](int key) {
    const Heard heard = play(
        {.instrument = "struck-string", .key = key, .velocity = 90, .hold = 0.8, .seconds = 0.8});
    return level_db(heard, 0.0, 0.8);
  };
  for (const int key : {30, 47, 60, 74, 86}) EXPECT_NEAR(loud(key), loud(key + 1), 3.0) << key;
}

TEST(StruckString, KeepsTenNotesBelowTheGuard) {
  Player player(only_keys(load_instrument("struck-string"), 36, 76), {.rate = rate});
  for (const int key : {36, 43, 48, 52, 55, 60, 64, 67, 72, 76})
    player.handle(note_on(0, key, 127));
  Heard heard;
  listen(player, 0.3, heard);
  EXPECT_EQ(player.limited(), 0);
  EXPECT_GT(heard.peak(), 0.3);
}

// Partial 16 of C4 is sharp by several tens of cents: 865 B 255 with B = 3.5e-4.
TEST(StruckString, HasTheStiffnessOfRealWire) {
  const Heard heard = play({.instrument = "struck-string", .key = 60, .velocity = 120});
  const auto sound = heard.between(0.02, 0.6, rate);
  const double first = key_frequency(60);
  const double sixteenth = peak_frequency(sound, rate, 16.2 * first, 17.0 * first);
  const double cents = cents_between(sixteenth, 16.0 * first);
  EXPECT_GT(cents, 30.0);
  EXPECT_LT(cents, 100.0);
}

// Two strings a cent apart on one bridge: quick at first, slow afterwards. Measured: 17 and 5 dB/s.
TEST(StruckString, DiesTwice) {
  const Heard heard = play({.instrument = "struck-string", .key = 48, .hold = 4.0, .seconds = 4.0});
  const auto slope = [&](double from, double to) {
    return (level_db(heard, from, from + 0.3) - level_db(heard, to, to + 0.3)) / (to - from);
  };
  EXPECT_GT(slope(0.1, 1.1), 1.5 * slope(2.2, 3.4));
}

/// What is left of a note on a high key after six seconds is silent; then it is let go, by the key
/// or by the pedal.
Heard long_held(const char* instrument, int velocity, bool by_pedal) {
  Player player(only_keys(load_instrument(instrument), 90, 90), {.rate = rate});
  if (by_pedal) player.handle(control_change(0, 64, 127));
  player.handle(note_on(0, 90, velocity));
  Heard heard;
  listen(player, by_pedal ? 5.5 : 6.0, heard);
  if (by_pedal) {
    player.handle(note_off(0, 90));
    listen(player, 0.5, heard);
    player.handle(control_change(0, 64, 0));
  } else {
    player.handle(note_off(0, 90));
  }
  listen(player, 0.5, heard);
  return heard;
}

// A little noise in the board when the key and its damper fall back: 36 to 37 dB below the note at
// full velocity, and gone after a fifth of a second.
TEST(Dampers, AreHeardWhenTheyFall) {
  for (const char* instrument : {"struck-string", "prepared-string"})
    for (const bool by_pedal : {false, true}) {
      const Heard heard = long_held(instrument, 120, by_pedal);
      const double note = level_db(heard, 0.0, 0.1), fall = level_db(heard, 6.0, 6.1);
      EXPECT_LT(fall, note - 30.0) << instrument;
      EXPECT_GT(fall, note - 44.0) << instrument;
      EXPECT_GT(fall, level_db(heard, 5.9, 6.0) + 20.0) << instrument << ", pedal " << by_pedal;
      EXPECT_LT(level_db(heard, 6.2, 6.4), fall - 40.0) << instrument;
    }
}

// The further down the pedal, the less of a released note is lost in half a second; from its half
// on the note is held. Below a tenth nothing changes, to the bit. Measured at C4 on struck strings:
// 157, 51, 19, 7 and 7 dB.
TEST(Dampers, LeanLightlyWhereThePedalIsHalfDown) {
  const auto released = [](const char* instrument, int key, int pedal) {
    Player player(only_keys(load_instrument(instrument), key, key), {.rate = rate});
    player.handle(control_change(0, 64, pedal));
    player.handle(note_on(0, key, 90));
    Heard heard;
    listen(player, 0.8, heard);
    player.handle(note_off(0, key));
    listen(player, 0.7, heard);
    return heard;
  };
  for (const char* instrument : {"struck-string", "prepared-string"})
    for (const int key : {28, 48, 60, 72}) {
      double before = 1000.0;
      for (const int pedal : {0, 32, 50, 64}) {
        const Heard heard = released(instrument, key, pedal);
        const double lost = level_db(heard, 0.7, 0.8) - level_db(heard, 1.3, 1.4);
        EXPECT_LT(lost, before - 1.0) << instrument << ", " << key << ", pedal " << pedal;
        before = lost;
      }
      EXPECT_EQ(released(instrument, key, 64).left, released(instrument, key, 127).left);
      EXPECT_EQ(released(instrument, key, 0).left, released(instrument, key, 12).left);
    }
}

TEST(Dampers, FallSofterAfterSoftNotes) {
  for (const char* instrument : {"struck-string", "prepared-string"})
    EXPECT_LT(level_db(long_held(instrument, 30, false), 6.0, 6.1),
              level_db(long_held(instrument, 120, false), 6.0, 6.1) - 15.0);
}

TEST(SoftPedal, IsSofterAndDarker) {
  Heard takes[2];
  for (const int down : {0, 1}) {
    Player player(only_keys(load_instrument("struck-string"), 60, 60), {.rate = rate});
    player.handle(control_change(0, 67, 127 * down));
    player.handle(note_on(0, 60, 80));
    listen(player, 0.5, takes[down]);
  }
  EXPECT_LT(level_db(takes[1], 0.0, 0.5), level_db(takes[0], 0.0, 0.5) - 2.0);
  EXPECT_LT(centroid(takes[1].between(0.0, 0.5, rate)), centroid(takes[0].between(0.0, 0.5, rate)));
}

// Measured in the middle of each range.
TEST(Instruments, AreWide) {
  struct Middle {
    const char* instrument;
    int key;
  };
  for (const auto& [name, key] : {Middle{"struck-string", 60},
                                  {"struck-string", 67},
                                  {"bowed-string", 57},
                                  {"tromba-marina", 43},
                                  {"rattling-plate", 52},
                                  {"plucked-guitar", 57},
                                  {"sitar", 60},
                                  {"hurdy-gurdy", 67},
                                  {"rosewood-marimba", 72},
                                  {"bronze-gong", 42}}) {
    const Heard heard = play({.instrument = name, .key = key, .hold = 0.8, .seconds = 0.8});
    EXPECT_LT(correlation(heard, 0.05, 0.8), 0.7) << name << ", key " << key;
    EXPECT_GT(correlation(heard, 0.05, 0.8), -0.8) << name << ", key " << key;
  }
}

// Dark presets of a guitar have one partial that matters, which a body's two places move alike or
// against each other: -0.98 to 0.98, before one of the ears was dragged along, and both stood
// elsewhere. Strings with erasers likewise (-0.94 to 0.89). Rings that sizzle were heard with the
// ear that moves as they do (up to 0.84), a dull plate with little space between its ears (0.79;
// 0.97 where the mallet left a small one its first mode only), the tubes of a marimba in the
// middle (0.75 to 0.86 below A3), and so the bridge under a harmonic (0.86)
// and a drum whose snares are off (0.74). The ear that was dragged along was not late enough for
// the lowest octave of nylon (0.72 to 0.84) and for G5 under erasers (0.84), and bolts were heard
// nearly in the middle (0.76). The right ear of a bowed string stood where a mode that A flat 4
// drives moves as at the left (0.74 to 0.77).
TEST(Instruments, AreWideWithTheirPresets) {
  for (const auto& [name, preset, key] : {std::tuple{"plucked-guitar", "nylon", 55},
                                          {"plucked-guitar", "nylon", 64},
                                          {"plucked-guitar", "nylon", 44},
                                          {"plucked-guitar", "nylon", 47},
                                          {"plucked-guitar", "palm_mute", 55},
                                          {"plucked-guitar", "palm_mute", 64},
                                          {"plucked-guitar", "nylon", 74},
                                          {"plucked-guitar", "palm_mute", 74},
                                          {"bowed-string", "flautando", 68},
                                          {"bowed-string", "pressed", 68},
                                          {"bowed-string", "gut", 68},
                                          {"prepared-string", "sizzle", 60},
                                          {"prepared-string", "sizzle", 62},
                                          {"prepared-string", "sizzle", 64},
                                          {"prepared-string", "sizzle", 74},
                                          {"prepared-string", "rubber", 64},
                                          {"prepared-string", "rubber", 71},
                                          {"prepared-string", "rubber", 79},
                                          {"prepared-string", "bolts", 65},
                                          {"prepared-string", "bolts", 77},
                                          {"rosewood-marimba", "", 45},
                                          {"rosewood-marimba", "", 57},
                                          {"rosewood-marimba", "vibraphone", 51},
                                          {"snare-drum", "dead", 48},
                                          {"snare-drum", "loose_wires", 48},
                                          {"tromba-marina", "harmonics", 37},
                                          {"tromba-marina", "harmonics", 39},
                                          {"rattling-plate", "wood", 60},
                                          {"rattling-plate", "wood", 63},
                                          {"rattling-plate", "wood", 70}}) {
    const Heard heard =
        play({.instrument = name, .preset = preset, .key = key, .hold = 0.8, .seconds = 0.8});
    EXPECT_NEAR(correlation(heard, 0.05, 0.8), 0.0, 0.7) << name << " " << preset << ", " << key;
  }
}

}  // namespace
}  // namespace thrum::claims
