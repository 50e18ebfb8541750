// The audio thread of a live player neither allocates nor locks.
#include <gtest/gtest.h>
#include <chrono>
#include <thread>

#include <thrum/instruments/live_player.hpp>

#include "realtime/hooks.hpp"
#include "realtime/kernel_gate.hpp"
#include "support/small_instrument.hpp"

namespace thrum::realtime {
namespace {

class LiveThread : public testing::Test {
 protected:
  LiveThread() : player_(read_instrument(claims::small_instrument(60, 64), "small.toml"), {}) {}

  /// Notes, pedals, wheels, stealing and silence, in blocks of 64.
  void play() {
    for (int block = 0; block < 300; ++block) {
      const int key = 60 + block % 5;
      input_.push(block % 3 == 0 ? note_off(0, key) : note_on(0, key, 20 + block % 100));
      input_.push(control_change(0, block % 128, block % 128));
      input_.push(pitch_bend(0, 20 * block));
      const TimedMessage timed[] = {{7, note_on(1, 60 + block % 4, 90)}, {40, {0xD0, 64, 0}}};
      player_.render(left_, right_, timed);
    }
    input_.push(control_change(0, 120, 0));
    for (int block = 0; block < 20; ++block) player_.render(left_, right_);
  }

  LivePlayer player_;
  LivePlayer::Input& input_ = player_.add_input();
  std::vector<float> left_ = std::vector<float>(64);
  std::vector<float> right_ = std::vector<float>(64);
};

TEST_F(LiveThread, TakesNoMemoryAndNoLock) {
  start_watching();
  play();
  const Asked asked = stop_watching();
  EXPECT_EQ(asked.memory + asked.locks, 0) << asked.first << " first";
  EXPECT_GT(player_.status().frames, 0);
}

/// A wider bend range has strings built anew, by another thread, which take over meanwhile.
TEST(LiveThreadOfStrings, TakesNoMemoryAndNoLockWhileTheyAreBuiltAnew) {
  Instrument piano = load_instrument("struck-string");
  piano.play.keys = {60, 60};
  LivePlayer player(piano, {});
  std::vector<float> left(64), right(64);
  TimedMessage timed[] = {{0, note_on(0, 60, 90)},
                          {1, control_change(0, 101, 0)},
                          {1, control_change(0, 100, 0)},
                          {1, control_change(0, 6, 12)},
                          {2, pitch_bend(0, 8191)}};
  start_watching();
  player.render(left, right, timed);
  const double before = player.status().cut_at;
  for (int i = 0; i < 3000 && player.status().cut_at > 0.0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    player.render(left, right);
  }
  for (int block = 0; block < 100; ++block) player.render(left, right);
  const Asked asked = stop_watching();
  EXPECT_EQ(asked.memory + asked.locks, 0) << asked.first << " first";
  EXPECT_EQ(before, 2.0);
  EXPECT_EQ(player.status().cut_at, 0.0) << "they have taken over";
}

// The clock is read to measure the load.
TEST_F(LiveThread, CallsTheKernelForNothing) {
  const Gate gate = behind_closed_gate([this] { play(); }, true);
  if (!gate.available) GTEST_SKIP() << "this kernel has no seccomp filters";
  EXPECT_EQ(gate.call, -1) << "system call";
  EXPECT_TRUE(gate.finished);
}

}  // namespace
}  // namespace thrum::realtime
