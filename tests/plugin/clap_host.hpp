// What tests of CLAP alone need besides the host: the plugin itself, and what it told.
#pragma once

#include <clap/entry.h>
#include <clap/plugin-factory.h>

#include "plugin/host.hpp"

namespace thrum::plugin_tests {

class ClapHosted : public Hosted {
 public:
  virtual const clap_plugin_t* plugin() = 0;
  virtual const void* extension(const char* id) = 0;
  /// As process(), with events of CLAP's own.
  virtual clap_process_status process_events(std::span<const clap_event_header_t* const> events,
                                             std::span<float> left, std::span<float> right) = 0;
  /// The notes whose end was told since the last time.
  virtual std::vector<clap_event_note_t> take_ended_notes() = 0;
  virtual std::string last_log() = 0;
  /// Calls the plugin's main thread back, if it has asked for that.
  virtual bool call_back() = 0;
  /// What the host was told to look at again since the last time: flags of rescan().
  virtual std::uint32_t take_rescans() = 0;
  virtual bool wants_restart() = 0;
  virtual bool wants_process() = 0;  ///< to be called again, having slept
};

std::unique_ptr<ClapHosted> make_clap(Library& library, const std::string& id);
const clap_plugin_entry_t& clap_entry_of(Library& library);

}  // namespace thrum::plugin_tests
