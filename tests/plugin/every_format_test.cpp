// What every format must do, in each of them: sound like the player to the bit, whatever the block
// size and the rate; keep its state; survive what hosts do.
#include <gtest/gtest.h>

#include <random>
#include <thread>

#include <thrum/instruments/performance.hpp>
#include <thrum/scene/shipped_scenes.hpp>

#include "plugin/host.hpp"

namespace thrum::plugin_tests {
namespace {

constexpr double rate = 48000.0;

class EveryFormat : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<Hosted> start(const std::string& instrument, double at = rate) {
    auto plugin = library_->make("org.thrum." + instrument);
    EXPECT_TRUE(plugin->activate(at, 8192));
    return plugin;
  }
  std::unique_ptr<Library> library_ = open_library(GetParam());
};

std::vector<Event> events_of(const MidiFile& score, double at) {
  std::vector<Event> events;
  for (const MidiEvent& event : score.events)
    events.push_back({static_cast<std::uint32_t>(std::llround(event.seconds * at)), event.message});
  return events;
}

/// The player itself, with the same events at the same samples.
Sound played(Player& player, std::size_t frames, std::span<const Event> events) {
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
std::vector<Event> short_piece(const Instrument& instrument) {
  const int low = instrument.play.keys[0], high = instrument.play.keys[1];
  const int key = std::clamp(60, low, high), other = std::clamp(low + 1, low, high);
  return {{1, note_on(0, key, 90)},           {137, note_on(0, other, 60)},
          {1023, control_change(0, 64, 127)}, {2049, pitch_bend(0, 3000)},
          {3001, note_off(0, key)},           {4444, control_change(0, 74, 100)},
          {5557, control_change(0, 64, 0)},   {6001, note_off(0, other)}};
}

double loudest(const Sound& sound) {
  double most = 0.0;
  for (std::size_t i = 0; i < sound.left.size(); ++i)
    most = std::max({most, std::abs(static_cast<double>(sound.left[i])),
                     std::abs(static_cast<double>(sound.right[i]))});
  return most;
}

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

TEST_P(EveryFormat, EveryInstrumentSoundsAsThePlayerToTheBit) {
  for (const ShippedScene& each : shipped_instruments()) {
    const Instrument instrument = load_instrument(std::string(each.name));
    const auto events = short_piece(instrument);
    Player player(instrument, {.rate = rate});
    const Sound wanted = played(player, 9000, events);
    EXPECT_GT(loudest(wanted), 0.001) << each.name;
    auto plugin = start(std::string(each.name));
    EXPECT_TRUE(render(*plugin, 9000, events, {64}) == wanted) << each.name;
  }
}

TEST_P(EveryFormat, AScoreSoundsAsThrumRendersIt) {
  MidiFile score = load_midi_file(THRUM_SCORES_DIR "/nocturne.mid");
  std::erase_if(score.events, [](const MidiEvent& event) { return event.seconds > 3.0; });
  score.seconds = 3.0;
  Player player(load_instrument("struck-string"), {.rate = rate});
  std::vector<float> left, right;
  perform(player, score, [&](std::span<const double> l, std::span<const double> r) {
    left.insert(left.end(), l.begin(), l.end());
    right.insert(right.end(), r.begin(), r.end());
  });
  auto events = events_of(score, rate);
  const auto end = static_cast<std::uint32_t>(std::llround(score.seconds * rate));
  for (int channel = 0; channel < 16; ++channel)
    for (const int controller : {64, 123})
      events.push_back({end, control_change(channel, controller, 0)});
  auto plugin = start("struck-string");
  // The last seconds of a long tail are faded out by the program; the rest is compared.
  const std::size_t frames = std::min(left.size(), std::size_t{end} + std::size_t{24000});
  left.resize(frames);
  right.resize(frames);
  EXPECT_TRUE(render(*plugin, frames, events, {512}) == (Sound{left, right}));
}

TEST_P(EveryFormat, BlocksOfAnySizeGiveTheSameSamples) {
  const auto events = short_piece(load_instrument("bowed-string"));
  const auto with = [&](const std::vector<std::size_t>& blocks) {
    auto plugin = start("bowed-string");
    return render(*plugin, 10000, events, blocks);
  };
  const Sound wanted = with({256});
  for (const std::size_t block : {1, 2, 3, 17, 64, 511, 1000, 4096, 8192})
    EXPECT_TRUE(with({block}) == wanted) << block;
  std::mt19937 dice(5);
  std::vector<std::size_t> changing;
  for (int i = 0; i < 50; ++i) changing.push_back(1 + dice() % 700);
  EXPECT_TRUE(with(changing) == wanted);
}

TEST_P(EveryFormat, EveryRateSoundsAsThePlayerToTheBit) {
  const Instrument instrument = load_instrument("struck-string");
  const auto events = short_piece(instrument);
  for (const double at : {44100.0, 48000.0, 88200.0, 96000.0, 176400.0, 192000.0}) {
    Player player(instrument, {.rate = at});
    auto plugin = start("struck-string", at);
    EXPECT_TRUE(render(*plugin, 7000, events, {333}) == played(player, 7000, events)) << at;
  }
}

TEST_P(EveryFormat, ANoteAtAnySampleIsTheSameNoteLater) {
  const auto with = [&](std::uint32_t frame) {
    auto plugin = start("struck-string");
    const int key = load_instrument("struck-string").play.keys[0];
    return render(*plugin, 3000, std::vector<Event>{{frame, note_on(0, key, 100)}}, {128});
  };
  const Sound first = with(0);
  for (const std::uint32_t frame : {1U, 127U, 128U, 413U}) {
    const Sound later = with(frame);
    EXPECT_TRUE(std::all_of(later.left.begin(), later.left.begin() + frame,
                            [](float sample) { return sample == 0.0F; }));
    EXPECT_TRUE(std::equal(later.left.begin() + frame, later.left.end(), first.left.begin()));
  }
}

TEST_P(EveryFormat, ParametersMoveWhatTheyMoveInThePlayer) {
  const Instrument instrument = load_instrument("bowed-string");
  const auto controls = controls_of(instrument);
  auto plugin = start("bowed-string");
  const auto parameters = plugin->parameters();
  ASSERT_EQ(parameters.size(), controls.size());
  for (std::size_t i = 0; i < controls.size(); ++i) {
    // LV2 tells them in single precision.
    const auto near = [&](double told, double declared) {
      EXPECT_NEAR(told, declared, 1e-7 * std::max(1.0, std::abs(declared))) << controls[i].name;
    };
    near(parameters[i].lowest, controls[i].lowest);
    near(parameters[i].highest, controls[i].highest);
    near(parameters[i].initial, controls[i].initial);
  }
  // From 0 to 1, so that its middle is a number in single precision too.
  const auto found = std::find_if(controls.begin(), controls.end(), [](const Control& each) {
    return !each.is_midi() && each.lowest == 0.0 && each.highest == 1.0;
  });
  ASSERT_NE(found, controls.end());
  const int number = static_cast<int>(found - controls.begin());
  // Values and samples that every format can say to the bit: at the start of a block.
  const std::vector<Event> events{
      {0, note_on(0, 60, 100)},
      {2048, {}, number, 0.5 * (found->lowest + found->highest)},
      {4096, {}, number, 0.25 * (3.0 * found->lowest + found->highest)}};
  Player player(instrument, {.rate = rate});
  EXPECT_TRUE(render(*plugin, 8000, events, {256}) == played(player, 8000, events));
  EXPECT_NEAR(plugin->value(number), events.back().value, 1e-6);
}

TEST_P(EveryFormat, FloodsOfEventsDoNoHarm) {
  auto plugin = start("struck-string");
  const int parameters = static_cast<int>(plugin->parameters().size());
  std::mt19937 dice(9);
  for (int round = 0; round < 20; ++round) {
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
  EXPECT_EQ(plugin->tail(), 0.0);
  render(*plugin, 4800, std::vector<Event>{{0, note_on(0, 72, 100)}, {2000, note_off(0, 72)}});
  EXPECT_GT(plugin->tail(), rate);
  std::vector<float> left(480), right(480);
  int blocks = 0;
  while (plugin->process({}, left, right) && blocks < 3000) ++blocks;
  EXPECT_LT(blocks, 3000);
  EXPECT_LT(480.0 * blocks, plugin->tail() + 30.0 * rate);
  EXPECT_EQ(plugin->tail(), 0.0);
  EXPECT_LT(loudest(render(*plugin, 48000, {})), 1e-6);
}

TEST_P(EveryFormat, OfflineGivesTheSameSamples) {
  const auto events = short_piece(load_instrument("struck-string"));
  auto live = start("struck-string"), offline = library_->make("org.thrum.struck-string");
  offline->set_offline(true);
  ASSERT_TRUE(offline->activate(rate, 8192));
  EXPECT_TRUE(render(*offline, 8000, events) == render(*live, 8000, events));
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
