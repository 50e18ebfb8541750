// Sixteen channels play one instrument: each ends its own notes, and has its own range of bends and
// its own tuning.
#include <gtest/gtest.h>

#include <cmath>

#include <thrum/instruments/performance.hpp>
#include <thrum/instruments/room_for_bends.hpp>
#include <thrum/instruments/roomy_player.hpp>

#include "support/playing.hpp"
#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;
constexpr int top = 8191;

struct Data {
  int controller, value;
};

/// Chooses a registered parameter and enters data.
std::vector<MidiMessage> parameter(int channel, int number, const std::vector<Data>& data) {
  std::vector<MidiMessage> messages{control_change(channel, 101, 0),
                                    control_change(channel, 100, number)};
  for (const auto& [controller, value] : data)
    messages.push_back(control_change(channel, controller, value));
  return messages;
}

template <class Receiver>
void send(Receiver& receiver, const std::vector<MidiMessage>& messages) {
  for (const MidiMessage& message : messages) receiver.handle(message);
}

/// Semitones by which the wheel at its top bends a channel.
double range_after(const std::vector<MidiMessage>& messages, int channel = 0) {
  MidiChannels channels;
  send(channels, messages);
  const double tuned = channels.bend(channel);
  channels.handle(pitch_bend(channel, top));
  return channels.bend(channel) - tuned;
}

double tuning_after(const std::vector<MidiMessage>& messages, int channel = 0) {
  MidiChannels channels;
  send(channels, messages);
  return channels.bend(channel);
}

TEST(MidiChannels, HaveARangeOfBendsInSemitonesAndCents) {
  EXPECT_DOUBLE_EQ(range_after({}), 2.0);
  EXPECT_DOUBLE_EQ(range_after(parameter(0, 0, {{6, 2}, {38, 50}})), 2.5);
  EXPECT_DOUBLE_EQ(range_after(parameter(0, 0, {{38, 50}, {6, 2}})), 2.5) << "fine byte first";
  EXPECT_DOUBLE_EQ(range_after(parameter(0, 0, {{38, 25}})), 2.25) << "fine byte alone";
  // A coarse byte sets the fine one to 0 (MIDI 1.0).
  EXPECT_DOUBLE_EQ(range_after(parameter(0, 0, {{6, 2}, {38, 50}, {6, 3}})), 3.0);
  auto again = parameter(0, 0, {{6, 2}, {38, 50}});
  for (const MidiMessage& message : parameter(0, 0, {{6, 4}})) again.push_back(message);
  EXPECT_DOUBLE_EQ(range_after(again), 4.0);
  EXPECT_DOUBLE_EQ(range_after(again, 1), 2.0) << "another channel";
}

TEST(MidiChannels, MoveTheRangeByASemitone) {
  EXPECT_DOUBLE_EQ(range_after(parameter(0, 0, {{96, 0}, {96, 127}})), 4.0);
  EXPECT_DOUBLE_EQ(range_after(parameter(0, 0, {{97, 0}})), 1.0);
  EXPECT_DOUBLE_EQ(range_after(parameter(0, 0, {{97, 0}, {97, 0}, {97, 0}})), 0.0);
  EXPECT_DOUBLE_EQ(range_after(parameter(0, 0, {{6, 5}, {38, 30}, {96, 0}})), 6.3);
  auto unchosen = parameter(0, 0, {});
  for (const int controller : {101, 100}) unchosen.push_back(control_change(0, controller, 127));
  for (const int controller : {6, 38, 96, 97}) unchosen.push_back(control_change(0, controller, 9));
  EXPECT_DOUBLE_EQ(range_after(unchosen), 2.0) << "no parameter is chosen";
}

TEST(MidiChannels, ShareTheRangeOfOneMemberOfAZone) {
  auto messages = parameter(0, 6, {{6, 5}});
  EXPECT_DOUBLE_EQ(range_after(messages, 3), 48.0);
  for (const MidiMessage& message : parameter(1, 0, {{6, 12}, {38, 50}}))
    messages.push_back(message);
  for (const int member : {1, 2, 5}) EXPECT_DOUBLE_EQ(range_after(messages, member), 12.5);
  for (const int other : {0, 6, 15}) EXPECT_DOUBLE_EQ(range_after(messages, other), 2.0);
}

TEST(MidiChannels, HaveTheUsualRangeWhenTheirZoneIsClosed) {
  for (const int left : {0, 2}) {
    auto messages = parameter(0, 6, {{6, 5}, {6, left}});
    for (int channel = 0; channel < MidiChannels::count; ++channel)
      EXPECT_DOUBLE_EQ(range_after(messages, channel), channel >= 1 && channel <= left ? 48.0 : 2.0)
          << channel;
  }
}

TEST(MidiChannels, AreTunedByWholeSemitonesAndFractions) {
  EXPECT_DOUBLE_EQ(tuning_after(parameter(2, 2, {{6, 67}}), 2), 3.0);
  EXPECT_DOUBLE_EQ(tuning_after(parameter(2, 2, {{6, 52}}), 2), -12.0);
  EXPECT_DOUBLE_EQ(tuning_after(parameter(2, 2, {{6, 67}}), 1), 0.0);
  EXPECT_DOUBLE_EQ(tuning_after(parameter(0, 1, {{6, 96}})), 0.5);
  EXPECT_DOUBLE_EQ(tuning_after(parameter(0, 1, {{6, 0}, {38, 0}})), -1.0);
  EXPECT_DOUBLE_EQ(tuning_after(parameter(0, 1, {{6, 64}, {38, 64}})), 64.0 / 8192.0);
  auto both = parameter(0, 2, {{6, 66}});
  for (const MidiMessage& message : parameter(0, 1, {{6, 32}})) both.push_back(message);
  both.push_back(control_change(0, 121, 0));  // which leaves registered parameters alone
  EXPECT_DOUBLE_EQ(tuning_after(both), 1.5);
  MidiChannels channels;
  EXPECT_DOUBLE_EQ(channels.asked_range(), 0.0);
  send(channels, both);
  EXPECT_DOUBLE_EQ(channels.asked_range(), 3.5) << "the wheel reaches further than it did";
}

