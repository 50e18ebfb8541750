#include "preset_load.hpp"

#include <thrum/core/fault.hpp>

#include "instance.hpp"
#include "newer.hpp"
#include "user_sounds.hpp"

namespace thrum::plugin::clap {

namespace {

void choose(Processor& processor, std::string key) {
  if (const auto slash = key.find('/'); slash != std::string::npos) {
    const std::string instrument = key.substr(0, slash);
    if (!processor.entry().any_file && instrument != processor.entry().instrument)
      throw BadScene("preset " + key + ": this plugin plays " + processor.entry().instrument);
    key = key.substr(slash + 1);
    if (processor.entry().any_file)
      return processor.load(text_of({.instrument = instrument, .preset = key}));
  }
  processor.choose_preset(key);
}

}  // namespace

bool load_preset(const clap_plugin_t* plugin, uint32_t kind, const char* location,
                 const char* load_key) {
  Instance& it = Instance::of(plugin);
  const bool is_file = kind == CLAP_PRESET_DISCOVERY_LOCATION_FILE && location != nullptr;
  const bool done = it.attempt([&] {
    if (is_file)
      it.processor().load(read_sound_file(location));
    else
      choose(it.processor(), load_key == nullptr ? "" : load_key);
  });
  const auto* host = it.host_extension<clap_host_preset_load>(CLAP_EXT_PRESET_LOAD);
  if (host == nullptr) host = it.host_extension<clap_host_preset_load>(CLAP_EXT_PRESET_LOAD_COMPAT);
  if (done) it.tell_of_new_values();
  if (host != nullptr && done) host->loaded(it.host(), kind, location, load_key);
  if (host != nullptr && !done)
    host->on_error(it.host(), kind, location, load_key, 0, it.last_words().c_str());
  return done;
}

}  // namespace thrum::plugin::clap
