// Notes, pedals, bends and controllers, and voice stealing.
#include <gtest/gtest.h>

#include <thrum/instruments/crew.hpp>

#include "support/playing.hpp"
#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;

double level(const Heard& heard, double from, double to) {
  const auto sound = heard.between(from, to, rate);
  double sum = 0.0;
  for (const double sample : sound) sum += sample * sample;
  return std::sqrt(sum / static_cast<double>(sound.size()));
}

Instrument piano(int lowest = 60, int highest = 60) {
  return only_keys(load_instrument("struck-string"), lowest, highest);
}

TEST(Player, IsSilentUntilANoteAndAfterIt) {
  Player player(piano(), {.rate = rate});
  Heard before;
  listen(player, 0.1, before);
  EXPECT_EQ(before.peak(), 0.0);
  Heard heard;
  player.handle(note_on(0, 60, 100));
  listen(player, 0.3, heard);
  EXPECT_EQ(player.sounding(), 1);
  player.handle(note_off(0, 60));
  listen(player, 4.0, heard);
  EXPECT_TRUE(player.is_silent());
}

TEST(Player, HoldsNotesWhileThePedalIsDown) {
  Player held(piano(), {.rate = rate}), damped(piano(), {.rate = rate});
  held.handle(control_change(0, 64, 127));
  Heard with, without;
  for (auto* each : {&held, &damped}) each->handle(note_on(0, 60, 100));
  listen(held, 0.3, with);
  listen(damped, 0.3, without);
  for (auto* each : {&held, &damped}) each->handle(note_off(0, 60));
  listen(held, 0.7, with);
  listen(damped, 0.7, without);
  EXPECT_GT(level(with, 0.9, 1.0), 30.0 * level(without, 0.9, 1.0));
  held.handle(control_change(0, 64, 0));
  listen(held, 0.7, with);
  EXPECT_LT(level(with, 1.6, 1.7), 0.05 * level(with, 0.9, 1.0));
}

TEST(Player, StrikesHarderAndBrighterWithVelocity) {
  double level_before = 0.0, share_before = 0.0;
  for (const int velocity : {20, 50, 80, 110, 127}) {
    const auto heard = play({.instrument = "struck-string", .key = 48, .velocity = velocity});
    const double now = level(heard, 0.0, 0.5);
    EXPECT_GT(now, 1.1 * level_before) << velocity;  // measured: 1.16 from 110 to 127
    level_before = now;
    // How much of it changes from sample to sample: a measure of brightness.
    const auto sound = heard.between(0.0, 0.3, rate);
    double change = 0.0, all = 0.0;
    for (std::size_t i = 1; i < sound.size(); ++i) {
      change += std::pow(sound[i] - sound[i - 1], 2);
      all += sound[i] * sound[i];
    }
    EXPECT_GT(change / all, share_before) << velocity;
    share_before = change / all;
  }
}

TEST(Player, BendsByTwoSemitonesUnlessToldOtherwise) {
  Player player(only_keys(load_instrument("bowed-string"), 57, 57), {.rate = rate});
  Heard heard;
  player.handle(note_on(0, 57, 100));
  listen(player, 0.6, heard);
  player.handle(pitch_bend(0, 8191));
  listen(player, 1.0, heard);
  const double up = key_frequency(59);
  EXPECT_NEAR(cents_between(pitch_near(heard.between(1.0, 1.6, rate), rate, up), up), 0.0, 10.0);
  for (const auto& [controller, value] : {std::pair{101, 0}, {100, 0}, {6, 5}})
    player.handle(control_change(0, controller, value));
  listen(player, 1.0, heard);
  // Periods of this one and of the one before never end together, as those of an octave nearly do.
  const double fourth = key_frequency(62);
  EXPECT_NEAR(cents_between(pitch_near(heard.between(2.1, 2.6, rate), rate, fourth), fourth), 0.0,
              10.0);
}

