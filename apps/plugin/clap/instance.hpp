// A plugin as a CLAP host sees it. The functions of each extension are in files of their own.
#pragma once

#include <clap/plugin.h>
#include <array>
#include <memory>
#include <string>

#include "processor.hpp"

namespace thrum::plugin::window {
class X11Window;
}

namespace thrum::plugin::clap {

class Instance {
 public:
  Instance(const clap_plugin_descriptor_t& descriptor, const Entry& entry, const clap_host_t* host);

  const clap_plugin_t* plugin() const { return &plugin_; }
  static Instance& of(const clap_plugin_t* plugin) {
    return *static_cast<Instance*>(plugin->plugin_data);
  }
  Processor& processor() { return processor_; }

  /// [main]
  void start(double rate);
  /// [audio]
  clap_process_status process(const clap_process_t& process);
  /// [audio; main while inactive] Parameters only.
  void flush(const clap_input_events_t* events, const clap_output_events_t* told);

  /// [main] A function that may throw; false, and a line in the host's log, if it does.
  template <class Function>
  bool attempt(Function function) {
    try {
      function();
      return true;
    } catch (const std::exception& error) {
      say(error.what());
      return false;
    }
  }
  /// [main] The host asks anew for what may have changed with a sound.
  void tell_of_new_values();
  template <class Extension>
  const Extension* host_extension(const char* id) const {
    return static_cast<const Extension*>(host_->get_extension(host_, id));
  }
  const clap_host_t* host() const { return host_; }
  const std::string& last_words() const { return last_words_; }  ///< of an attempt that failed

 private:
  /// A note whose end the host wants to hear of.
  struct Note {
    bool sounds = false;
    int32_t id = -1;
    int16_t port = 0, channel = 0;

    /// What an event has below 0 stands for all.
    bool is(int32_t wanted_id, int16_t wanted_channel) const {
      return (wanted_id < 0 || wanted_id == id) &&
             (wanted_channel < 0 || wanted_channel == channel);
    }
    bool is_another_than(int32_t other_id, int16_t other_channel) const {
      return (id >= 0 && other_id >= 0 && id != other_id) ||
             (channel >= 0 && other_channel >= 0 && channel != other_channel);
    }
  };

  void say(const std::string& words);
  void handle(const clap_event_header_t& event);
  void start_note(const clap_event_note_t& event);
  void modulate(std::size_t parameter, const clap_event_param_mod_t& event);
  void express(const clap_event_note_expression_t& event);
  template <class Function>
  void for_keys_of(int32_t id, int16_t channel, int16_t key, Function function);
  void tell_of_hand_moves(const clap_output_events_t* out);
  void tell_of_ended_notes(uint32_t time);
  bool tell_of_end(const Note& note, int key, uint32_t time);

  clap_plugin_t plugin_;
  const clap_host_t* host_;
  Processor processor_;
  std::string last_words_;
  int told_latency_ = 0, told_voices_;
  std::array<Note, 128> notes_{};
  int sounding_ = 0;                            ///< of notes_
  const clap_output_events_t* told_ = nullptr;  ///< of this block

 public:
  std::shared_ptr<window::X11Window> window;  ///< [main] that is open, if any; see gui.cpp
};

/// The extension of a name, or nullptr.
const void* find_extension(const char* id);

}  // namespace thrum::plugin::clap
