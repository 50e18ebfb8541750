// What tests of every format share: a plugin in the host of its format, and the player itself.
#pragma once

#include <gtest/gtest.h>

#include <thrum/instruments/player.hpp>

#include "plugin/host.hpp"

namespace thrum::plugin_tests {

inline constexpr double rate = 48000.0;

class EveryFormat : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<Hosted> start(const std::string& instrument, double at = rate) {
    auto plugin = library_->make("org.thrum." + instrument);
    EXPECT_TRUE(plugin->activate(at, 8192));
    return plugin;
  }
  std::unique_ptr<Library> library_ = open_library(GetParam());
};

/// The player itself, with the same events at the same samples.
inline Sound played(Player& player, std::size_t frames, std::span<const Event> events) {
  std::vector<double> left(frames), right(frames);
  std::size_t done = 0;
  const auto advance = [&](std::size_t to) {
    player.render(std::span(left).subspan(done, to - done),
                  std::span(right).subspan(done, to - done));
    done = to;
  };
  for (const Event& event : events) {
    advance(event.frame);
    if (event.parameter >= 0)
      player.set(static_cast<std::size_t>(event.parameter), event.value);
    else
      player.handle(event.message);
  }
  advance(frames);
  return {{left.begin(), left.end()}, {right.begin(), right.end()}};
}

/// A chord of an instrument's keys, at odd samples, with a bend and a pedal, and its end.
inline std::vector<Event> short_piece(const Instrument& instrument) {
  const int low = instrument.play.keys[0], high = instrument.play.keys[1];
  const int key = std::clamp(60, low, high), other = std::clamp(low + 1, low, high);
  return {{1, note_on(0, key, 90)},           {137, note_on(0, other, 60)},
          {1023, control_change(0, 64, 127)}, {2049, pitch_bend(0, 3000)},
          {3001, note_off(0, key)},           {4444, control_change(0, 74, 100)},
          {5557, control_change(0, 64, 0)},   {6001, note_off(0, other)}};
}

inline double loudest(const Sound& sound) {
  double most = 0.0;
  for (std::size_t i = 0; i < sound.left.size(); ++i)
    most = std::max({most, std::abs(static_cast<double>(sound.left[i])),
                     std::abs(static_cast<double>(sound.right[i]))});
  return most;
}

}  // namespace thrum::plugin_tests
