// What CLAP alone has: notes with expressions of their own, ends of notes, words for values, and
// presets that a host may list.
#include <clap/ext/audio-ports.h>
#include <clap/ext/note-ports.h>
#include <clap/ext/params.h>
#include <gtest/gtest.h>

#include <set>

#include <thrum/scene/shipped_scenes.hpp>

#include "clap/newer.hpp"
#include "plugin/clap_events.hpp"
#include "support/playing.hpp"
#include "support/ringing.hpp"

namespace thrum::plugin_tests {
namespace {

constexpr double rate = 48000.0;

class Clap : public testing::Test {
 protected:
  std::unique_ptr<ClapHosted> start(const std::string& instrument) {
    auto plugin = make_clap(*library_, "org.thrum." + instrument);
    EXPECT_TRUE(plugin->activate(rate, 8192));
    return plugin;
  }
  template <class Extension>
  static const Extension& of(ClapHosted& plugin, const char* id) {
    return *static_cast<const Extension*>(plugin.extension(id));
  }
  std::unique_ptr<Library> library_ = open_clap();
};

TEST_F(Clap, ANoteIsTunedApartFromItsKey) {
  // Struck string, A3, a quarter tone up from the start; both notes of the pair by their ids.
  for (const double cents : {0.0, 50.0, -150.0}) {
    auto plugin = start("struck-string");
    const auto on = note(CLAP_EVENT_NOTE_ON, 0, 57, 0.8, 7);
    const auto tuned = expression(0, CLAP_NOTE_EXPRESSION_TUNING, -1, 7, cents / 100.0);
    const auto sound = heard(*plugin, 48000, {&on.header, &tuned.header});
    const double wanted = 220.0 * std::exp2(cents / 1200.0);
    const double found = claims::peak_frequency(sound, rate, 0.97 * wanted, 1.03 * wanted);
    EXPECT_NEAR(claims::cents_between(found, wanted), 0.0, 3.0);
  }
}

TEST_F(Clap, ANoteWithMidisVelocityIsMidisNote) {
  auto plugin = start("struck-string"), other = start("struck-string");
  const auto on = note(CLAP_EVENT_NOTE_ON, 3, 60, 90 / 127.0, -1);
  const auto off = note(CLAP_EVENT_NOTE_OFF, 400, 60, 0.0, -1);
  const auto sound = heard(*plugin, 4800, {&on.header, &off.header});
  const Sound midi =
      render(*other, 4800, std::vector<Event>{{3, note_on(0, 60, 90)}, {400, note_off(0, 60)}});
  EXPECT_EQ(sound, std::vector<double>(midi.left.begin(), midi.left.end()));
}

double level(const std::vector<double>& sound) {
  double sum = 0.0;
  for (const double sample : sound) sum += sample * sample;
  return std::sqrt(sum / static_cast<double>(sound.size()));
}

TEST_F(Clap, ExpressionsReachTheirNoteOnly) {
  const auto first = note(CLAP_EVENT_NOTE_ON, 0, 60, 0.8, 1);
  const auto plain = start("struck-string");
  const double usual = level(heard(*plain, 9600, {&first.header}));
  const auto with = [&](int what, int key, double value) {
    auto plugin = start("struck-string");
    const auto event = expression(0, what, key, -1, value);
    return level(heard(*plugin, 9600, {&first.header, &event.header}));
  };
  EXPECT_NEAR(with(CLAP_NOTE_EXPRESSION_VOLUME, 60, 0.5) / usual, 0.5, 0.01);
  EXPECT_NEAR(with(CLAP_NOTE_EXPRESSION_VOLUME, 61, 0.5) / usual, 1.0, 1e-9);
  EXPECT_NEAR(with(CLAP_NOTE_EXPRESSION_PAN, 60, 1.0) / usual, 0.0, 0.05);
  EXPECT_NEAR(with(CLAP_NOTE_EXPRESSION_EXPRESSION, 60, 0.5) / usual, 0.25, 0.01);
}

TEST_F(Clap, PressureIsThatOfAMidiKey) {
  auto plugin = start("bowed-string"), other = start("bowed-string");
  const auto on = note(CLAP_EVENT_NOTE_ON, 0, 60, 100 / 127.0, 5);
  const auto pressed = expression(200, CLAP_NOTE_EXPRESSION_PRESSURE, 60, 5, 80 / 127.0);
  const auto sound = heard(*plugin, 9600, {&on.header, &pressed.header});
  const Sound midi =
      render(*other, 9600, std::vector<Event>{{0, note_on(0, 60, 100)}, {200, {0xA0, 60, 80}}});
  EXPECT_EQ(sound, std::vector<double>(midi.left.begin(), midi.left.end()));
}

TEST_F(Clap, TellsWhenANoteHasEnded) {
  auto plugin = start("struck-string");
  const auto on = note(CLAP_EVENT_NOTE_ON, 0, 90, 0.5, 42);
  const auto off = note(CLAP_EVENT_NOTE_OFF, 100, -1, 0.0, 42);  // by its id
  heard(*plugin, 4800, {&on.header, &off.header});
  EXPECT_TRUE(plugin->take_ended_notes().empty());
  heard(*plugin, 4 * 48000, {});
  const auto ended = plugin->take_ended_notes();
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_EQ(ended[0].note_id, 42);
  EXPECT_EQ(ended[0].key, 90);
}

TEST_F(Clap, AChokedNoteIsSilentInAMoment) {
  auto plugin = start("struck-string");
  const auto on = note(CLAP_EVENT_NOTE_ON, 0, 40, 0.9, 1);
  heard(*plugin, 9600, {&on.header});
  const auto choke = note(CLAP_EVENT_NOTE_CHOKE, 0, 40, 0.0, 1);
  heard(*plugin, 4800, {&choke.header});
  EXPECT_LT(level(heard(*plugin, 4800, {})), 1e-4);
}

TEST_F(Clap, ValuesAndWordsAreEachOther) {
  for (const std::string& id : library_->ids()) {
    auto plugin = make_clap(*library_, id);
    const auto& params = of<clap_plugin_params_t>(*plugin, CLAP_EXT_PARAMS);
    std::set<clap_id> ids;
    for (uint32_t i = 0; i < params.count(plugin->plugin()); ++i) {
      clap_param_info_t info{};
      ASSERT_TRUE(params.get_info(plugin->plugin(), i, &info));
      EXPECT_TRUE(ids.insert(info.id).second) << info.name;
      for (const double share : {0.0, 0.25, 1.0}) {
        const double value = info.min_value + share * (info.max_value - info.min_value);
        char words[100];
        double read = -1e9;
        ASSERT_TRUE(params.value_to_text(plugin->plugin(), info.id, value, words, sizeof(words)));
        ASSERT_TRUE(params.text_to_value(plugin->plugin(), info.id, words, &read)) << words;
        EXPECT_NEAR(read, value, 1e-3 * (std::abs(value) + 1e-9)) << info.name;
      }
      double read = 0.0;
      EXPECT_FALSE(params.text_to_value(plugin->plugin(), info.id, "loud", &read));
    }
  }
}

TEST_F(Clap, HasPortsVoicesAndNames) {
  auto plugin = start("snare-drum");
  clap_audio_port_info_t audio{};
  clap_note_port_info_t notes{};
  clap_voice_info voices{};
  ASSERT_TRUE(of<clap_plugin_audio_ports_t>(*plugin, CLAP_EXT_AUDIO_PORTS)
                  .get(plugin->plugin(), 0, false, &audio));
  EXPECT_EQ(audio.channel_count, 2U);
  ASSERT_TRUE(of<clap_plugin_note_ports_t>(*plugin, CLAP_EXT_NOTE_PORTS)
                  .get(plugin->plugin(), 0, true, &notes));
  EXPECT_EQ(notes.supported_dialects,
            static_cast<uint32_t>(CLAP_NOTE_DIALECT_CLAP | CLAP_NOTE_DIALECT_MIDI |
                                  CLAP_NOTE_DIALECT_MIDI_MPE));
  ASSERT_TRUE(
      of<clap_plugin_voice_info>(*plugin, CLAP_EXT_VOICE_INFO).get(plugin->plugin(), &voices));
  EXPECT_EQ(voices.voice_capacity,
            static_cast<uint32_t>(load_instrument("snare-drum").play.voices));
  const auto& names = of<clap_plugin_note_name>(*plugin, CLAP_EXT_NOTE_NAME);
  for (uint32_t i = 0; i < names.count(plugin->plugin()); ++i) {
    clap_note_name name{};
    EXPECT_TRUE(names.get(plugin->plugin(), i, &name));
    EXPECT_NE(name.name[0], '\0');
  }
}

TEST_F(Clap, ARefusedStateIsToldInOneLine) {
  auto plugin = start("tromba-marina");
  EXPECT_FALSE(plugin->load("thrum = 1\npreset = \"wide_gab\"\n"));
  EXPECT_NE(plugin->last_log().find("wide_gap"), std::string::npos) << plugin->last_log();
  EXPECT_EQ(plugin->last_log().find('\n'), std::string::npos);
}

TEST_F(Clap, PresetsAreListedAndLoaded) {
  struct Listed {
    std::vector<std::string> keys, plugins;
  } listed;
  const clap_preset_discovery_indexer indexer{
      CLAP_VERSION_INIT,
      "host",
      "thrum",
      "",
      "1",
      nullptr,
      [](const clap_preset_discovery_indexer*, const clap_preset_discovery_filetype*) {
        return true;
      },
      [](const clap_preset_discovery_indexer*, const clap_preset_discovery_location*) {
        return true;
      },
      nullptr,
      nullptr};
  clap_preset_discovery_metadata_receiver receiver{};
  using Receiver = const clap_preset_discovery_metadata_receiver;
  receiver.receiver_data = &listed;
  receiver.begin_preset = [](Receiver* it, const char*, const char* key) {
    static_cast<Listed*>(it->receiver_data)->keys.emplace_back(key);
    return true;
  };
  receiver.add_plugin_id = [](Receiver* it, const clap_universal_plugin_id* id) {
    static_cast<Listed*>(it->receiver_data)->plugins.emplace_back(id->id);
  };
  receiver.set_flags = [](Receiver*, uint32_t) {};
  receiver.set_description = [](Receiver*, const char*) {};
  const auto* factory = static_cast<const clap_preset_discovery_factory*>(
      clap_entry_of(*library_).get_factory(CLAP_PRESET_DISCOVERY_FACTORY_ID));
  ASSERT_NE(factory, nullptr);
  ASSERT_EQ(factory->count(factory), 1U);
  const auto* provider =
      factory->create(factory, &indexer, factory->get_descriptor(factory, 0)->id);
  ASSERT_TRUE(provider->init(provider));
  ASSERT_TRUE(
      provider->get_metadata(provider, CLAP_PRESET_DISCOVERY_LOCATION_PLUGIN, nullptr, &receiver));
  provider->destroy(provider);
  std::size_t there_are = 0;
  for (const ShippedScene& each : shipped_instruments())
    there_are += load_instrument(std::string(each.name)).presets.size();
  ASSERT_EQ(listed.keys.size(), there_are);
  ASSERT_EQ(listed.plugins.size(), there_are);

  for (std::size_t i = 0; i < listed.keys.size(); ++i) {
    if (listed.plugins[i] != "org.thrum.tromba-marina") continue;
    auto plugin = make_clap(*library_, listed.plugins[i]);
    const auto& presets = of<clap_plugin_preset_load>(*plugin, CLAP_EXT_PRESET_LOAD);
    EXPECT_TRUE(presets.from_location(plugin->plugin(), CLAP_PRESET_DISCOVERY_LOCATION_PLUGIN,
                                      nullptr, listed.keys[i].c_str()));
    const std::string name = listed.keys[i].substr(listed.keys[i].find('/') + 1);
    EXPECT_NE(plugin->save().find("preset = \"" + name + "\""), std::string::npos);
    EXPECT_FALSE(presets.from_location(plugin->plugin(), CLAP_PRESET_DISCOVERY_LOCATION_PLUGIN,
                                       nullptr, "tromba-marina/none_such"));
  }
}

}  // namespace
}  // namespace thrum::plugin_tests
