// In every format: a state is a sound, wherever it is loaded; a broken one changes nothing; a new
// one takes over without a click.
#include <gtest/gtest.h>

#include "plugin/every_format.hpp"

namespace thrum::plugin_tests {
namespace {

TEST_P(EveryFormat, AStateIsTheSameSoundElsewhere) {
  const Instrument instrument = load_instrument("struck-string");
  ASSERT_FALSE(instrument.presets.empty());
  const std::string preset = instrument.presets[0].name;
  auto first = start("struck-string");
  ASSERT_TRUE(first->load("thrum = 1\ninstrument = \"struck-string\"\npreset = \"" + preset +
                          "\"\n[controls]\nfelt = 0.7250000000000001\nvolume = 0.5\n"));
  render(*first, 4096, {});
  const std::string state = first->save();
  EXPECT_NE(state.find("0.7250000000000001"), std::string::npos) << state;
  auto second = library_->make("org.thrum.struck-string");
  ASSERT_TRUE(second->load(state));
  EXPECT_EQ(second->save(), state);
  ASSERT_TRUE(second->activate(rate, 8192));
  EXPECT_EQ(second->save(), state);

  Player player(load_instrument("struck-string", preset), {.rate = rate});
  player.set("volume", 0.5);
  player.set("felt", 0.7250000000000001);
  const auto events = short_piece(instrument);
  EXPECT_TRUE(render(*second, 8000, events) == played(player, 8000, events));
}

TEST_P(EveryFormat, AnInstrumentFileIsNamedByTheState) {
  auto plugin = start("instrument-file");
  const std::string path = THRUM_INSTRUMENTS_DIR "/tromba-marina.toml";
  ASSERT_TRUE(plugin->load("thrum = 1\ninstrument = \"" + path + "\"\n"));
  plugin->deactivate();
  ASSERT_TRUE(plugin->activate(rate, 8192));
  const Instrument instrument = load_instrument(path);
  Player player(instrument, {.rate = rate});
  const auto events = short_piece(instrument);
  EXPECT_TRUE(render(*plugin, 7000, events) == played(player, 7000, events));
}

TEST_P(EveryFormat, ABrokenStateIsRefusedAndTheSoundGoesOn) {
  const auto events = short_piece(load_instrument("tromba-marina"));
  auto plugin = start("tromba-marina"), other = start("tromba-marina");
  const std::string before = plugin->save();
  Sound wanted = render(*other, 2000, events), heard = render(*plugin, 2000, events);
  const std::string long_line(100000, '[');
  for (const std::string& bad :
       {std::string(""), std::string("nonsense"), std::string("\0\1\2\xff", 4), long_line,
        std::string("thrum = 2\n"), std::string("thrum = \"one\"\n"),
        std::string("thrum = 1\npreset = \"no such preset\"\n"),
        std::string("thrum = 1\ninstrument = \"snare-drum\"\n"),
        std::string("thrum = 1\nset = [\"string.nowhere.tension=1\"]\n"),
        std::string("thrum = 1\n[controls]\nvolume = \"loud\"\n"),
        std::string("thrum = 1\n[controls]\nvolume = nan\n"), before.substr(0, 20)})
    EXPECT_FALSE(plugin->load(bad)) << bad.substr(0, 50);
  EXPECT_EQ(plugin->save(), before);
  EXPECT_TRUE(heard == wanted);
  EXPECT_TRUE(render(*plugin, 3000, {}) == render(*other, 3000, {}));
}

TEST_P(EveryFormat, AnOlderStateLoads) {
  auto plugin = start("snare-drum");
  EXPECT_TRUE(plugin->load("[controls]\nvolume = 0.5\na_control_that_was_dropped = 3\n"));
  const auto parameters = plugin->parameters();
  const auto volume =
      std::find_if(parameters.begin(), parameters.end(),
                   [](const HostedParameter& each) { return each.name == "volume"; });
  ASSERT_NE(volume, parameters.end());
  EXPECT_NEAR(plugin->value(static_cast<int>(volume - parameters.begin())), 0.5, 1e-7);
}

/// The bend of the curve from sample to sample: a step shows in it as its full height.
double sharpest(const Sound& sound, std::size_t from, std::size_t to) {
  double most = 0.0;
  for (std::size_t i = std::max<std::size_t>(from, 1); i + 1 < to; ++i)
    most = std::max(most, std::abs(static_cast<double>(sound.left[i + 1]) - 2.0 * sound.left[i] +
                                   sound.left[i - 1]));
  return most;
}

TEST_P(EveryFormat, APresetChangesWithoutAClick) {
  const Instrument instrument = load_instrument("struck-string");
  auto plugin = start("struck-string");
  // A string that rings on behind a pedal: nothing is struck again in the new instrument.
  const std::vector<Event> events{
      {0, control_change(0, 64, 127)}, {0, note_on(0, 45, 120)}, {4000, note_off(0, 45)}};
  const Sound before = render(*plugin, 24000, events);
  EXPECT_GT(loudest(before), 0.05);
  ASSERT_TRUE(plugin->load("thrum = 1\npreset = \"" + instrument.presets[0].name + "\"\n"));
  Sound after = render(*plugin, 4800, {});
  Sound both;
  both.left.assign(before.left.end() - 2400, before.left.end());
  both.left.insert(both.left.end(), after.left.begin(), after.left.end());
  EXPECT_LE(sharpest(both, 2300, both.left.size()), 1.1 * sharpest(both, 0, 2300));
  EXPECT_LT(std::abs(after.left.back()), 1e-6F);
  // And the new one plays.
  EXPECT_GT(loudest(render(*plugin, 4800, std::vector<Event>{{0, note_on(0, 60, 100)}})), 0.01);
}

}  // namespace
}  // namespace thrum::plugin_tests
