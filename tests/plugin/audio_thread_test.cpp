// The audio thread of a host takes no memory and no lock, not even while an instrument is replaced.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include <thrum/instruments/instrument.hpp>

#include "plugin/host.hpp"
#include "realtime/hooks.hpp"

namespace thrum::plugin_tests {
namespace {

class AudioThread : public testing::TestWithParam<std::string> {};

TEST_P(AudioThread, TakesNoMemoryAndNoLockWhileInstrumentsChange) {
  auto library = open_library(GetParam());
  auto plugin = library->make("org.thrum.struck-string");
  ASSERT_TRUE(plugin->activate(48000.0, 512));
  const int parameters = static_cast<int>(plugin->parameters().size());
  std::atomic<bool> ends{false};
  realtime::Asked asked;
  std::thread audio([&] {
    std::vector<float> left(512), right(512);
    std::vector<Event> events;
    events.reserve(64);
    // The first block of a host of these tests may make room.
    plugin->process(std::vector<Event>(64, Event{0, note_on(0, 40, 100)}), left, right);
    realtime::start_watching();
    for (int block = 0; !ends; ++block) {
      events.clear();
      for (int i = 0; i < 8; ++i) {
        const auto frame = static_cast<std::uint32_t>(17 * i);
        const int key = 28 + (7 * block + 5 * i) % 69;
        events.push_back({frame, i % 2 == 0 ? note_on(0, key, 90) : note_off(0, key)});
        events.push_back({frame, control_change(0, 64, block % 2 == 0 ? 127 : 0)});
        events.push_back({frame, {}, (block + i) % parameters, 0.5});
      }
      const std::size_t frames = 1 + static_cast<std::size_t>(block * 37) % 512;
      plugin->process(events, std::span(left).first(frames), std::span(right).first(frames));
    }
    asked = realtime::stop_watching();
  });
  const Instrument instrument = load_instrument("struck-string");
  for (int i = 0; i < 6; ++i) {
    const auto& preset =
        instrument.presets[static_cast<std::size_t>(i) % instrument.presets.size()];
    const std::string live = i % 2 == 0 ? "" : "live = [\"play.undersample=2\"]\n";
    EXPECT_TRUE(plugin->load("thrum = 1\n" + live + "preset = \"" + preset.name + "\"\n"));
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    EXPECT_NE(plugin->save().find(preset.name), std::string::npos);
  }
  ends = true;
  audio.join();
  EXPECT_EQ(asked.memory + asked.locks, 0) << asked.first << " first";
}

INSTANTIATE_TEST_SUITE_P(Plugin, AudioThread, testing::Values("clap", "vst3", "lv2"),
                         [](const auto& each) { return each.param; });

}  // namespace
}  // namespace thrum::plugin_tests