TEST(Player, TakesEachNoteOfAnMpeZoneByItsOwnChannel) {
  Player player(only_keys(load_instrument("bowed-string"), 50, 57), {.rate = rate});
  for (const auto& [controller, value] : {std::pair{101, 0}, {100, 6}, {6, 15}})
    player.handle(control_change(0, controller, value));
  player.handle(note_on(1, 50, 100));
  player.handle(pitch_bend(1, static_cast<int>(8191.0 * 3.0 / 48.0)));  // 3 semitones of 48
  Heard heard;
  listen(player, 1.5, heard);
  const double wanted = key_frequency(53);
  EXPECT_NEAR(cents_between(pitch_near(heard.between(0.7, 1.5, rate), rate, wanted), wanted), 0.0,
              10.0);
  player.handle(pitch_bend(2, 8191));  // another note's channel
  listen(player, 0.8, heard);
  EXPECT_NEAR(cents_between(pitch_near(heard.between(1.6, 2.3, rate), rate, wanted), wanted), 0.0,
              10.0);
}

TEST(Player, StealsTheQuietestVoiceWithoutAClick) {
  Instrument instrument = piano(48, 71);
  instrument.play.voices = 4;
  Player player(instrument, {.rate = rate});
  Heard heard;
  for (int i = 0; i < 12; ++i) {
    player.handle(note_on(0, 48 + 2 * i, 90));
    listen(player, 0.1, heard);
    EXPECT_LE(player.sounding(), 4);
  }
  // The same without a limit never steps more from one sample to the next.
  instrument.play.voices = 16;
  Player free(instrument, {.rate = rate});
  Heard all;
  for (int i = 0; i < 12; ++i) {
    free.handle(note_on(0, 48 + 2 * i, 90));
    listen(free, 0.1, all);
  }
  const auto steepest = [](const Heard& sound) {
    double most = 0.0;
    for (std::size_t i = 1; i < sound.left.size(); ++i)
      most = std::max(most, std::abs(sound.left[i] - sound.left[i - 1]));
    return most;
  };
  EXPECT_LE(steepest(heard), 1.3 * steepest(all));
}

/// Voices that share nothing add up: once it has faded, the sound is as if the quietest note had
/// never been played.
TEST(Player, StealsTheQuietestVoiceAndNoOther) {
  struct Note {
    int key, velocity;
  };
  const auto played = [](int voices, const std::vector<Note>& notes) {
    Instrument instrument = piano(48, 59);
    instrument.play.voices = voices;
    instrument.play.shared.clear();
    Player player(instrument, {.rate = rate});
    Heard heard;
    for (const Note& note : notes) {
      if (note.velocity > 0) player.handle(note_on(0, note.key, note.velocity));
      listen(player, 0.1, heard);
    }
    listen(player, 0.2, heard);
    return heard.between(0.6, 0.7, rate);
  };
  const auto stolen = played(4, {{48, 60}, {50, 15}, {52, 60}, {55, 60}, {57, 60}});
  const auto never = played(16, {{48, 60}, {50, 0}, {52, 60}, {55, 60}, {57, 60}});
  EXPECT_LE(relative_difference(stolen, never), 1e-6);  // measured: 1.4e-8
}

TEST(Player, GivesTheSameBitsInBlocksOfAnySize) {
  for (const char* name : {"struck-string", "bowed-string", "rattling-plate"}) {
    const Instrument instrument = only_keys(load_instrument(name), 52, 57);
    std::vector<Heard> takes;
    for (const std::size_t block : {1, 7, 64, 1000, 4096}) {
      Player player(instrument, {.rate = rate});
      Heard heard;
      player.handle(control_change(0, 1, 90));
      player.handle(note_on(0, 52, 100));
      listen(player, 0.0625, heard, block);
      player.handle(note_on(0, 57, 70));
      player.handle(pitch_bend(0, 3000));
      listen(player, 0.1, heard, block);
      player.handle(note_off(0, 52));
      listen(player, 0.1, heard, block);
      takes.push_back(std::move(heard));
    }
    for (const Heard& take : takes) {
      EXPECT_EQ(take.left, takes.front().left) << name;
      EXPECT_EQ(take.right, takes.front().right) << name;
    }
  }
}

TEST(Player, SoundsTheSameWhenACrewSharesItsVoices) {
  Instrument instrument = piano(48, 59);
  instrument.play.shared.clear();
  const auto take = [&](Crew* crew) {
    Player player(instrument, {.rate = rate, .crew = crew});
    Heard heard;
    for (int i = 0; i < 6; ++i) {
      player.handle(note_on(0, 48 + 2 * i, 60 + 10 * i));
      listen(player, 0.03, heard, 100);
    }
    return heard;
  };
  Crew crew(3);
  const Heard together = take(&crew), alone = take(nullptr);
  EXPECT_EQ(together.left, alone.left);
  EXPECT_EQ(together.right, alone.right);
}

