// Pictures of what moves: they show the motion as it is, and change nothing about it.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include <thrum/scene/shipped_scenes.hpp>

#include "support/experiment.hpp"
#include "support/playing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;

Heard played(Player& player, int key, bool looks) {
  Heard heard;
  player.handle(note_on(0, key, 100));
  for (int i = 0; i < 40; ++i) {
    if (looks) player.picture()->ask(player.samples() + 37);
    listen(player, 0.002, heard, 64);
  }
  player.handle(note_off(0, key));
  listen(player, 0.02, heard);
  return heard;
}

TEST(MotionPicture, ChangesNoSample) {
  for (const ShippedScene& each : shipped_instruments()) {
    const Instrument instrument = load_instrument(std::string(each.name));
    const int key = std::clamp(57, instrument.play.keys[0], instrument.play.keys[1]);
    const Instrument small = only_keys(instrument, key, key);
    Player plain(small, {.rate = rate}), pictured(small, {.rate = rate, .pictured = true});
    const Heard wanted = played(plain, key, false), heard = played(pictured, key, true);
    EXPECT_EQ(wanted.left, heard.left) << each.name;
    EXPECT_EQ(wanted.right, heard.right) << each.name;
    const MotionFrame& picture = pictured.picture()->latest();
    ASSERT_EQ(picture.sounding, 1U) << each.name;
    EXPECT_EQ(picture.voices[0].key, key);
    EXPECT_GT(picture.voices[0].energy.stored(), 0.0) << each.name;
    const auto& values = picture.voices[0].values;
    EXPECT_TRUE(
        std::any_of(values.begin(), values.end(), [](float v) { return std::abs(v) > 0.0F; }));
  }
}

const FrameBody& body_of(const FrameLayout& layout, const std::string& path) {
  return *std::find_if(layout.bodies.begin(), layout.bodies.end(),
                       [&](const FrameBody& each) { return each.path == path; });
}

/// A struck string that rings on by itself swings in its first mode and others: after one period of
/// the first it is nearly where it was, after half a period nearly at its mirror image.
TEST(MotionPicture, ShowsAStringThatRepeatsItself) {
  Player player(only_keys(load_instrument("struck-string"), 45, 45),
                {.rate = rate, .pictured = true});
  player.handle(note_on(0, 45, 60));
  Heard heard;
  listen(player, 1.0, heard);
  const double frequency = 110.0;
  const auto shape_after = [&](double periods) {
    const auto start = static_cast<long long>(rate);
    player.picture()->ask(start + std::llround(periods * rate / frequency));
    listen(player, (periods + 0.2) / frequency, heard, 32);
    const FrameBody& body = body_of(player.picture()->layout(), "string.s1");
    const auto& values = player.picture()->latest().voices[0].values;
    return std::vector<double>(
        values.begin() + static_cast<std::ptrdiff_t>(body.first),
        values.begin() + static_cast<std::ptrdiff_t>(body.first) + body.columns);
  };
  // Of the shape's first mode: odd about half a period, even about a whole one.
  const auto first_mode = [](const std::vector<double>& shape) {
    double sum = 0.0;
    for (std::size_t i = 0; i < shape.size(); ++i)
      sum += shape[i] * std::sin(std::numbers::pi * static_cast<double>(i) /
                                 static_cast<double>(shape.size() - 1));
    return sum;
  };
  const double first = first_mode(shape_after(0.0));
  const double later = first_mode(shape_after(3.0));
  EXPECT_NE(first, 0.0);
  EXPECT_NEAR(later / first, 1.0, 0.1);
  const auto ends = shape_after(6.0);
  EXPECT_EQ(ends.front(), 0.0);
  EXPECT_EQ(ends.back(), 0.0);
}

