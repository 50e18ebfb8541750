// In every format: all instruments are there, and whatever hosts do does no harm.
#include <gtest/gtest.h>

#include <random>
#include <thread>

#include <thrum/scene/shipped_scenes.hpp>

#include "plugin/every_format.hpp"

namespace thrum::plugin_tests {
namespace {

TEST_P(EveryFormat, HasAPluginForEveryInstrumentAndOneForFiles) {
  std::vector<std::string> wanted;
  for (const ShippedScene& each : shipped_instruments())
    wanted.push_back("org.thrum." + std::string(each.name));
  wanted.push_back("org.thrum.instrument-file");
  auto ids = library_->ids();
  std::sort(ids.begin(), ids.end());
  std::sort(wanted.begin(), wanted.end());
  EXPECT_EQ(ids, wanted);
}

#ifdef THRUM_SLOW
constexpr int floods = 2;
#else
constexpr int floods = 20;
#endif

TEST_P(EveryFormat, FloodsOfEventsDoNoHarm) {
  auto plugin = start("struck-string");
  const int parameters = static_cast<int>(plugin->parameters().size());
  std::mt19937 dice(9);
  for (int round = 0; round < floods; ++round) {
    std::vector<Event> events;
    for (int i = 0; i < 2000; ++i) {
      Event event{.frame = static_cast<std::uint32_t>(i / 10)};
      event.message = {static_cast<std::uint8_t>(dice()), static_cast<std::uint8_t>(dice()),
                       static_cast<std::uint8_t>(dice())};
      if (i % 3 == 0) event.message.status = static_cast<std::uint8_t>(0x90 | (dice() & 0x1F));
      if (i % 5 == 0) {
        event.parameter = static_cast<int>(dice() % static_cast<unsigned>(parameters));
        event.value = static_cast<double>(dice()) / 1e9 - 2.0;
      }
      events.push_back(event);
    }
    const Sound sound = render(*plugin, 256, events, {256});
    for (std::size_t i = 0; i < sound.left.size(); ++i)
      ASSERT_LE(std::max(std::abs(sound.left[i]), std::abs(sound.right[i])), 1.0F);
  }
}

TEST_P(EveryFormat, InstancesInThreadsDoNotDisturbEachOther) {
  const auto events = short_piece(load_instrument("rattling-plate"));
  std::vector<Sound> sounds(4);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < sounds.size(); ++i)
    threads.emplace_back([&, i] {
      auto plugin = library_->make("org.thrum.rattling-plate");
      if (plugin->activate(rate, 8192)) sounds[i] = render(*plugin, 7000, events, {64 + i});
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_GT(loudest(sounds[0]), 0.001);
  for (const Sound& sound : sounds) EXPECT_TRUE(sound == sounds[0]);
}

TEST_P(EveryFormat, AResetAndARestartBeginAnew) {
  for (const std::string name : {"struck-string", "bowed-string", "tromba-marina"}) {
    const auto events = short_piece(load_instrument(name));
    auto plugin = start(name);
    const Sound first = render(*plugin, 7000, events);
    plugin->reset();
    EXPECT_TRUE(render(*plugin, 7000, events) == first) << name;
    plugin->deactivate();
    ASSERT_TRUE(plugin->activate(rate, 8192));
    EXPECT_TRUE(render(*plugin, 7000, events) == first) << name;
    plugin->deactivate();
    ASSERT_TRUE(plugin->activate(44100.0, 8192));
    plugin->deactivate();
    ASSERT_TRUE(plugin->activate(rate, 8192));
    EXPECT_TRUE(render(*plugin, 7000, events) == first) << name;
  }
}

TEST_P(EveryFormat, IsSilentBeforeAndAfterAndSaysSo) {
  auto plugin = start("struck-string");
  const Sound before = render(*plugin, 512, {});
  EXPECT_EQ(loudest(before), 0.0);
  EXPECT_EQ(plugin->latency(), 0);
  if (!plugin->has_tail()) return;
  EXPECT_EQ(plugin->tail(), 30.0 * rate);
  render(*plugin, 4800, std::vector<Event>{{0, note_on(0, 72, 100)}, {2000, note_off(0, 72)}});
  std::vector<float> left(480), right(480);
  int blocks = 0;
  while (plugin->process({}, left, right) && blocks < 3000) ++blocks;
  EXPECT_LT(blocks, 3000);
  EXPECT_LT(480.0 * blocks, plugin->tail());
  EXPECT_LT(loudest(render(*plugin, 48000, {})), 1e-6);
}

TEST_P(EveryFormat, RatesThatNoInstrumentPlaysAtAreRefused) {
  auto plugin = library_->make("org.thrum.snare-drum");
  EXPECT_FALSE(plugin->activate(8000.0, 64));
  EXPECT_TRUE(plugin->activate(rate, 64));
}

INSTANTIATE_TEST_SUITE_P(Plugin, EveryFormat, testing::Values("clap", "vst3", "lv2"),
                         [](const auto& each) { return each.param; });

}  // namespace
}  // namespace thrum::plugin_tests
