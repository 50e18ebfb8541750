// Presets of the LV2 bundle, loaded as hosts do: the state into the plugin, the values into its
// ports.
#include <gtest/gtest.h>

#include <cstring>

#include "plugin/lv2_host.hpp"

namespace thrum::plugin_tests {
namespace {

class Lv2Presets : public testing::Test {
 protected:
  Lv2Presets() {
    LilvNode* bundle = lilv_new_file_uri(world_, nullptr, THRUM_PLUGIN_DIR "/thrum.lv2/");
    lilv_world_load_bundle(world_, bundle);
    lilv_node_free(bundle);
  }
  ~Lv2Presets() override { lilv_world_free(world_); }

  std::unique_ptr<Lv2Hosted> start() {
    auto plugin = make_lv2(*library_, "org.thrum.struck-string");
    EXPECT_TRUE(plugin->activate(48000.0, 64));
    return plugin;
  }
  /// By the text: nodes of two worlds are never equal.
  static std::uint32_t port_of(const LilvPlugin& plugin, const std::string& symbol) {
    for (std::uint32_t i = 0; i < lilv_plugin_get_num_ports(&plugin); ++i) {
      const LilvPort* port = lilv_plugin_get_port_by_index(&plugin, i);
      if (lilv_node_as_string(lilv_port_get_symbol(&plugin, port)) == symbol) return i;
    }
    ADD_FAILURE() << symbol;
    return 0;
  }
  void load_preset(Lv2Hosted& plugin, const std::string& name) {
    LilvNode* uri = lilv_new_uri(world_, ("urn:thrum:org.thrum.struck-string#" + name).c_str());
    lilv_world_load_resource(world_, uri);
    LilvState* state = lilv_state_new_from_world(world_, &numbers(), uri);
    lilv_node_free(uri);
    ASSERT_NE(state, nullptr) << name;
    lilv_state_restore(
        state, plugin.instance(),
        [](const char* symbol, void* data, const void* value, std::uint32_t size, std::uint32_t) {
          float number = 0.0F;
          ASSERT_EQ(size, sizeof(number));
          std::memcpy(&number, value, size);
          Lv2Hosted& it = *static_cast<Lv2Hosted*>(data);
          it.set_port(port_of(*it.described(), symbol), number);
        },
        &plugin, 0, nullptr);
    lilv_state_free(state);
  }
  static void run(Lv2Hosted& plugin, std::span<const Event> events = {}) {
    std::vector<float> left(64), right(64);
    plugin.process(events, left, right);
  }

  LilvWorld* world_ = lilv_world_new();
  std::unique_ptr<Library> library_ = open_lv2();
};

TEST_F(Lv2Presets, PutThePortsWhereTheControlsAre) {
  const auto plugin = start();
  const int hardness = 10;
  ASSERT_EQ(plugin->parameters()[hardness].name, "hardness");
  run(*plugin, std::vector<Event>{{.frame = 0, .parameter = hardness, .value = 150.0}});
  ASSERT_EQ(plugin->value(hardness), 150.0);
  for (const std::string name : {"soft_felt", "undamped"}) {
    load_preset(*plugin, name);
    run(*plugin);
    EXPECT_NE(plugin->save().find("preset = \"" + name + "\""), std::string::npos);
    const auto ports = plugin->ports();
    for (std::size_t i = 0; i < ports.size(); ++i)
      EXPECT_EQ(ports[i], static_cast<float>(plugin->value(static_cast<int>(i))))
          << name << ", " << plugin->parameters()[i].name;
  }
}

/// A session has the state and the ports.
TEST_F(Lv2Presets, SoundTheSameInASessionThatIsOpenedAgain) {
  const auto plugin = start();
  run(*plugin, std::vector<Event>{{.frame = 0, .parameter = 10, .value = 150.0}});
  load_preset(*plugin, "soft_felt");
  run(*plugin);
  const std::string saved = plugin->save();
  const auto again = start();
  ASSERT_TRUE(again->load(saved));
  std::vector<Event> ports;
  for (const float value : plugin->ports())
    ports.push_back({.frame = 0,
                     .parameter = static_cast<int>(ports.size()),
                     .value = static_cast<double>(value)});
  run(*again, ports);
  EXPECT_EQ(again->save(), saved);
}

}  // namespace
}  // namespace thrum::plugin_tests
