// A plugin as a VST3 host sees it: one object that is component, processor and controller.
//
// Every interface is a Face: a pointer to a table of functions, which the host knows, and the
// object behind it, which the functions know.
#pragma once

#include <array>
#include <atomic>
#include <vector>

#include "newer.hpp"
#include "processor.hpp"

namespace thrum::plugin::vst3 {

class Plugin;

struct Face {
  const void* functions;
  Plugin* plugin;
};

/// Tables of functions: component.cpp, processing.cpp, controller.cpp, units.cpp, expressions.cpp.
extern const v3_component_cpp component_functions;
extern const v3_audio_processor_cpp processor_functions;
extern const v3_edit_controller_cpp controller_functions;
extern const v3_midi_mapping_cpp mapping_functions;
extern const v3_unit_information_cpp unit_functions;
extern const v3_note_expression_controller_cpp expression_functions;

/// Ids of parameters that are not the instrument's own.
inline constexpr v3_param_id first_midi_id = 0x40000000U;
inline constexpr v3_param_id preset_id = 0x50000000U;
inline constexpr int midi_channels = 16;

/// [any] Words in UTF-16, as far as they fit; the instruments' are ASCII.
void copy_words(const std::string& from, int16_t* to, std::size_t size = 128);

class Plugin {
 public:
  explicit Plugin(const Entry& entry);

  static Plugin& of(void* self) { return *static_cast<Face*>(self)->plugin; }
  /// The first of all interfaces.
  void* first() { return &component_; }
  v3_result query(const v3_tuid iid, void** object);
  uint32_t ref() { return ++count_; }
  uint32_t unref();

  Processor& processor() { return processor_; }

  /// [main]
  v3_result set_up(const v3_process_setup& setup);
  v3_result set_active(bool active);
  v3_result load(const std::string& text);
  /// [main] What a controller shows: normalised, also of parameters that are not the instrument's.
  double shown(v3_param_id id) const;
  bool show(v3_param_id id, double share);
  void show_all();
  void set_handler(v3_component_handler** handler);
  double share_of_preset() const;
  std::string preset_at(double share) const;  ///< "" is none
  /// [main] From time to time, while a view has a timer of the host's; and when it is closed.
  void on_timer();
  void set_timer(bool there) { has_timer_.store(there, std::memory_order_release); }

  /// [audio]
  v3_result process(v3_process_data& data);

 private:
  /// A change of a parameter or a note, in the order in which it takes effect.
  struct Change {
    enum class Kind { parameter, note_on, note_off, pressure, expression };
    int32_t frame;
    uint32_t order;
    Kind kind;
    uint32_t id;  ///< of the parameter, or of the note, or the type of the expression
    int16_t channel, key;
    double value;
    int32_t note_id;
    bool comes_before(const Change& other) const {
      return frame != other.frame ? frame < other.frame : order < other.order;
    }
  };
  static constexpr std::size_t most_changes = 65536;

  void gather_parameters(v3_param_changes** changes);
  void gather_events(v3_event_list** events);
  void sound_came();
  void tell_as_output(v3_param_changes** out);
  void tell_of_edits();
  void tell_of_new_sound();
  void restart();
  void add(Change change);
  void apply(const Change& change);
  void apply_parameter(v3_param_id id, double share);
  void express(const Change& change);

  Face component_{&component_functions, this};
  Face processing_{&processor_functions, this};
  Face controller_{&controller_functions, this};
  Face mapping_{&mapping_functions, this};
  Face units_{&unit_functions, this};
  Face expressions_{&expression_functions, this};
  std::atomic<uint32_t> count_{1};

  // See telling.cpp.
  std::atomic<bool> sound_changed_{false}, untold_{false};  ///< by a hand in the window, or MIDI
  std::atomic<bool> has_timer_{false};
  std::atomic_flag emptying_;
  int told_latency_ = 0;
  Processor processor_;
  double rate_ = 48000.0;
  std::vector<std::atomic<double>> shown_;
  v3_component_handler** handler_ = nullptr;
  std::vector<Change> changes_;             ///< of a block
  std::array<int32_t, 128> note_of_key_{};  ///< ids
};

/// The first three functions of every interface.
v3_result V3_API query_interface(void* self, const v3_tuid iid, void** object);
uint32_t V3_API ref(void* self);
uint32_t V3_API unref(void* self);
inline constexpr v3_funknown unknown_functions{query_interface, ref, unref};

}  // namespace thrum::plugin::vst3
