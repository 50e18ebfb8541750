// A parameter that is modulated for one note moves that note, and no other.
#include <clap/ext/params.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "plugin/clap_events.hpp"

namespace thrum::plugin_tests {
namespace {

constexpr clap_param_info_flags per_note = CLAP_PARAM_IS_MODULATABLE_PER_NOTE_ID |
                                           CLAP_PARAM_IS_MODULATABLE_PER_KEY |
                                           CLAP_PARAM_IS_MODULATABLE_PER_CHANNEL;

class ClapModulation : public testing::Test {
 protected:
  std::unique_ptr<ClapHosted> start(const std::string& instrument) {
    auto plugin = make_clap(*library_, "org.thrum." + instrument);
    EXPECT_TRUE(plugin->activate(48000.0, 8192));
    return plugin;
  }
  static std::vector<clap_param_info_t> infos(ClapHosted& plugin) {
    const auto& params =
        *static_cast<const clap_plugin_params_t*>(plugin.extension(CLAP_EXT_PARAMS));
    std::vector<clap_param_info_t> all(params.count(plugin.plugin()));
    for (std::uint32_t i = 0; i < all.size(); ++i) params.get_info(plugin.plugin(), i, &all[i]);
    return all;
  }
  static clap_param_info_t find(ClapHosted& plugin, const std::string& name) {
    for (const auto& each : infos(plugin))
      if (each.name == name) return each;
    ADD_FAILURE() << name;
    return {};
  }
  /// Two notes, 48 with the id 1 and 60 with the id 2.
  std::vector<double> pair(const std::string& parameter, int id, double amount) {
    auto plugin = start("rattling-plate");
    const auto low = note(CLAP_EVENT_NOTE_ON, 0, 48, 0.7, 1);
    const auto high = note(CLAP_EVENT_NOTE_ON, 0, 60, 0.7, 2);
    const auto moved = modulation(find(*plugin, parameter).id, id, amount);
    return heard(*plugin, 9600, {&low.header, &high.header, &moved.header});
  }
  /// One of them alone, where all notes are modulated.
  std::vector<double> one(const std::string& parameter, int key, double amount) {
    auto plugin = start("rattling-plate");
    const auto on = note(CLAP_EVENT_NOTE_ON, 0, key, 0.7, 1);
    const auto moved = modulation(find(*plugin, parameter).id, -1, amount);
    return heard(*plugin, 9600, {&on.header, &moved.header});
  }
  static clap_event_param_mod_t modulation(clap_id parameter, int id, double amount) {
    clap_event_param_mod_t event{};
    event.header = {sizeof(event), 0, 0, CLAP_EVENT_PARAM_MOD, 0};
    event.param_id = parameter;
    event.note_id = id;
    event.port_index = event.channel = event.key = -1;
    event.amount = amount;
    return event;
  }

  std::unique_ptr<Library> library_ = open_clap();
};

double farthest(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

std::vector<double> sum(std::vector<double> a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
  return a;
}

TEST_F(ClapModulation, MovesItsNoteAndNoOther) {
  const std::string parameter = "mallet hardness";
  const double amount = -0.4 * find(*start("rattling-plate"), parameter).default_value;
  const auto low = one(parameter, 48, 0.0), high = one(parameter, 60, 0.0);
  const auto low_moved = one(parameter, 48, amount), high_moved = one(parameter, 60, amount);
  ASSERT_GT(farthest(high, high_moved), 1e-3);
  ASSERT_GT(farthest(low, low_moved), 1e-3);
  // Notes that share nothing add up, and samples are floats.
  EXPECT_LT(farthest(pair(parameter, 2, amount), sum(low, high_moved)), 1e-6);
  EXPECT_LT(farthest(pair(parameter, 1, amount), sum(low_moved, high)), 1e-6);
  EXPECT_LT(farthest(pair(parameter, 77, amount), sum(low, high)), 1e-6);
}

TEST_F(ClapModulation, IsDeclaredWhereVoicesAreOfOneNote) {
  auto strings = start("struck-string");
  EXPECT_EQ(find(*strings, "felt").flags & per_note, per_note);
  EXPECT_EQ(find(*strings, "pressure").flags & per_note, 0U);  // of its channel
  for (const auto& each : infos(*start("snare-drum"))) EXPECT_EQ(each.flags & per_note, 0U);
}

}  // namespace
}  // namespace thrum::plugin_tests
