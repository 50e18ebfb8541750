// Every shipped instrument, played with all controls: no allocation, lock or system call.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <thrum/instruments/player.hpp>
#include <thrum/scene/shipped_scenes.hpp>

#include "realtime/hooks.hpp"
#include "realtime/kernel_gate.hpp"

namespace thrum::realtime {
namespace {

/// Notes, pedal, bends, pressure, more notes than voices, and the end of all sound.
double play_everything(Player& player, int lowest) {
  double left[48], right[48];
  double sum = 0.0;
  const auto render = [&](int blocks) {
    for (int i = 0; i < blocks; ++i) {
      if (player.picture()) player.picture()->ask(player.samples() + 20);
      player.render(left, right);
      sum += left[0] + right[47];
    }
  };
  player.handle(control_change(0, 64, 127));
  for (int i = 0; i < 4; ++i) {
    player.handle(note_on(0, lowest + i, 70 + 15 * i));
    render(6);
  }
  player.handle(pitch_bend(0, 5000));
  player.handle(control_change(0, 1, 100));
  player.handle(control_change(0, 74, 20));
  player.handle({0xD0, 90, 0});
  render(12);
  for (int i = 0; i < 4; ++i) player.handle(note_off(0, lowest + i));
  player.handle(control_change(0, 64, 0));
  render(6);
  player.handle(note_on(3, lowest, 127));
  render(6);
  player.handle(control_change(3, 120, 0));
  render(20);
  player.handle(note_on(3, lowest, 127));
  render(6);
  return sum;
}

class EveryInstrument : public testing::TestWithParam<std::string> {
 protected:
  /// Its lowest keys, and fewer voices than notes.
  Player start(int oversample = 1) {
    Instrument instrument = load_instrument(GetParam());
    lowest_ = instrument.play.keys[0];
    instrument.play.keys[1] = lowest_ + 3;
    instrument.play.voices = 2;
    return Player(instrument, {.rate = 48000.0, .oversample = oversample, .pictured = pictured_});
  }
  int lowest_ = 0;
  bool pictured_ = false;
};

TEST_P(EveryInstrument, TakesNoMemoryAndNoLock) {
  Player player = start();
  start_watching();
  const double sum = play_everything(player, lowest_);
  const Asked asked = stop_watching();
  EXPECT_EQ(sum, sum);
  EXPECT_EQ(asked.memory + asked.locks, 0) << asked.first << " first";
}

TEST_P(EveryInstrument, TakesNoMemoryAndNoLockWhenOversampled) {
  Player player = start(2);
  start_watching();
  play_everything(player, lowest_);
  const Asked asked = stop_watching();
  EXPECT_EQ(asked.memory + asked.locks, 0) << asked.first << " first";
}

TEST_P(EveryInstrument, TakesNoMemoryAndNoLockWhileSomebodyLooks) {
  pictured_ = true;
  Player player = start();
  start_watching();
  play_everything(player, lowest_);
  const Asked asked = stop_watching();
  EXPECT_EQ(asked.memory + asked.locks, 0) << asked.first << " first";
}

TEST_P(EveryInstrument, CallsTheKernelForNothing) {
  Player player = start();
  const Gate gate = behind_closed_gate([&] { play_everything(player, lowest_); }, false);
  if (!gate.available) GTEST_SKIP() << "this kernel has no seccomp filters";
  EXPECT_EQ(gate.call, -1) << "system call";
  EXPECT_TRUE(gate.finished);
}

std::vector<std::string> instrument_names() {
  std::vector<std::string> names;
  for (const ShippedScene& each : shipped_instruments()) names.emplace_back(each.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Shipped, EveryInstrument, testing::ValuesIn(instrument_names()),
                         [](const auto& each) {
                           std::string name = each.param;
                           for (char& letter : name)
                             if (letter == '-') letter = '_';
                           return name;
                         });

}  // namespace
}  // namespace thrum::realtime