double level(const Heard& heard, double from, double to) {
  double sum = 0.0;
  const auto sound = heard.between(from, to, rate);
  for (const double sample : sound) sum += sample * sample;
  return std::sqrt(sum / static_cast<double>(sound.size()));
}

constexpr int nobody = -1;

/// Two channels strike a key; one lets go at 0.4 s, or nobody does, and both have at 1 s.
Heard held_by_two(const Instrument& instrument, int key, int first_off) {
  Player player(instrument, {.rate = rate});
  Heard heard;
  player.handle(note_on(0, key, 100));
  listen(player, 0.2, heard);
  player.handle(note_on(1, key, 100));
  listen(player, 0.2, heard);
  if (first_off != nobody)
    for (const int channel : {first_off, 2})  // 2 has not struck it
      player.handle(note_off(channel, key));
  listen(player, 0.6, heard);
  for (const int channel : {0, 1}) player.handle(note_off(channel, key));
  listen(player, 1.0, heard);
  return heard;
}

TEST(AKeyOfTwoChannels, SoundsUntilTheLastLetsGo) {
  struct Case {
    const char* instrument;
    int key;
  };
  for (const auto& [name, key] : {Case{"struck-string", 60}, Case{"bowed-string", 50}}) {
    const Instrument instrument = only_keys(load_instrument(name), key, key);
    const Heard both = held_by_two(instrument, key, nobody);
    EXPECT_LT(level(both, 1.8, 2.0), 0.05 * level(both, 0.8, 1.0)) << name;
    for (const int first_off : {0, 1})
      EXPECT_EQ(held_by_two(instrument, key, first_off).left, both.left) << name << first_off;
  }
}

TEST(AKeyOfTwoChannels, IsStruckAgainByBothWhereAPlayerTakesOver) {
  RoomyPlayer player(only_keys(load_instrument("struck-string"), 60, 60), {.rate = rate});
  player.handle(note_on(0, 60, 100));
  player.handle(note_on(1, 60, 100));
  player.handle(note_off(0, 60));
  send(player, parameter(0, 0, {{6, 2}, {38, 50}}));
  EXPECT_EQ(player.room(), 3.0) << "the fine byte asks for room";
  std::vector<double> left(9600), right(9600);
  player.render(left, right);
  player.handle(note_off(1, 60));
  for (int i = 0; i < 30; ++i) player.render(left, right);
  EXPECT_TRUE(player.player().is_silent());
}

TEST(AKeyOfTwoChannels, IsHeldByThePedalOfOneAsByItsFinger) {
  const Instrument instrument = only_keys(load_instrument("struck-string"), 60, 60);
  const auto play = [&](int other, bool finger_stays) {
    Player player(instrument, {.rate = rate});
    Heard heard;
    player.handle(control_change(0, 64, 127));
    for (const int channel : {0, other}) player.handle(note_on(channel, 60, 100));
    listen(player, 0.3, heard);
    if (other != 0) player.handle(note_off(other, 60));
    if (!finger_stays) player.handle(note_off(0, 60));
    listen(player, 0.7, heard);
    player.handle(note_off(0, 60));
    player.handle(control_change(0, 64, 0));
    listen(player, 0.7, heard);
    return heard;
  };
  const Heard by_pedal = play(1, false);
  EXPECT_EQ(by_pedal.left, play(0, true).left) << "as one channel's own";
  EXPECT_LT(level(by_pedal, 1.6, 1.7), 0.05 * level(by_pedal, 0.9, 1.0));
}

/// Strings are built with the room that a tuning takes, and are at that pitch.
TEST(AScore, IsTunedByItsChannels) {
  MidiFile score;
  for (const MidiMessage& message : parameter(0, 2, {{6, 69}}))
    score.events.push_back({0, message});
  for (const MidiMessage& message : parameter(0, 1, {{6, 96}}))
    score.events.push_back({0, message});
  score.events.push_back({0.0, note_on(0, 60, 90)});
  score.events.push_back({1.0, note_off(0, 60)});
  score.seconds = 1.0;
  Player player(with_room_for_bends(only_keys(load_instrument("struck-string"), 60, 60), score),
                {.rate = rate});
  Heard heard;
  perform(player, score, [&](std::span<const double> left, std::span<const double> right) {
    heard.left.insert(heard.left.end(), left.begin(), left.end());
    heard.right.insert(heard.right.end(), right.begin(), right.end());
  });
  EXPECT_FALSE(player.cut_a_bend());
  const double wanted = key_frequency(60) * std::exp2(5.5 / 12.0);
  const auto sound = heard.between(0.1, 0.9, rate);
  EXPECT_NEAR(cents_between(peak_frequency(sound, rate, 0.7 * wanted, 1.4 * wanted), wanted), 0.0,
              3.0);
}

}  // namespace
}  // namespace thrum::claims
