// Pan of pickups and of channels, volume and expression, and strokes that turn from note to note,
// on the smallest instrument there is: a mass that is pushed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "support/playing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;

Instrument pushed_mass(const std::string& play, const std::string& how) {
  return read_instrument(
      "[play]\nkeys = [60, 60]\n" + play +
          "\n[play.move.push]\nwhat = \"force.push.amplitude\"\nhow = \"" + how +
          "\"\nvalue = 1.0\n" +
          (how == "pulse" ? "length = 0.002\n" : "attack = 0.002\nrelease = 0.002\n") +
          "[mass.m]\nmass = 0.001\nfrequency = 200\ndamping = 30\n"
          "[force.push]\non = \"mass.m\"\nshape = \"hold\"\namplitude = 0\n"
          "[pickup.ear]\non = \"mass.m\"\n",
      "mass.toml");
}

double level(const std::vector<double>& sound) {
  double sum = 0.0;
  for (const double sample : sound) sum += sample * sample;
  return std::sqrt(sum);
}

struct Levels {
  double left, right;
};

/// One note after a controller has been set.
Levels play_with(const std::string& play, int controller, int value) {
  Player player(pushed_mass(play, "pulse"), {.rate = rate});
  player.handle(control_change(0, controller, value));
  player.handle(note_on(0, 60, 100));
  Heard heard;
  listen(player, 0.1, heard);
  return {level(heard.left), level(heard.right)};
}

constexpr int no_controller = 3;

TEST(AVoice, PutsPickupsWhereTheirPanSays) {
  const Levels middle = play_with("pan = [0.0]", no_controller, 0);
  EXPECT_GT(middle.left, 0.0);
  EXPECT_NEAR(middle.right / middle.left, 1.0, 1e-12);
  const Levels left = play_with("pan = [-1.0]", no_controller, 0);
  EXPECT_NEAR(left.left / middle.left, std::sqrt(2.0), 1e-12);
  EXPECT_LE(left.right, 1e-12 * left.left);
  const Levels nearly = play_with("pan = [0.5]", no_controller, 0);  // to the right by 22.5 degrees
  EXPECT_NEAR(nearly.right / nearly.left, std::tan(3.0 * std::acos(-1.0) / 8.0), 1e-9);
}

TEST(AVoice, IsPannedByItsChannel) {
  const Levels middle = play_with("pan = [0.0]", 10, 64);
  const Levels left = play_with("pan = [0.0]", 10, 0), right = play_with("pan = [0.0]", 10, 127);
  EXPECT_NEAR(left.left / middle.left, 1.0, 1e-12);
  EXPECT_EQ(left.right, 0.0);
  EXPECT_NEAR(right.right / middle.right, 1.0, 1e-12);
  EXPECT_EQ(right.left, 0.0);
}

/// General MIDI: 40 log10 of the value over what is unity.
TEST(AVoice, IsAsLoudAsVolumeAndExpressionSay) {
  const double full = play_with("", no_controller, 0).left;
  EXPECT_NEAR(play_with("", 7, 100).left / full, 1.0, 1e-12);
  EXPECT_NEAR(play_with("", 7, 50).left / full, 0.25, 1e-12);
  EXPECT_NEAR(play_with("", 11, 64).left / full, std::pow(64.0 / 127.0, 2.0), 1e-12);
  EXPECT_NEAR(play_with("gain = -20", no_controller, 0).left / full, 0.1, 1e-12);
}

TEST(AVoice, TurnsItsStrokesFromNoteToNote) {
  Player player(pushed_mass("", "stroke"), {.rate = rate});
  double before = 0.0;
  for (int note = 0; note < 4; ++note) {
    Heard heard, rest;
    player.handle(note_on(0, 60, 100));
    listen(player, 0.0025, heard);  // half a period of the mass
    double sum = 0.0;
    for (const double sample : heard.left) sum += sample;
    EXPECT_GT(std::abs(sum), 0.0);
    if (note > 0) {
      EXPECT_LT(sum * before, 0.0) << note;
    }
    before = sum;
    player.handle(note_off(0, 60));
    listen(player, 1.0, rest);
  }
}

/// A note. After `until` seconds its channel is panned from the middle to the left, or not.
Heard panned_away(const Instrument& instrument, double until, bool moved) {
  Player player(instrument, {.rate = rate});
  Heard heard;
  player.handle(note_on(0, 60, 100));
  listen(player, until, heard, 1);
  if (moved) player.handle(control_change(0, 10, 0));
  listen(player, 0.06, heard);
  return heard;
}

double widest_step(const std::vector<double>& sound) {
  double widest = 0.0;
  for (std::size_t i = 1; i < sound.size(); ++i)
    widest = std::max(widest, std::abs(sound[i] - sound[i - 1]));
  return widest;
}

/// No step between two samples is wider than without the pan, wherever in its period the sound is
/// panned away; a jump at a crest would be as wide as the crest is high.
void expect_pan_glides_to_silence(const Instrument& instrument) {
  constexpr double first = 0.02, last = 0.025, apart = 0.0005;
  for (double until = first; until < last; until += apart) {
    const Heard moved = panned_away(instrument, until, true);
    const Heard still = panned_away(instrument, until, false);
    EXPECT_EQ(relative_rms(moved.left, still.left), 0.0);
    const auto after = [&](const Heard& heard, double from, double to) {
      const auto at = [&](double time) {
        return heard.right.begin() + static_cast<std::ptrdiff_t>((until + time) * rate);
      };
      return std::vector<double>(at(from), at(to));
    };
    EXPECT_LT(widest_step(after(moved, 0.0, 0.02)), 1.05 * widest_step(after(still, 0.0, 0.02)))
        << until;
    EXPECT_GT(level(after(moved, 0.0, 0.002)), 0.3 * level(after(still, 0.0, 0.002))) << until;
    // Of steps, since what removes DC has a slow tail.
    EXPECT_LT(widest_step(after(moved, 0.05, 0.06)), 1e-3 * widest_step(after(still, 0.05, 0.06)))
        << until;
  }
}

// It jumped: a click of as much as sounded at that moment.
TEST(AVoice, IsPannedWithoutAClick) {
  expect_pan_glides_to_silence(pushed_mass("pan = [0.0]", "pulse"));
}
TEST(AVoice, IsPannedWithoutAClickByWhatItStandsOn) {
  expect_pan_glides_to_silence(only_keys(load_instrument("struck-string"), 60, 60));
}

// In the exponent: the whole factor at velocity 30, half of it at 65, none at 100. The mass is
// linear, so it is as much louder.
TEST(AVoice, VoicesSoftNotesByTheirKey) {
  const auto level_at = [](int velocity, double factor) {
    Instrument instrument = pushed_mass("", "pulse");
    instrument.moves[0].by_key_soft = Envelope({{50.0, 1.0}, {60.0, factor}});
    Player player(instrument, {.rate = rate});
    player.handle(note_on(0, 60, velocity));
    Heard heard;
    listen(player, 0.1, heard);
    return level(heard.left);
  };
  const double plain = level_at(64, 1.0);
  for (const auto& [velocity, power] :
       std::vector<std::pair<int, double>>{{1, 1.0}, {30, 1.0}, {65, 0.5}, {100, 0.0}, {127, 0.0}})
    EXPECT_NEAR(level_at(velocity, 3.0) / plain, std::pow(3.0, power), 1e-9) << velocity;
}

}  // namespace
}  // namespace thrum::claims
