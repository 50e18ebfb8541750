// In every format: blocks of every size from 1 to 8192 frames, one after the other, are the
// player's samples to the bit.
#include <gtest/gtest.h>

#include "plugin/every_format.hpp"

namespace thrum::plugin_tests {
namespace {

constexpr std::size_t most = 8192;

/// The player, with the events of a block, in pieces of other sizes.
void play(Player& player, std::span<const Event> events, std::span<double> left,
          std::span<double> right) {
  std::size_t done = 0;
  const auto advance = [&](std::size_t to) {
    for (std::size_t count = 0; done < to; done += count) {
      count = std::min<std::size_t>(to - done, 480);
      player.render(left.subspan(done, count), right.subspan(done, count));
    }
  };
  for (const Event& event : events) {
    advance(event.frame);
    player.handle(event.message);
  }
  advance(left.size());
}

/// A short note in one block of many, at a sample that no size divides; the rest is silence and its
/// decay.
TEST_P(EveryFormat, EveryBlockSizeGivesThePlayersSamples) {
  Player player(load_instrument("struck-string"), {.rate = rate});
  auto plugin = start("struck-string");
  std::vector<float> left(most), right(most);
  std::vector<double> wanted_left(most), wanted_right(most);
  double loudest = 0.0;
  for (std::size_t size = 1; size <= most; ++size) {
    std::vector<Event> events;
    const int key = 72 + static_cast<int>(size % 12);
    const auto frame = static_cast<std::uint32_t>(size / 3);
    if (size % 1024 == 100) events.push_back({frame, note_on(0, key, 90)});
    if (size % 1024 == 110) events.push_back({frame, control_change(0, 123, 0)});
    plugin->process(events, std::span(left).first(size), std::span(right).first(size));
    play(player, events, std::span(wanted_left).first(size), std::span(wanted_right).first(size));
    for (std::size_t i = 0; i < size; ++i) {
      ASSERT_EQ(left[i], static_cast<float>(wanted_left[i])) << size << ", sample " << i;
      ASSERT_EQ(right[i], static_cast<float>(wanted_right[i])) << size << ", sample " << i;
      loudest = std::max(loudest, std::abs(wanted_left[i]));
    }
  }
  EXPECT_GT(loudest, 0.01);
}

}  // namespace
}  // namespace thrum::plugin_tests
