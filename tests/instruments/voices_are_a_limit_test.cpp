// `voices` is a limit that holds at every moment, those that fade out included.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include <thrum/instruments/performance.hpp>
#include <thrum/instruments/player.hpp>

namespace thrum {
namespace {

constexpr double rate = 48000.0;

TEST(Voices, AreALimitWhateverIsPlayed) {
  const Instrument instrument = load_instrument("struck-string");
  const int limit = instrument.play.voices;
  Player player(instrument, {.rate = rate});
  std::vector<double> left(37), right(37);
  int most = 0;
  const auto look = [&] { most = std::max(most, player.sounding()); };
  for (const int pass : {0, 1}) {
    for (int key = 28; key <= 96; ++key) {
      player.handle(note_on(0, key, 127));
      look();
      if (key % 5 == 0) player.handle(note_off(0, key - 3));
      if (key % 7 == 0) player.choke(key - 1);
      if (pass == 1) player.render(left, right);
      look();
    }
    player.render(left, right);
  }
  EXPECT_EQ(most, limit);
  EXPECT_EQ(player.take_most_sounding(), limit);
}

/// All keys of the instrument at once, as a score.
TEST(Voices, AreALimitInAScore) {
  Instrument instrument = load_instrument("rattling-plate");
  instrument.play.voices = 4;
  MidiFile score;
  for (int i = 0; i < 60; ++i)
    score.events.push_back({0.002 * (i / 3), note_on(0, instrument.play.keys[0] + i % 20, 120)});
  score.seconds = 0.1;
  Player player(instrument, {.rate = rate});
  double loudest = 0.0;
  const Performed done = perform(
      player, score,
      [&](std::span<const double> left, std::span<const double>) {
        for (const double sample : left) loudest = std::max(loudest, std::abs(sample));
      },
      0.1);
  EXPECT_EQ(done.notes, 60);
  EXPECT_EQ(done.most_voices, 4);
  EXPECT_GT(loudest, 0.01);
}

}  // namespace
}  // namespace thrum
