// In every format: the sound of the player to the bit, whatever the block size, the rate and the
// sample of an event.
#include <gtest/gtest.h>

#include <random>

#include <thrum/instruments/performance.hpp>
#include <thrum/scene/shipped_scenes.hpp>

#include "plugin/every_format.hpp"

namespace thrum::plugin_tests {
namespace {

std::vector<Event> events_of(const MidiFile& score, double at) {
  std::vector<Event> events;
  for (const MidiEvent& event : score.events)
    events.push_back({static_cast<std::uint32_t>(std::llround(event.seconds * at)), event.message});
  return events;
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

/// What a format does with a rate is tested above with one instrument; what instruments do, here.
class EveryInstrument : public testing::TestWithParam<std::string> {};

TEST_P(EveryInstrument, SoundsAsThePlayerAtEveryRateInBlocksOfAnySize) {
  const Instrument instrument = load_instrument(GetParam());
  const auto library = open_clap();
  const auto events = short_piece(instrument);
  const std::size_t frames = 2400;  // the first notes, the pedal and the bend
  const auto first = std::span(events).first(4);
  for (const double at : {44100.0, 48000.0, 88200.0, 96000.0, 176400.0, 192000.0}) {
    Player player(instrument, {.rate = at});
    const Sound wanted = played(player, frames, first);
    EXPECT_GT(loudest(wanted), 1e-4) << at;
    auto plugin = library->make("org.thrum." + GetParam());
    ASSERT_TRUE(plugin->activate(at, 8192)) << at;
    for (const std::vector<std::size_t>& blocks :
         {std::vector<std::size_t>{1, 8192}, {17, 64, 511}, {8192}}) {
      EXPECT_TRUE(render(*plugin, frames, first, blocks) == wanted) << at << ", " << blocks[0];
      plugin->reset();
    }
  }
}

std::vector<std::string> all_instruments() {
  std::vector<std::string> names;
  for (const ShippedScene& each : shipped_instruments()) names.emplace_back(each.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Plugin, EveryInstrument, testing::ValuesIn(all_instruments()),
                         [](const auto& each) {
                           std::string name = each.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

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
  // Values that every format can say to the bit, at samples within a block.
  const std::vector<Event> events{
      {0, note_on(0, 60, 100)},
      {2051, {}, number, 0.5 * (found->lowest + found->highest)},
      {4093, {}, number, 0.25 * (3.0 * found->lowest + found->highest)}};
  Player player(instrument, {.rate = rate});
  EXPECT_TRUE(render(*plugin, 8000, events, {256}) == played(player, 8000, events));
  EXPECT_NEAR(plugin->value(number), events.back().value, 1e-6);
}

TEST_P(EveryFormat, OfflineGivesTheSameSamples) {
  const auto events = short_piece(load_instrument("struck-string"));
  auto live = start("struck-string"), offline = library_->make("org.thrum.struck-string");
  offline->set_offline(true);
  ASSERT_TRUE(offline->activate(rate, 8192));
  EXPECT_TRUE(render(*offline, 8000, events) == render(*live, 8000, events));
}

}  // namespace
}  // namespace thrum::plugin_tests
