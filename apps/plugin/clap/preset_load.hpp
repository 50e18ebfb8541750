// [main] Presets by name, or from a file with a saved sound.
#pragma once

#include <clap/plugin.h>

namespace thrum::plugin::clap {

/// As clap_plugin_preset_load::from_location. Presets of an instrument have the key
/// "INSTRUMENT/PRESET", and the instrument without a preset "INSTRUMENT/".
bool load_preset(const clap_plugin_t* plugin, uint32_t location_kind, const char* location,
                 const char* load_key);

}  // namespace thrum::plugin::clap
