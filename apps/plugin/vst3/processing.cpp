// [audio] Changes of parameters and notes, put into the order of their samples, and the sound
// between them.
#include <algorithm>
#include <cmath>
#include <optional>

#include "plugin.hpp"

namespace thrum::plugin::vst3 {

namespace {

constexpr v3_speaker_arrangement stereo = V3_SPEAKER_L | V3_SPEAKER_R;

/// What a host turned into a parameter, back.
MidiMessage midi_of(int channel, int controller, double share) {
  if (controller == V3_CONTROLLER_BEND)
    return pitch_bend(channel, static_cast<int>(std::lround(share * 16383.0)) - 8192);
  const int value = static_cast<int>(std::lround(share * 127.0));
  if (controller == V3_CONTROLLER_AFTERTOUCH)
    return {static_cast<uint8_t>(0xD0 | channel), static_cast<uint8_t>(value), 0};
  return control_change(channel, controller, value);
}

}  // namespace

void Plugin::add(Change change) {
  if (changes_.size() == most_changes) return;
  change.order = static_cast<uint32_t>(changes_.size());
  changes_.push_back(change);
}

void Plugin::gather_parameters(v3_param_changes** changes) {
  if (changes == nullptr) return;
  const int32_t count = v3_cpp_obj(changes)->get_param_count(changes);
  for (int32_t i = 0; i < count; ++i) {
    v3_param_value_queue** queue = v3_cpp_obj(changes)->get_param_data(changes, i);
    if (queue == nullptr) continue;
    const v3_param_id id = v3_cpp_obj(queue)->get_param_id(queue);
    const int32_t points = v3_cpp_obj(queue)->get_point_count(queue);
    for (int32_t k = 0; k < points; ++k) {
      int32_t frame = 0;
      double share = 0.0;
      if (v3_cpp_obj(queue)->get_point(queue, k, &frame, &share) == V3_OK)
        add({frame, 0, Change::Kind::parameter, id, 0, 0, share, -1});
    }
  }
}

void Plugin::gather_events(v3_event_list** events) {
  if (events == nullptr) return;
  const auto count = static_cast<int32_t>(v3_cpp_obj(events)->get_event_count(events));
  for (int32_t i = 0; i < count; ++i) {
    v3_event event{};
    if (v3_cpp_obj(events)->get_event(events, i, &event) != V3_OK) continue;
    const int32_t frame = event.sample_offset;
    using Kind = Change::Kind;
    if (event.type == V3_EVENT_NOTE_ON) {
      const auto& note = event.note_on;
      add({frame, 0, Kind::note_on, 0, note.channel, note.pitch, note.velocity, note.note_id});
      if (note.tuning != 0.0F)
        add({frame, 0, Kind::expression, V3_NOTE_EXPRESSION_TUNING, note.channel, note.pitch,
             0.5 + note.tuning / 24000.0, -1});
    } else if (event.type == V3_EVENT_NOTE_OFF) {
      const auto& note = event.note_off;
      add({frame, 0, Kind::note_off, 0, note.channel, note.pitch, 0.0, note.note_id});
    } else if (event.type == V3_EVENT_POLY_PRESSURE) {
      const auto& note = event.poly_pressure;
      add({frame, 0, Kind::pressure, 0, note.channel, note.pitch, note.pressure, note.note_id});
    } else if (event.type == V3_EVENT_NOTE_EXP_VALUE) {
      const auto& change = event.note_exp_value;
      add({frame, 0, Kind::expression, change.type_id, 0, -1, change.value, change.note_id});
    }
  }
}

void Plugin::apply_parameter(v3_param_id id, double share) {
  if (!(share >= 0.0 && share <= 1.0)) return;
  if (id == preset_id) {
    const int count = processor_.preset_count();
    return processor_.ask_preset(static_cast<int>(std::lround(share * count)));
  }
  if (id >= first_midi_id && id < first_midi_id + midi_channels * V3_CONTROLLERS) {
    const int number = static_cast<int>(id - first_midi_id);
    return processor_.midi(midi_of(number / V3_CONTROLLERS, number % V3_CONTROLLERS, share));
  }
  const auto found = find_parameter(processor_.parameters(), id);
  if (!found) return;
  shown_[*found].store(share, std::memory_order_relaxed);
  processor_.set_value(*found, processor_.parameters()[*found].value_at(share));
}

void Plugin::express(const Change& change) {
  const double share = change.value;
  int key = change.key;
  if (key < 0) {
    const auto found = std::find(note_of_key_.begin(), note_of_key_.end(), change.note_id);
    if (change.note_id < 0 || found == note_of_key_.end()) return;
    key = static_cast<int>(found - note_of_key_.begin());
  }
  switch (change.id) {
    case V3_NOTE_EXPRESSION_VOLUME:
      return processor_.express(key, Expression::volume, 4.0 * share);
    case V3_NOTE_EXPRESSION_PAN:
      return processor_.express(key, Expression::pan, 2.0 * share - 1.0);
    case V3_NOTE_EXPRESSION_TUNING:
      return processor_.express(key, Expression::tuning, 240.0 * (share - 0.5));
    case V3_NOTE_EXPRESSION_VIBRATO:
      return processor_.express(key, Expression::vibrato, share);
    case V3_NOTE_EXPRESSION_EXPRESSION:
      return processor_.express(key, Expression::expression, share);
    case V3_NOTE_EXPRESSION_BRIGHTNESS:
      return processor_.express(key, Expression::brightness, share);
    default:
      return;
  }
}

void Plugin::apply(const Change& change) {
  if (change.kind == Change::Kind::parameter) return apply_parameter(change.id, change.value);
  if (change.key > 127) return;
  if (change.kind == Change::Kind::expression) return express(change);
  if (change.key < 0) return;
  const int32_t now = note_of_key_[static_cast<std::size_t>(change.key)];
  const bool is_over = change.note_id >= 0 && now >= 0 && change.note_id != now;
  if (is_over && change.kind != Change::Kind::note_on) return;  // the key has been struck again
  switch (change.kind) {
    case Change::Kind::note_on:
      note_of_key_[static_cast<std::size_t>(change.key)] = change.note_id;
      return processor_.note_on(change.channel, change.key, change.value);
    case Change::Kind::note_off:
      if (change.note_id < 0) return processor_.midi(thrum::note_off(change.channel, change.key));
      return processor_.note_off(change.key);
    case Change::Kind::pressure:
      return processor_.express(change.key, Expression::pressure, change.value);
    default:
      return;
  }
}

v3_result Plugin::process(v3_process_data& data) {
  if (!processor_.is_active()) return V3_NOT_INITIALIZED;
  processor_.begin_block();
  tell_as_output(data.output_params);
  changes_.clear();
  gather_parameters(data.input_params);
  gather_events(data.input_events);
  std::sort(changes_.begin(), changes_.end(),
            [](const Change& a, const Change& b) { return a.comes_before(b); });
  const bool heard = data.num_output_buses > 0 && data.outputs[0].num_channels >= 2 &&
                     data.outputs[0].channel_buffers_32 != nullptr;
  std::size_t done = 0;
  const auto advance = [&](int32_t frame) {
    const auto to = static_cast<std::size_t>(std::clamp(frame, 0, data.nframes));
    if (!heard || to <= done) return;
    const std::size_t count = to - done;
    const auto& out = data.outputs[0];
    if (data.symbolic_sample_size == V3_SAMPLE_64)
      processor_.render(std::span(out.channel_buffers_64[0] + done, count),
                        std::span(out.channel_buffers_64[1] + done, count));
    else
      processor_.render(std::span(out.channel_buffers_32[0] + done, count),
                        std::span(out.channel_buffers_32[1] + done, count));
    done = to;
  };
  for (const Change& change : changes_) {
    advance(change.frame);
    apply(change);
  }
  advance(data.nframes);
  if (heard) data.outputs[0].channel_silence_bitset = processor_.is_silent() ? 3 : 0;
  return V3_OK;
}

const v3_audio_processor_cpp processor_functions{
    unknown_functions,
    {.set_bus_arrangements = [](void*, v3_speaker_arrangement*, int32_t inputs,
                                v3_speaker_arrangement* outputs, int32_t count) -> v3_result {
       return inputs == 0 && count == 1 && outputs[0] == stereo ? V3_TRUE : V3_FALSE;
     },
     .get_bus_arrangement = [](void*, int32_t direction, int32_t index,
                               v3_speaker_arrangement* arrangement) -> v3_result {
       if (direction != V3_OUTPUT || index != 0) return V3_INVALID_ARG;
       *arrangement = stereo;
       return V3_OK;
     },
     .can_process_sample_size = [](void*, int32_t size) -> v3_result {
       return size == V3_SAMPLE_32 || size == V3_SAMPLE_64 ? V3_OK : V3_NOT_IMPLEMENTED;
     },
     .get_latency_samples = [](void* self) -> uint32_t {
       return static_cast<uint32_t>(Plugin::of(self).processor().latency());
     },
     .setup_processing = [](void* self, v3_process_setup* setup) -> v3_result {
       return Plugin::of(self).set_up(*setup);
     },
     .set_processing = [](void* self, v3_bool processing) -> v3_result {
       Processor& processor = Plugin::of(self).processor();
       if (processing != 0 && processor.is_active()) processor.reset();
       return V3_OK;
     },
     .process = [](void* self, v3_process_data* data) -> v3_result {
       return Plugin::of(self).process(*data);
     },
     .get_tail_samples = [](void* self) -> uint32_t {
       return static_cast<uint32_t>(Plugin::of(self).processor().tail());
     }}};

}  // namespace thrum::plugin::vst3