TEST(Crew, DoesEveryJobOnceAndPassesOnWhatGoesWrong) {
  Crew crew(4);
  for (const std::size_t count : {0U, 1U, 3U, 1000U}) {
    std::vector<int> done(count, 0);
    crew.run(count, [&](std::size_t i) { ++done[i]; });
    EXPECT_TRUE(std::all_of(done.begin(), done.end(), [](int times) { return times == 1; }));
  }
  EXPECT_THROW(crew.run(50,
                        [](std::size_t i) {
                          if (i == 7) throw std::runtime_error("seven");
                        }),
               std::runtime_error);
  int after = 0;
  crew.run(1, [&](std::size_t) { ++after; });
  EXPECT_EQ(after, 1);
}

TEST(Player, SoundsTheSameForTheSameSeedAndNotForAnother) {
  const auto take = [](unsigned seed) {
    Player player(only_keys(load_instrument("bowed-string"), 48, 48), {.rate = rate, .seed = seed});
    Heard heard;
    player.handle(note_on(0, 48, 100));
    listen(player, 0.3, heard);
    return heard.left;
  };
  EXPECT_EQ(take(1), take(1));
  EXPECT_NE(take(1), take(2));
}

// A stolen voice is reset: nothing of the previous note remains.
TEST(Player, BeginsAnewAfterAllSoundOff) {
  Player player(piano(), {.rate = rate}), fresh(piano(), {.rate = rate});
  Heard heard, first;
  player.handle(note_on(0, 60, 127));
  listen(player, 0.2, heard);
  player.handle(control_change(0, 120, 0));
  listen(player, 0.1, heard);
  EXPECT_TRUE(player.is_silent());
  listen(player, 1.0, heard);  // until the filter at the output has forgotten it
  Heard again;
  player.handle(note_on(0, 60, 100));
  listen(player, 0.2, again);
  fresh.handle(note_on(0, 60, 100));
  listen(fresh, 0.2, first);
  double apart = 0.0;
  for (std::size_t i = 0; i < again.left.size(); ++i)
    apart = std::max(apart, std::abs(again.left[i] - first.left[i]));
  EXPECT_LT(apart, 1e-9 * first.peak());
}

// For any controller value, a knob stays within the range checked when the scene was built.
TEST(Player, SurvivesEverythingAtOnce) {
  Player player(only_keys(load_instrument("bowed-string"), 36, 81), {.rate = rate});
  Heard heard;
  unsigned random = 1;
  const auto next = [&](unsigned most) {
    random = random * 1664525U + 1013904223U;
    return static_cast<int>((random >> 8) % most);
  };
  for (int i = 0; i < 300; ++i) {
    const MidiMessage message{static_cast<std::uint8_t>(0x80 + next(0x70)),
                              static_cast<std::uint8_t>(next(128)),
                              static_cast<std::uint8_t>(next(128))};
    player.handle(message);
    listen(player, 0.002, heard, 33);
  }
  EXPECT_LE(heard.peak(), 1.0);
  EXPECT_EQ(player.broken_voices(), 0);
}

// A diverging scene is silenced and reset, and plays normally afterwards.
TEST(Player, RecoversFromAVoiceThatBreaks) {
  const std::string text =
      "[play]\nkeys = [60, 60]\n"
      "[play.move.push]\nwhat = \"force.push.amplitude\"\nhow = \"pulse\"\nlength = 0.001\n"
      "value = 1e300\nby_velocity = [[0.5, 1e-300], [1.0, 1.0]]\n"
      "[mass.m]\nmass = 0.001\nfrequency = 200\ndamping = 5\n"
      "[force.push]\non = \"mass.m\"\nshape = \"hold\"\namplitude = 0\n"
      "[pickup.ear]\non = \"mass.m\"\n";
  Player player(read_instrument(text, "wild.toml"), {.rate = rate});
  Heard heard;
  player.handle(note_on(0, 60, 127));
  listen(player, 0.1, heard);
  EXPECT_EQ(player.broken_voices(), 1);
  EXPECT_LE(heard.peak(), 1.0);
  EXPECT_TRUE(player.is_silent());
  Heard after;
  player.handle(note_on(0, 60, 40));
  listen(player, 0.1, after);
  EXPECT_EQ(player.broken_voices(), 1);
  EXPECT_EQ(player.sounding(), 1);
}

}  // namespace
}  // namespace thrum::claims
