// A player used from several threads plays the same as one used from a single thread.
#include <gtest/gtest.h>
#include <atomic>
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
  EXPECT_EQ(player.look().voices, 0);
  player.render(left.subspan(300), right.subspan(300));
  const Stereo expected = alone(instrument, 1500, 300, note_on(0, 62, 90));
  EXPECT_TRUE(sound.left == expected.left && sound.right == expected.right);
  EXPECT_EQ(player.look().voices, 1);
  EXPECT_EQ(player.look().frames, 1500);
}

TEST(LivePlayer, TellsItsLoad) {
  LivePlayer player(small(), {});
  Stereo sound(4800);
  player.render(sound.left, sound.right);
  const auto status = player.look();
  EXPECT_GT(status.peak_load, 0.0);
  EXPECT_GT(status.load, 0.0);
  EXPECT_LE(status.load, status.peak_load);
  EXPECT_EQ(player.look().peak_load, 0.0);  // looked at
  player.render({}, {});
  EXPECT_EQ(player.look().frames, 4800);
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
    while (!done) most_voices = std::max(most_voices, player.look().voices);
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
