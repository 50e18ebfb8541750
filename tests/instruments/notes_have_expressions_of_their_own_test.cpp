// Expression of single notes, and a player that begins anew.
#include <gtest/gtest.h>

#include "support/playing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;

Instrument piano() { return only_keys(load_instrument("struck-string"), 55, 60); }

/// Of a bowed A3 that has settled, after one of the keys is told a semitone and a half.
double pitch_with(int told) {
  Player player(load_instrument("bowed-string"), {.rate = rate});
  player.note_on(0, 57, 0.8);
  player.express(told, Expression::tuning, 1.5);
  Heard heard;
  listen(player, 1.0, heard);
  const std::vector<double> steady(heard.left.begin() + 14400, heard.left.end());
  return pitch_near(steady, rate, told == 57 ? 220.0 * std::exp2(1.5 / 12.0) : 220.0);
}

TEST(NoteExpression, TunesANoteAndNotItsNeighbour) {
  const double untold = pitch_with(55);
  EXPECT_NEAR(cents_between(untold, 220.0), 0.0, 20.0);
  EXPECT_NEAR(cents_between(pitch_with(57), untold), 150.0, 3.0);
}

TEST(NoteExpression, EndsWithItsNote) {
  Player player(piano(), {.rate = rate}), plain(piano(), {.rate = rate});
  Heard told, untold;
  for (Player* each : {&player, &plain}) {
    Heard& heard = each == &player ? told : untold;
    each->note_on(0, 57, 0.8);
    if (each == &player) each->express(57, Expression::volume, 0.5);
    listen(*each, 0.1, heard);
    each->note_on(0, 57, 0.8);
    listen(*each, 0.5, heard);
  }
  EXPECT_NEAR(told.left[4000] / untold.left[4000], 0.5, 1e-9);
  EXPECT_NEAR(told.left.back() / untold.left.back(), 1.0, 1e-9);
}

TEST(NoteExpression, OfValuesThatAreNoneIsIgnored) {
  NoteExpression expression;
  expression.set(Expression::tuning, std::nan(""));
  expression.set(Expression::pressure, 7.0);
  expression.set(Expression::pan, -3.0);
  EXPECT_EQ(expression.tuning, 0.0);
  EXPECT_EQ(expression.pressure, 1.0);
  EXPECT_EQ(expression.pan, -1.0);
}

/// Notes, a bend, a control, a stolen voice.
Heard play_a_little(Player& player) {
  Heard heard;
  player.set("volume", 0.6);
  player.handle(note_on(0, 57, 100));
  player.handle(note_on(0, 60, 80));
  listen(player, 0.1, heard);
  player.handle(pitch_bend(0, 4000));
  player.handle(control_change(0, 1, 100));
  player.handle(control_change(0, 64, 127));
  listen(player, 0.1, heard);
  player.handle(note_off(0, 57));
  player.handle(note_on(0, 55, 80));
  listen(player, 0.2, heard);
  return heard;
}

TEST(Player, BeginsAnewAfterAReset) {
  for (const std::string name : {"struck-string", "bowed-string", "tromba-marina"})
    for (const int oversample : {1, 2}) {
      Instrument instrument = only_keys(load_instrument(name), 55, 60);
      instrument.play.voices = 2;
      Player player(instrument, {.rate = rate, .oversample = oversample});
      const Heard first = play_a_little(player);
      EXPECT_GT(first.peak(), 1e-3) << name;
      player.reset();
      EXPECT_TRUE(player.is_silent());
      const Heard second = play_a_little(player);
      EXPECT_EQ(first.left, second.left) << name;
      EXPECT_EQ(first.right, second.right) << name;
    }
}

}  // namespace
}  // namespace thrum::claims
