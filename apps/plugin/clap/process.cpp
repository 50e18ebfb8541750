// [audio] Events in the order of their samples, and the sound between them.
#include <algorithm>
#include <optional>

#include "instance.hpp"

namespace thrum::plugin::clap {

namespace {

std::optional<Expression> expression_of(clap_note_expression id) {
  switch (id) {
    case CLAP_NOTE_EXPRESSION_VOLUME:
      return Expression::volume;
    case CLAP_NOTE_EXPRESSION_PAN:
      return Expression::pan;
    case CLAP_NOTE_EXPRESSION_TUNING:
      return Expression::tuning;
    case CLAP_NOTE_EXPRESSION_VIBRATO:
      return Expression::vibrato;
    case CLAP_NOTE_EXPRESSION_EXPRESSION:
      return Expression::expression;
    case CLAP_NOTE_EXPRESSION_BRIGHTNESS:
      return Expression::brightness;
    case CLAP_NOTE_EXPRESSION_PRESSURE:
      return Expression::pressure;
    default:
      return {};
  }
}

template <class Event>
const Event& as(const clap_event_header_t& event) {
  return reinterpret_cast<const Event&>(event);
}

/// The two channels of the output, in either format; a host may leave a channel out.
class Output {
 public:
  Output(Processor& processor, const clap_process_t& process)
      : processor_(processor), frames_(process.frames_count) {
    if (process.audio_outputs_count == 0 || process.audio_outputs[0].channel_count < 2) return;
    out_ = &process.audio_outputs[0];
    out_->constant_mask = 0;
  }

  void advance(std::uint32_t to) {
    to = std::min(to, frames_);
    if (out_ == nullptr || to <= done_) return;
    const std::size_t count = to - done_;
    if (out_->data64 != nullptr && out_->data32 == nullptr)
      processor_.render(std::span(out_->data64[0] + done_, count),
                        std::span(out_->data64[1] + done_, count));
    else
      processor_.render(std::span(out_->data32[0] + done_, count),
                        std::span(out_->data32[1] + done_, count));
    done_ = to;
  }

