// Played live, strings are built anew with the room that a bend range asks for (RPN 0, MPE), and
// take over in the background.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

#include <thrum/instruments/live_player.hpp>

#include "support/playing.hpp"
#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;
constexpr int top = 8191;

class LiveBends : public testing::Test {
 protected:
  void set_parameter(int channel, int number, int value) {
    for (const auto& [controller, data] : {std::pair{101, 0}, {100, number}, {6, value}})
      input_.push(control_change(channel, controller, data));
  }

  Signal play(double seconds) {
    std::vector<float> left(256), right(256);
    Signal heard;
    while (static_cast<double>(heard.size()) < seconds * rate) {
      player_.render(left, right);
      heard.insert(heard.end(), left.begin(), left.end());
    }
    return heard;
  }

  /// While a worker builds, for half a minute at most.
  template <class Condition>
  bool await(const Condition& condition) {
    for (int i = 0; i < 3000 && !condition(player_.status()); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      play(0.005);
    }
    return condition(player_.status());
  }
  bool await_room() {
    return await([](const LivePlayer::Status& status) { return status.cut_at == 0.0; });
  }

  double cents_from_octave(const Signal& sound) {
    const double octave = 2.0 * key_frequency(60);
    return cents_between(peak_frequency(sound, rate, 0.7 * octave, 1.4 * octave), octave);
  }

  LivePlayer player_{only_keys(load_instrument("struck-string"), 60, 60), {.rate = rate}};
  LivePlayer::Input& input_ = player_.add_input();
};

double level(const Signal& sound) {
  double sum = 0.0;
  for (const double sample : sound) sum += sample * sample;
  return std::sqrt(sum / static_cast<double>(sound.size()));
}

TEST_F(LiveBends, ReachTheRangeThatIsSetWhileANoteIsHeld) {
  input_.push(note_on(0, 60, 100));
  play(0.1);
  set_parameter(0, 0, 12);
  input_.push(pitch_bend(0, top));
  play(0.005);  // one block
  ASSERT_EQ(player_.status().cut_at, 2.0) << "what plays until the other is built";
  ASSERT_TRUE(await_room());
  play(0.2);
  const Signal sound = play(0.7);
  EXPECT_GT(level(sound), 1e-3) << "the key that is held sounds again";
  EXPECT_NEAR(cents_from_octave(sound), 0.0, 3.0);
}

/// A zone's members have a range of four octaves before anybody sets one.
TEST_F(LiveBends, OfAnMpeZoneReachAnOctaveAndAreBuiltForItOnce) {
  input_.push(note_on(1, 60, 100));
  set_parameter(0, 6, 15);
  input_.push(pitch_bend(1, top / 4));
  play(0.005);  // one block
  ASSERT_EQ(player_.status().cut_at, 2.0);
  ASSERT_TRUE(await_room());
  play(0.2);
  const Signal octave = play(0.7);
  EXPECT_NEAR(cents_from_octave(octave), 0.0, 3.0);

  for (int channel = 1; channel < 16; ++channel) set_parameter(channel, 0, 48 + channel);
  input_.push(pitch_bend(1, top));
  EXPECT_TRUE(await([](const auto& status) { return status.cut_at == 12.0; }));
  for (int i = 0; i < 10; ++i) {  // as long as a player takes to be built, several times
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_LT(level(play(0.1)), level(octave)) << "it is not struck again";
  }
  EXPECT_NEAR(cents_from_octave(play(0.7)), 0.0, 3.0);
}

TEST(Player, TakesTheControlsOfAnother) {
  const Instrument piano = only_keys(load_instrument("struck-string"), 60, 60);
  Player one(piano, {.rate = rate}), other(piano, {.rate = rate}), as_built(piano, {.rate = rate});
  ASSERT_TRUE(one.set("hardness", 20.0));
  other.take_controls_of(one);
  std::vector<Heard> heard(3);
  Player* players[] = {&one, &other, &as_built};
  for (std::size_t i = 0; i < 3; ++i) {
    players[i]->handle(note_on(0, 60, 100));
    listen(*players[i], 0.05, heard[i]);
  }
  EXPECT_EQ(heard[0].left, heard[1].left);
  EXPECT_NE(heard[0].left, heard[2].left);
}

}  // namespace
}  // namespace thrum::claims
