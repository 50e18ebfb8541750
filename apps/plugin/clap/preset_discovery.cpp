#include "preset_discovery.hpp"

#include <cstring>
#include <filesystem>

#include <thrum/instruments/saved_sound.hpp>

#include "catalogue.hpp"
#include "user_sounds.hpp"

namespace thrum::plugin::clap {

namespace {

constexpr clap_preset_discovery_provider_descriptor descriptor{
    CLAP_VERSION_INIT, "org.thrum.presets", "Presets of thrum's instruments", "thrum"};

struct Provider {
  clap_preset_discovery_provider face;
  const clap_preset_discovery_indexer* indexer;
};

using Receiver = clap_preset_discovery_metadata_receiver;

bool init(const clap_preset_discovery_provider* provider) {
  const auto* indexer = static_cast<Provider*>(provider->provider_data)->indexer;
  const clap_preset_discovery_filetype type{"thrum sound", "A saved sound of thrum, as text",
                                            sound_extension};
  const clap_preset_discovery_location inside{CLAP_PRESET_DISCOVERY_IS_FACTORY_CONTENT,
                                              "Factory presets",
                                              CLAP_PRESET_DISCOVERY_LOCATION_PLUGIN, nullptr};
  const std::string folder = sounds_folder().string();
  const clap_preset_discovery_location saved{CLAP_PRESET_DISCOVERY_IS_USER_CONTENT, "Saved sounds",
                                             CLAP_PRESET_DISCOVERY_LOCATION_FILE, folder.c_str()};
  std::error_code none;
  return indexer->declare_filetype(indexer, &type) && indexer->declare_location(indexer, &inside) &&
         (!std::filesystem::is_directory(folder, none) ||
          indexer->declare_location(indexer, &saved));
}

void begin(const Receiver* receiver, const Entry& entry, uint32_t flags) {
  const clap_universal_plugin_id id{"clap", entry.id.c_str()};
  receiver->add_plugin_id(receiver, &id);
  receiver->set_flags(receiver, flags);
}

bool tell_factory_presets(const Receiver* receiver) {
  for (const Entry& entry : catalogue()) {
    if (entry.any_file) continue;
    for (const Preset& preset : load_instrument(entry.instrument).presets) {
      const std::string key = entry.instrument + "/" + preset.name;
      if (!receiver->begin_preset(receiver, preset.name.c_str(), key.c_str())) return false;
      begin(receiver, entry, CLAP_PRESET_DISCOVERY_IS_FACTORY_CONTENT);
      receiver->set_description(receiver, preset.description.c_str());
    }
  }
  return true;
}

/// A sound of a shipped instrument is for the plugin of that name, any other for the one that plays
/// files.
bool tell_saved_sound(const Receiver* receiver, const std::filesystem::path& path) try {
  const SavedSound sound = read_saved_sound(read_sound_file(path), path.filename().string());
  const Entry* entry = find_entry("org.thrum." + sound.instrument);
  if (entry == nullptr) entry = &catalogue().back();
  if (!receiver->begin_preset(receiver, path.stem().string().c_str(), nullptr)) return false;
  begin(receiver, *entry, CLAP_PRESET_DISCOVERY_IS_USER_CONTENT);
  return true;
} catch (const std::exception& error) {
  receiver->on_error(receiver, 0, error.what());
  return false;
}

const clap_preset_discovery_provider* create(const clap_preset_discovery_factory*,
                                             const clap_preset_discovery_indexer* indexer,
                                             const char* id) {
  if (std::strcmp(id, descriptor.id) != 0) return nullptr;
  auto* provider = new Provider;
  provider->indexer = indexer;
  provider->face = {.desc = &descriptor,
                    .provider_data = provider,
                    .init = init,
                    .destroy =
                        [](const clap_preset_discovery_provider* it) {
                          delete static_cast<Provider*>(it->provider_data);
                        },
                    .get_metadata =
                        [](const clap_preset_discovery_provider*, uint32_t kind,
                           const char* location, const Receiver* receiver) {
                          if (kind == CLAP_PRESET_DISCOVERY_LOCATION_PLUGIN)
                            return tell_factory_presets(receiver);
                          return location != nullptr && tell_saved_sound(receiver, location);
                        },
                    .get_extension = [](const clap_preset_discovery_provider*,
                                        const char*) -> const void* { return nullptr; }};
  return &provider->face;
}

}  // namespace

const clap_preset_discovery_factory* preset_discovery() {
  static constexpr clap_preset_discovery_factory factory{
      .count = [](const clap_preset_discovery_factory*) -> uint32_t { return 1; },
      .get_descriptor = [](const clap_preset_discovery_factory*,
                           uint32_t index) -> const clap_preset_discovery_provider_descriptor* {
        return index == 0 ? &descriptor : nullptr;
      },
      .create = create};
  return &factory;
}

}  // namespace thrum::plugin::clap
