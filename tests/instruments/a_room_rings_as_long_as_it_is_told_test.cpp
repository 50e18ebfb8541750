// The room around an instrument: it decays as fast as it is told, adds no offset, differs from ear
// to ear, and is nowhere unless asked for.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include <thrum/audio/room.hpp>

#include "support/hearing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;

/// What a room adds to a click, or to a burst of a tone.
Heard rung(double room_seconds, double frequency, double seconds, double at_rate = rate) {
  Room room(room_seconds, at_rate);
  Heard heard;
  const auto burst = static_cast<std::size_t>(0.01 * at_rate);
  for (std::size_t i = 0; i < static_cast<std::size_t>(seconds * at_rate); ++i) {
    const double phase = 2.0 * std::numbers::pi * frequency * static_cast<double>(i) / at_rate;
    const double in = frequency == 0.0 ? (i == 0 ? 1.0 : 0.0) : (i < burst ? std::sin(phase) : 0.0);
    double left = in, right = in;
    room.apply(left, right);
    heard.left.push_back(left - in);
    heard.right.push_back(right - in);
  }
  return heard;
}

/// Schroeder's backward integral from -5 to -35 dB, as of ISO 3382.
double decay_time(const Heard& heard, double at_rate = rate) {
  std::vector<double> left_over(heard.left.size() + 1, 0.0);
  for (std::size_t i = heard.left.size(); i-- > 0;)
    left_over[i] =
        left_over[i + 1] + heard.left[i] * heard.left[i] + heard.right[i] * heard.right[i];
  const auto when = [&](double db) {
    std::size_t i = 0;
    while (left_over[i] > left_over[0] * std::pow(10.0, db / 10.0)) ++i;
    return static_cast<double>(i) / at_rate;
  };
  return 2.0 * (when(-35.0) - when(-5.0));
}

TEST(ARoom, RingsAsLongAsItIsTold) {
  for (const double seconds : {0.3, 0.6, 1.2, 2.5})
    for (const double at_rate : {44100.0, 48000.0, 96000.0})
      EXPECT_NEAR(decay_time(rung(seconds, 300.0, 1.5 * seconds, at_rate), at_rate), seconds,
                  0.1 * seconds)
          << at_rate;
}

TEST(ARoom, TakesHighNotesSoonerAtEveryRate) {
  for (const double at_rate : {44100.0, 96000.0})
    EXPECT_NEAR(decay_time(rung(1.0, 8000.0, 1.5, at_rate), at_rate), 0.45, 0.1) << at_rate;
}

// The energy that is left never grows, and ends: nothing of it is heard three times T60 later.
TEST(ARoom, LosesEnergyAndEnds) {
  const Heard heard = rung(0.5, 0.0, 1.6);
  double before = 200.0;
  for (double time = 0.1; time < 1.4; time += 0.1) {
    const double now = level_db(heard, time, time + 0.1);
    EXPECT_LT(now, before - 6.0) << time;
    before = now;
  }
  Room room(0.5, rate);
  EXPECT_TRUE(room.is_silent());
  double left = 1.0, right = 1.0;
  room.apply(left, right);
  EXPECT_FALSE(room.is_silent());
  for (int i = 0; i < 72000; ++i) room.apply(left = 0.0, right = 0.0);
  EXPECT_TRUE(room.is_silent());
}

TEST(ARoom, DiffersFromEarToEarAndAddsNoOffset) {
  const Heard heard = rung(0.8, 0.0, 1.5);
  EXPECT_LT(std::abs(correlation(heard, 0.1, 0.8)), 0.2);
  double sum = 0.0;
  for (const double sample : rung(0.8, 440.0, 3.0).left) sum += sample;
  EXPECT_LT(std::abs(sum) / (3.0 * rate), 1e-5);
}

TEST(ARoom, IsAsNewAfterAReset) {
  Room used(0.8, rate), fresh(0.8, rate);
  for (int i = 0; i < 5000; ++i) {
    double left = std::sin(0.1 * i), right = 0.5;
    used.apply(left, right);
  }
  used.reset();
  EXPECT_TRUE(used.is_silent());
  for (int i = 0; i < 5000; ++i) {
    double left = i == 0 ? 1.0 : 0.0, right = 0.0, left_of_new = left, right_of_new = 0.0;
    used.apply(left, right);
    fresh.apply(left_of_new, right_of_new);
    ASSERT_EQ(left, left_of_new) << i;
    ASSERT_EQ(right, right_of_new) << i;
  }
}

TEST(ARoom, IsRefusedBeyondItsRange) {
  for (const double seconds : {0.0, 0.15, 4.0, -1.0, std::nan("")})
    EXPECT_THROW(Room(seconds, rate), std::invalid_argument) << seconds;
}

Heard struck(double room, std::size_t block) {
  Player player(only_keys(load_instrument("struck-string"), 60, 60), {.rate = rate, .room = room});
  player.handle(note_on(0, 60, 100));
  Heard heard;
  listen(player, 0.3, heard, block);
  player.handle(note_off(0, 60));
  listen(player, 1.2, heard, block);
  return heard;
}

// Of a damped string nothing is left half a second after its release; in a room of a second there
// is. The blow itself comes first, and as it is without one.
TEST(APlayerInARoom, IsHeardAfterTheNote) {
  const Heard dry = struck(0.0, 256), wet = struck(1.0, 256);
  EXPECT_GT(level_db(wet, 0.8, 1.0), level_db(dry, 0.8, 1.0) + 20.0);
  EXPECT_LT(level_db(wet, 0.8, 1.0), level_db(wet, 0.1, 0.3) - 15.0);
  EXPECT_NEAR(level_db(wet, 0.0, 0.3), level_db(dry, 0.0, 0.3), 1.5);
  for (std::size_t i = 0; i < 400; ++i) ASSERT_EQ(wet.left[i], dry.left[i]) << i;
}

TEST(APlayerInARoom, DoesNotDependOnBlocks) {
  const Heard a = struck(0.7, 64), b = struck(0.7, 511);
  EXPECT_EQ(a.left, b.left);
  EXPECT_EQ(a.right, b.right);
}

}  // namespace
}  // namespace thrum::claims
