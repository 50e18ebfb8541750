// What a host finds in thrum.clap: a factory of one plugin per entry of the catalogue.
#include <clap/entry.h>
#include <clap/plugin-factory.h>
#include <cstring>
#include <deque>

#include "instance.hpp"
#include "preset_discovery.hpp"

namespace thrum::plugin::clap {

namespace {

const char* const instrument_features[] = {CLAP_PLUGIN_FEATURE_INSTRUMENT,
                                           CLAP_PLUGIN_FEATURE_SYNTHESIZER,
                                           CLAP_PLUGIN_FEATURE_STEREO, nullptr};
const char* const drum_features[] = {CLAP_PLUGIN_FEATURE_INSTRUMENT, CLAP_PLUGIN_FEATURE_DRUM,
                                     CLAP_PLUGIN_FEATURE_STEREO, nullptr};

clap_plugin_descriptor_t describe(const Entry& entry) {
  const auto* features = entry.is_drum ? drum_features : instrument_features;
  return {.clap_version = CLAP_VERSION_INIT,
          .id = entry.id.c_str(),
          .name = entry.name.c_str(),
          .vendor = "thrum",
          .url = "",
          .manual_url = "",
          .support_url = "",
          .version = THRUM_PLUGIN_VERSION,
          .description = entry.description.c_str(),
          .features = const_cast<const char**>(features)};
}

const std::deque<clap_plugin_descriptor_t>& descriptors() {
  static const std::deque<clap_plugin_descriptor_t> all = [] {
    std::deque<clap_plugin_descriptor_t> made;
    for (const Entry& entry : catalogue()) made.push_back(describe(entry));
    return made;
  }();
  return all;
}

const clap_plugin_t* create(const clap_plugin_factory_t*, const clap_host_t* host, const char* id) {
  if (host == nullptr || id == nullptr || !clap_version_is_compatible(host->clap_version))
    return nullptr;
  for (std::size_t i = 0; i < catalogue().size(); ++i) {
    if (catalogue()[i].id != id) continue;
    try {
      return (new Instance(descriptors()[i], catalogue()[i], host))->plugin();
    } catch (const std::exception&) {
      return nullptr;
    }
  }
  return nullptr;
}

constexpr clap_plugin_factory_t factory{
    .get_plugin_count =
        [](const clap_plugin_factory_t*) { return static_cast<uint32_t>(descriptors().size()); },
    .get_plugin_descriptor =
        [](const clap_plugin_factory_t*, uint32_t index) {
          return index < descriptors().size() ? &descriptors()[index] : nullptr;
        },
    .create_plugin = create};

bool init(const char*) {
  try {
    return !descriptors().empty();
  } catch (const std::exception&) {
    return false;
  }
}

void deinit() {}

const void* get_factory(const char* id) {
  if (std::strcmp(id, CLAP_PLUGIN_FACTORY_ID) == 0) return &factory;
  if (std::strcmp(id, CLAP_PRESET_DISCOVERY_FACTORY_ID) == 0 ||
      std::strcmp(id, CLAP_PRESET_DISCOVERY_FACTORY_ID_COMPAT) == 0)
    return preset_discovery();
  return nullptr;
}

}  // namespace

}  // namespace thrum::plugin::clap

extern "C" {
CLAP_EXPORT extern const clap_plugin_entry_t clap_entry{
    CLAP_VERSION_INIT, thrum::plugin::clap::init, thrum::plugin::clap::deinit,
    thrum::plugin::clap::get_factory};
}
