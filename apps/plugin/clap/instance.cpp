#include "instance.hpp"

#include <clap/ext/latency.h>
#include <clap/ext/params.h>
#include <clap/ext/state.h>
#include <utility>

#include <thrum/scene/words.hpp>

#include "newer.hpp"

namespace thrum::plugin::clap {

namespace {

bool init(const clap_plugin_t*) { return true; }
void destroy(const clap_plugin_t* plugin) { delete &Instance::of(plugin); }

bool activate(const clap_plugin_t* plugin, double rate, uint32_t, uint32_t) {
  Instance& it = Instance::of(plugin);
  return it.attempt([&] { it.start(rate); });
}
void deactivate(const clap_plugin_t* plugin) { Instance::of(plugin).processor().deactivate(); }

bool start_processing(const clap_plugin_t*) { return true; }
void stop_processing(const clap_plugin_t*) {}
void reset(const clap_plugin_t* plugin) { Instance::of(plugin).processor().reset(); }

clap_process_status process(const clap_plugin_t* plugin, const clap_process_t* process) {
  return Instance::of(plugin).process(*process);
}

const void* get_extension(const clap_plugin_t*, const char* id) { return find_extension(id); }
/// Asked for when a preset that was chosen in the window has come.
void on_main_thread(const clap_plugin_t* plugin) {
  Instance& it = Instance::of(plugin);
  it.tell_of_new_values();
  if (const auto* state = it.host_extension<clap_host_state_t>(CLAP_EXT_STATE))
    state->mark_dirty(it.host());
}

}  // namespace

Instance::Instance(const clap_plugin_descriptor_t& descriptor, const Entry& entry,
                   const clap_host_t* host)
    : plugin_{&descriptor,
              this,
              init,
              destroy,
              activate,
              deactivate,
              start_processing,
              stop_processing,
              reset,
              ::thrum::plugin::clap::process,
              get_extension,
              on_main_thread},
      host_(host),
      processor_(entry, [host] { host->request_callback(host); }),
      told_voices_(processor_.most_voices()) {}

void Instance::say(const std::string& words) {
  last_words_ = one_line(words);
  const auto* log = host_extension<clap_host_log>(CLAP_EXT_LOG);
  if (log != nullptr) log->log(host_, CLAP_LOG_ERROR, last_words_.c_str());
}

/// Names of free controls and of keys are those of the instrument.
void Instance::tell_of_new_values() {
  const bool any_file = processor_.entry().any_file;
  if (const auto* params = host_extension<clap_host_params_t>(CLAP_EXT_PARAMS))
    params->rescan(
        host_, any_file ? CLAP_PARAM_RESCAN_VALUES | CLAP_PARAM_RESCAN_TEXT | CLAP_PARAM_RESCAN_INFO
                        : CLAP_PARAM_RESCAN_VALUES);
  if (const auto* names = host_extension<clap_host_note_name>(CLAP_EXT_NOTE_NAME);
      names != nullptr && any_file)
    names->changed(host_);
  if (std::exchange(told_voices_, processor_.most_voices()) != processor_.most_voices())
    if (const auto* voices = host_extension<clap_host_voice_info>(CLAP_EXT_VOICE_INFO))
      voices->changed(host_);
  // A latency may change only while a plugin is activated.
  if (processor_.is_active() && processor_.latency() != told_latency_)
    host_->request_restart(host_);
}

void Instance::start(double rate) {
  processor_.activate(rate);
  const int before = std::exchange(told_latency_, processor_.latency());
  if (before == told_latency_) return;
  if (const auto* latency = host_extension<clap_host_latency_t>(CLAP_EXT_LATENCY))
    latency->changed(host_);
}

}  // namespace thrum::plugin::clap