 private:
  Processor& processor_;
  std::uint32_t frames_;
  clap_audio_buffer_t* out_ = nullptr;
  std::uint32_t done_ = 0;
};

}  // namespace

clap_process_status Instance::process(const clap_process_t& process) {
  processor_.begin_block();
  told_ = process.out_events;
  tell_of_hand_moves(process.out_events);
  Output output(processor_, process);
  const std::uint32_t count = process.in_events->size(process.in_events);
  for (std::uint32_t i = 0; i < count; ++i) {
    const clap_event_header_t* event = process.in_events->get(process.in_events, i);
    if (event == nullptr || event->space_id != CLAP_CORE_EVENT_SPACE_ID) continue;
    output.advance(event->time);
    handle(*event);
  }
  output.advance(process.frames_count);
  if (sounding_ > 0) tell_of_ended_notes(std::max(process.frames_count, 1U) - 1);
  return processor_.is_silent() ? CLAP_PROCESS_SLEEP : CLAP_PROCESS_CONTINUE;
}

void Instance::flush(const clap_input_events_t* events, const clap_output_events_t* told) {
  tell_of_hand_moves(told);
  for (std::uint32_t i = 0; i < events->size(events); ++i) {
    const clap_event_header_t* event = events->get(events, i);
    if (event == nullptr || event->space_id != CLAP_CORE_EVENT_SPACE_ID) continue;
    const bool is_value = event->type == CLAP_EVENT_PARAM_VALUE;
    if (is_value || (event->type == CLAP_EVENT_PARAM_MOD && processor_.is_active())) handle(*event);
  }
}

void Instance::handle(const clap_event_header_t& event) {
  const auto parameter = [&](clap_id id) { return find_parameter(processor_.parameters(), id); };
  switch (event.type) {
    case CLAP_EVENT_NOTE_ON:
      return start_note(as<clap_event_note_t>(event));
    case CLAP_EVENT_NOTE_OFF: {
      const auto& note = as<clap_event_note_t>(event);
      return for_keys_of(note.note_id, note.channel, note.key,
                         [&](int key) { processor_.note_off(key); });
    }
    case CLAP_EVENT_NOTE_CHOKE: {
      const auto& note = as<clap_event_note_t>(event);
      return for_keys_of(note.note_id, note.channel, note.key,
                         [&](int key) { processor_.choke(key); });
    }
    case CLAP_EVENT_NOTE_EXPRESSION:
      return express(as<clap_event_note_expression_t>(event));
    case CLAP_EVENT_PARAM_VALUE: {
      const auto& change = as<clap_event_param_value_t>(event);
      if (const auto found = parameter(change.param_id)) processor_.set_value(*found, change.value);
      return;
    }
    case CLAP_EVENT_PARAM_MOD: {
      const auto& change = as<clap_event_param_mod_t>(event);
      if (const auto found = parameter(change.param_id)) modulate(*found, change);
      return;
    }
    case CLAP_EVENT_MIDI: {
      const auto& data = as<clap_event_midi_t>(event).data;
      return processor_.midi({data[0], data[1], data[2]});
    }
    default:
      return;
  }
}

void Instance::modulate(std::size_t parameter, const clap_event_param_mod_t& event) {
  if (event.note_id < 0 && event.channel < 0 && event.key < 0)
    return processor_.modulate(parameter, event.amount);
  for_keys_of(event.note_id, event.channel, event.key,
              [&](int key) { processor_.modulate_note(key, parameter, event.amount); });
}

void Instance::start_note(const clap_event_note_t& event) {
  if (event.key < 0 || event.key > 127) return;
  processor_.note_on(std::max<int>(event.channel, 0), event.key, event.velocity);
  Note& note = notes_[static_cast<std::size_t>(event.key)];
  if (!note.sounds) ++sounding_;
  if (note.sounds && note.is_another_than(event.note_id, event.channel))
    tell_of_end(note, event.key, event.header.time);  // a key has one string
  note = {true, event.note_id, event.port_index, event.channel};
}

/// An id, a channel or a key of -1 stands for all of them. A note whose key plays another one by
/// now is over, and nothing is done to that one.
template <class Function>
void Instance::for_keys_of(int32_t id, int16_t channel, int16_t key, Function function) {
  if (key > 127) return;
  if (key >= 0) {
    const Note& note = notes_[static_cast<std::size_t>(key)];
    if (!note.sounds || !note.is_another_than(id, channel)) function(key);
    return;
  }
  for (int each = 0; each < 128; ++each) {
    const Note& note = notes_[static_cast<std::size_t>(each)];
    if (note.sounds && note.is(id, channel)) function(each);
  }
}

void Instance::express(const clap_event_note_expression_t& event) {
  const auto what = expression_of(event.expression_id);
  if (!what) return;
  const double value = *what == Expression::pan ? 2.0 * event.value - 1.0 : event.value;
  for_keys_of(event.note_id, event.channel, event.key,
              [&](int key) { processor_.express(key, *what, value); });
}

void Instance::tell_of_hand_moves(const clap_output_events_t* out) {
  const auto gesture = [&](clap_id id, uint16_t type) {
    const clap_event_param_gesture_t event{
        {sizeof(event), 0, CLAP_CORE_EVENT_SPACE_ID, type, CLAP_EVENT_IS_LIVE}, id};
    if (out != nullptr) out->try_push(out, &event.header);
  };
  for (HandMove move; processor_.take_move(move);) {
    const clap_id id = processor_.parameters()[move.parameter].id;
    if (move.begins) gesture(id, CLAP_EVENT_PARAM_GESTURE_BEGIN);
    clap_event_param_value_t event{};
    event.header = {sizeof(event), 0, CLAP_CORE_EVENT_SPACE_ID, CLAP_EVENT_PARAM_VALUE,
                    CLAP_EVENT_IS_LIVE};
    event.param_id = id;
    event.note_id = event.port_index = event.channel = event.key = -1;
    event.value = move.value;
    if (out != nullptr) out->try_push(out, &event.header);
    if (move.ends) gesture(id, CLAP_EVENT_PARAM_GESTURE_END);
  }
}

bool Instance::tell_of_end(const Note& note, int key, uint32_t time) {
  clap_event_note_t end{};
  end.header = {sizeof(end), time, CLAP_CORE_EVENT_SPACE_ID, CLAP_EVENT_NOTE_END, 0};
  end.note_id = note.id;
  end.port_index = note.port;
  end.channel = note.channel;
  end.key = static_cast<int16_t>(key);
  return told_ == nullptr || told_->try_push(told_, &end.header);
}

void Instance::tell_of_ended_notes(uint32_t time) {
  for (int key = 0; key < 128; ++key) {
    Note& note = notes_[static_cast<std::size_t>(key)];
    if (!note.sounds || processor_.sounds(key)) continue;
    if (!tell_of_end(note, key, time)) return;
    note.sounds = false;
    --sounding_;
  }
}

}  // namespace thrum::plugin::clap
