// A player used from several threads plays the same as one used from a single thread.
#include <gtest/gtest.h>
#include <atomic>
#include <chrono>
#include <thread>

#include <thrum/instruments/live_player.hpp>

#include "support/small_instrument.hpp"

namespace thrum {
namespace {

Instrument small() { return read_instrument(claims::small_instrument(60, 63), "small.toml"); }

struct Stereo {
  explicit Stereo(std::size_t frames) : left(frames), right(frames) {}
  std::vector<float> left;
  std::vector<float> right;
};

/// The output of a player when the message takes effect at this frame.
Stereo alone(const Instrument& instrument, std::size_t frames, std::size_t frame,
             const MidiMessage& message) {
  Player player(instrument, {});
  std::vector<double> left(frames), right(frames);
  player.render(std::span(left).first(frame), std::span(right).first(frame));
  player.handle(message);
  player.render(std::span(left).subspan(frame), std::span(right).subspan(frame));
  Stereo sound(frames);
  for (std::size_t n = 0; n < frames; ++n) {
    sound.left[n] = static_cast<float>(left[n]);
    sound.right[n] = static_cast<float>(right[n]);
  }
  return sound;
}

TEST(LivePlayer, MessagesTakeEffectAtTheirFrame) {
  const Instrument instrument = small();
  for (const unsigned frame : {0u, 1u, 511u, 512u, 700u, 1999u}) {
    LivePlayer player(instrument, {});
    Stereo sound(2000);
    const TimedMessage note{frame, note_on(0, 60, 100)};
    player.render(sound.left, sound.right, {&note, 1});
    const Stereo expected = alone(instrument, 2000, frame, note.message);
    EXPECT_TRUE(sound.left == expected.left && sound.right == expected.right) << frame;
  }
}

TEST(LivePlayer, WhatComesThroughAQueueStartsTheNextBlock) {
  const Instrument instrument = small();
  LivePlayer player(instrument, {});
  LivePlayer::Input& first = player.add_input();
  LivePlayer::Input& second = player.add_input();
  Stereo sound(1500);
  const std::span left(sound.left), right(sound.right);
  player.render(left.first(300), right.first(300));
  EXPECT_TRUE(second.push(control_change(0, 20, 100)));
  EXPECT_TRUE(first.push(note_on(0, 62, 90)));
  EXPECT_EQ(player.status().voices, 0);
  player.render(left.subspan(300), right.subspan(300));
  const Stereo expected = alone(instrument, 1500, 300, note_on(0, 62, 90));
  EXPECT_TRUE(sound.left == expected.left && sound.right == expected.right);
  EXPECT_EQ(player.status().voices, 1);
  EXPECT_EQ(player.status().frames, 1500);
}

/// A sine at each of two keys that never ends, and a preset that is half as loud and one that
/// cannot be built.
Instrument humming(const std::string& preset) {
  std::string text = "[play]\nkeys = [60, 61]\n[play.move.push]\nwhat = \"force.f.amplitude\"\n";
  text += "how = \"pulse\"\nlength = 0.01\nvalue = 100\n[mass.m]\nmass = 0.1\nfrequency = 100\n";
  text += "[force.f]\non = \"mass.m\"\nshape = \"hold\"\namplitude = 0\n";
  text += "[pickup.p]\non = \"mass.m\"\ngain = 100\n";
  text += "[preset.quiet]\nset = [\"pickup.p.gain=50\"]\n";
  text += "[preset.broken]\nset = [\"mass.m.mass=-1\"]\n";
  return read_instrument(text, "humming.toml", preset);
}

/// Blocks until a condition holds, for ten seconds at most; appends the left ear.
template <class Condition>
void play_until(LivePlayer& player, std::vector<float>& heard, const Condition& condition) {
  Stereo block(256);
  for (int i = 0; i < 10000 && !condition(); ++i) {
    player.render(block.left, block.right);
    heard.insert(heard.end(), block.left.begin(), block.left.end());
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

float loudest(std::span<const float> sound) {
  float most = 0.0F;
  for (const float sample : sound) most = std::max(most, std::abs(sample));
  return most;
}

// A sine of amplitude a at 100 Hz moves by 0.013 a from sample to sample.
TEST(LivePlayer, ChangesPresetsWhileItPlaysWithoutAClick) {
  LivePlayer player(humming(""), {}, humming);
  LivePlayer::Input& input = player.add_input();
  std::vector<float> heard;
  int blocks = 0;
  const auto some = [&blocks] { return ++blocks % 40 == 0; };
  input.push(note_on(0, 60, 127));
  play_until(player, heard, some);
  const std::size_t before = heard.size();
  input.push({0xC0, 1, 0});
  play_until(player, heard, [&] { return player.preset_words() == "preset quiet"; });
  const std::size_t after = heard.size();
  play_until(player, heard, some);
  const float a = loudest(std::span(heard).subspan(before - 2000, 2000));
  const float b = loudest(std::span(heard).subspan(heard.size() - 2000));
  EXPECT_GT(a, 0.01F);
  EXPECT_NEAR(b / a, 0.5F, 0.05F) << "the key that is held sounds again";
  float steepest = 0.0F;
  for (std::size_t i = before; i < heard.size(); ++i)
    steepest = std::max(steepest, std::abs(heard[i] - heard[i - 1]));
  EXPECT_LT(steepest, 0.03F * a);  // 0.013 a of each of two players at most
  EXPECT_LT(after, heard.size());
}

TEST(LivePlayer, KeepsItsSoundWhereAPresetCannotBePlayedAndSaysWhy) {
  LivePlayer player(humming(""), {}, humming);
  LivePlayer::Input& input = player.add_input();
  std::vector<float> heard;
  input.push(note_on(0, 60, 127));
  player.ask_preset(2);
  play_until(player, heard, [&] { return !player.preset_words().empty(); });
  EXPECT_EQ(
      player.preset_words().find("preset broken cannot be played: humming.toml:21: mass.m.mass: "),
      0u)
      << player.preset_words();
  int blocks = 0;
  play_until(player, heard, [&blocks] { return ++blocks == 20; });
  EXPECT_GT(loudest(std::span(heard).subspan(heard.size() - 2000)), 0.01F);
  player.ask_preset(3);  // there is none
  player.ask_preset(-1);
}

TEST(LivePlayer, TellsItsLoad) {
  LivePlayer player(small(), {});
  Stereo sound(4800);
  player.render(sound.left, sound.right);
  const auto status = player.status();
  EXPECT_GT(status.peak_load, 0.0);
  EXPECT_GT(status.load, 0.0);
  EXPECT_LE(status.load, status.peak_load);
  EXPECT_EQ(player.status().peak_load, 0.0);  // looked at
  player.render({}, {});
  EXPECT_EQ(player.status().frames, 4800);
}

// Two threads that send, one that renders, one that reads the status: run it under the thread
// sanitizer.
TEST(LivePlayer, ThreadsDoNotDisturbEachOther) {
  LivePlayer player(small(), {});
  LivePlayer::Input* inputs[] = {&player.add_input(), &player.add_input()};
  std::atomic<bool> done{false};
  const auto send = [&done](LivePlayer::Input& input, int key) {
    for (int n = 0; !done; ++n) {
      if (!input.push(n % 2 == 0 ? note_on(0, key, 80) : note_off(0, key))) n -= 1;
      input.push(pitch_bend(0, 100 * (n % 50)));
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
  };
  std::thread one(send, std::ref(*inputs[0]), 60);
  std::thread two(send, std::ref(*inputs[1]), 63);
  int most_voices = 0;
  std::thread watcher([&] {
    while (!done) most_voices = std::max(most_voices, player.status().voices);
  });
  Stereo sound(128);
  float peak = 0.0F;
  for (int block = 0; block < 200; ++block) {
    player.render(sound.left, sound.right);
    for (const float sample : sound.left) peak = std::max(peak, std::abs(sample));
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  done = true;
  for (std::thread* thread : {&one, &two, &watcher}) thread->join();
  EXPECT_GT(peak, 0.0F);
  EXPECT_LE(peak, 1.0F);
  EXPECT_EQ(most_voices, 2);
}

}  // namespace
}  // namespace thrum