/// The bars of a marimba hang free: their ends move most.
TEST(MotionPicture, ShowsThatFreeEndsMove) {
  Player player(only_keys(load_instrument("rosewood-marimba"), 60, 60),
                {.rate = rate, .pictured = true});
  player.handle(note_on(0, 60, 100));
  Heard heard;
  listen(player, 0.05, heard);
  player.picture()->ask(static_cast<long long>(0.05 * rate) + 10);
  listen(player, 0.01, heard, 32);
  const FrameBody& body = *std::find_if(
      player.picture()->layout().bodies.begin(), player.picture()->layout().bodies.end(),
      [](const FrameBody& each) { return each.path.starts_with("bar."); });
  const auto& values = player.picture()->latest().voices[0].values;
  const auto height = [&](int column) {
    return std::abs(static_cast<double>(values[body.first + static_cast<std::size_t>(column)]));
  };
  const int last = body.columns - 1;
  EXPECT_GT(height(0), 0.0);
  EXPECT_GT(height(last), 0.0);
  EXPECT_NEAR(height(0), height(1), 0.3 * height(0));  // no step from an end to the point beside it
}

/// A hammer on a string: the force is there while it touches, and only then.
TEST(MotionPicture, ShowsForcesWhileSomethingTouches) {
  Player player(only_keys(load_instrument("struck-string"), 45, 45),
                {.rate = rate, .pictured = true});
  player.handle(note_on(0, 45, 100));
  const auto& touches = player.picture()->layout().touches;
  const auto felt = std::find_if(touches.begin(), touches.end(), [](const FrameTouch& each) {
    return each.path == "contact.felt";
  });
  ASSERT_NE(felt, touches.end());
  double most = 0.0;
  Heard heard;
  for (int i = 0; i < 960; ++i) {
    player.picture()->ask();
    listen(player, 1.0 / rate, heard, 1);
    most =
        std::max<double>(most, player.picture()->latest().voices[0].forces[static_cast<std::size_t>(
                                   felt - touches.begin())]);
  }
  EXPECT_GT(most, 1.0);
  listen(player, 0.2, heard);
  player.picture()->ask();
  listen(player, 0.01, heard);
  EXPECT_EQ(
      player.picture()->latest().voices[0].forces[static_cast<std::size_t>(felt - touches.begin())],
      0.0F);
}

TEST(MotionPicture, HasTheEnergyOfTheBook) {
  for (const char* name : {"hammer-string", "tromba-bowed", "mass-barrier"}) {
    Simulation simulation(shipped(name));
    simulation.keep_energy_book();
    for (int i = 0; i < 500; ++i) {
      simulation.step();
      const EnergyTerms book = simulation.energy().terms, now = simulation.stored();
      ASSERT_NEAR(now.kinetic, book.kinetic, 1e-12 * book.stored()) << name;
      ASSERT_NEAR(now.potential, book.potential, 1e-12 * book.stored()) << name;
      ASSERT_EQ(now.contact, book.contact) << name;
    }
  }
}

TEST(MotionPicture, IsWholeWhoeverIsFaster) {
  FrameLayout layout;
  layout.values = 500;
  MotionPicture buffer({layout}, 1);
  std::atomic<bool> ends{false};
  std::thread draws([&] {
    for (long long sample = 0; !ends; ++sample) {
      MotionFrame& drawn = buffer.drawn();
      drawn.sample = sample;
      drawn.sounding = 1;
      for (float& value : drawn.voices[0].values) value = static_cast<float>(sample % 1000);
      buffer.publish();
    }
  });
  long long before = -1;
  int news = 0;
  for (int i = 0; i < 100000000 && news < 200; ++i) {
    const MotionFrame& picture = buffer.latest();
    ASSERT_GE(picture.sample, before);
    if (picture.sample > before) ++news;
    before = picture.sample;
    if (picture.sample < 0) continue;
    for (const float value : picture.voices[0].values)
      ASSERT_EQ(value, static_cast<float>(picture.sample % 1000));
  }
  ends = true;
  draws.join();
  EXPECT_EQ(news, 200);
}

}  // namespace
}  // namespace thrum::claims
