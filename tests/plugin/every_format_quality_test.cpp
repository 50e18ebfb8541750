// In every format: what a sound leaves out while it is played live is there when a file is
// rendered, to the bit, and left out again afterwards.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <thread>

#include "plugin/every_format.hpp"

namespace thrum::plugin_tests {
namespace {

const std::string draft =
    "thrum = 1\nlive = [\"play.undersample=2\", \"play.bandwidth=5000\", \"play.voices=2\"]\n";

Sound by_player(const std::vector<std::string>& set, std::span<const Event> events) {
  Player player(load_instrument("bowed-string", "", set), {.rate = rate});
  return played(player, 8000, events);
}

TEST_P(EveryFormat, LiveItIsADraftAndOfflineInFull) {
  const auto events = short_piece(load_instrument("bowed-string"));
  const Sound full = by_player({}, events);
  const Sound less =
      by_player({"play.undersample=2", "play.bandwidth=5000", "play.voices=2"}, events);
  ASSERT_FALSE(less == full);

  auto plugin = start("bowed-string");
  ASSERT_TRUE(plugin->load(draft));
  const std::string state = plugin->save();
  EXPECT_NE(state.find("play.undersample=2"), std::string::npos) << state;
  plugin->deactivate();
  ASSERT_TRUE(plugin->activate(rate, 8192));
  EXPECT_TRUE(render(*plugin, 8000, events) == less) << "live";

  plugin->deactivate();
  plugin->set_offline(true);
  ASSERT_TRUE(plugin->activate(rate, 8192));
  EXPECT_TRUE(render(*plugin, 8000, events) == full) << "offline";
  EXPECT_EQ(plugin->latency(), 0);

  plugin->set_offline(false);
  render(*plugin, 64, {});  // LV2 knows it from then on
  plugin->deactivate();
  ASSERT_TRUE(plugin->activate(rate, 8192));
  EXPECT_TRUE(render(*plugin, 8000, events) == less) << "live again";
  EXPECT_EQ(plugin->save(), state);
}

/// A host may change its mind while it plays; in VST3 it cannot.
TEST_P(EveryFormat, TheFirstBlockOfflineIsInFull) {
  if (GetParam() == "vst3") GTEST_SKIP() << "the mode is set while nothing plays";
  const auto events = short_piece(load_instrument("bowed-string"));
  auto plugin = start("bowed-string");
  ASSERT_TRUE(plugin->load(draft));
  render(*plugin, 4800, {});  // the new sound has taken over
  plugin->set_offline(true);
  EXPECT_TRUE(render(*plugin, 8000, events) == by_player({}, events));
}

TEST_P(EveryFormat, ADraftThatCannotBeIsRefused) {
  auto plugin = start("bowed-string");
  const std::string before = plugin->save();
  EXPECT_FALSE(plugin->load("thrum = 1\nlive = [\"play.undersample=3\"]\n"));
  EXPECT_FALSE(plugin->load("thrum = 1\nlive = [\"play.no_such_key=3\"]\n"));
  EXPECT_FALSE(plugin->load("thrum = 1\nlive = 3\n"));
  EXPECT_EQ(plugin->save(), before);
}

double seconds_of(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// By the time that other threads than the host's spend on it; keys of this one share nothing.
/// The host's has the lower priority, and blocks are long, so that helpers get their share also
/// where other programs keep all cores busy (0.16 to 0.8 on two cores; 0.5 where these are free).
TEST_P(EveryFormat, OfflineAllCoresPlay) {
  if (std::thread::hardware_concurrency() < 2) GTEST_SKIP() << "there is one core";
  std::vector<Event> chord;
  for (const int key : {48, 52, 55, 60, 64, 67}) chord.push_back({0, note_on(0, key, 90)});
  const auto share_of_others = [&](bool offline) {
    auto plugin = library_->make("org.thrum.rosewood-marimba");
    plugin->set_offline(offline);
    EXPECT_TRUE(plugin->activate(rate, 8192));
    double share = 0.0;
    std::thread([&] {
      EXPECT_EQ(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10), 0);
      render(*plugin, 2048, chord, {1024});
      const double all = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
      const double own = seconds_of(CLOCK_THREAD_CPUTIME_ID);
      render(*plugin, 48000, {}, {8000});
      const double spent = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - all;
      share = 1.0 - (seconds_of(CLOCK_THREAD_CPUTIME_ID) - own) / spent;
    }).join();
    return share;
  };
  EXPECT_LT(share_of_others(false), 0.02);
  double most = 0.0;
  for (int tries = 0; tries < 20 && most <= 0.15; ++tries)
    most = std::max(most, share_of_others(true));
  EXPECT_GT(most, 0.15);
}

}  // namespace
}  // namespace thrum::plugin_tests
