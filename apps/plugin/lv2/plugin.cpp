#include "plugin.hpp"

#include <lv2/atom/util.h>
#include <lv2/midi/midi.h>
#include <algorithm>

namespace thrum::plugin::lv2 {

Plugin::Plugin(const Entry& entry, double rate, const LV2_URID_Map& map)
    : processor_(entry, [this] { changes_.fetch_add(1, std::memory_order_release); }),
      rate_(rate),
      midi_(map.map(map.handle, LV2_MIDI__MidiEvent)),
      state_(map.map(map.handle, state_uri)),
      string_(map.map(map.handle, LV2_ATOM__String)),
      timed_moves_(entry, processor_.parameters(), map),
      controls_(processor_.parameters().size(), nullptr) {
  for (const Parameter& parameter : processor_.parameters())
    seen_.push_back(static_cast<float>(parameter.initial));
}

void Plugin::connect(uint32_t port, void* data) {
  if (port == events_in) events_ = static_cast<const LV2_Atom_Sequence*>(data);
  if (port == left_out) left_ = static_cast<float*>(data);
  if (port == right_out) right_ = static_cast<float*>(data);
  if (port == latency_out) latency_ = static_cast<float*>(data);
  if (port == free_wheeling_in) free_wheeling_ = static_cast<const float*>(data);
  if (port >= first_control && port - first_control < controls_.size())
    controls_[port - first_control] = static_cast<const float*>(data);
}

void Plugin::activate() {
  try {
    processor_.activate(rate_);
  } catch (const std::exception&) {
  }
}

void Plugin::run(uint32_t frames) {
  if (left_ == nullptr || right_ == nullptr) return;
  if (!processor_.is_active()) {
    std::fill_n(left_, frames, 0.0F);
    std::fill_n(right_, frames, 0.0F);
    return;
  }
  follow_free_wheeling();
  processor_.begin_block();
  follow_controls();
  done_ = 0;
  if (events_ != nullptr) LV2_ATOM_SEQUENCE_FOREACH(events_, event) {
      advance(static_cast<uint32_t>(std::clamp<int64_t>(event->time.frames, 0, frames)));
      handle(*event);
    }
  advance(frames);
  if (latency_ != nullptr) *latency_ = static_cast<float>(processor_.latency());
}

LV2_State_Status Plugin::save(LV2_State_Store_Function store, LV2_State_Handle handle) const {
  const std::string text = processor_.save();
  return store(handle, state_, text.c_str(), text.size() + 1, string_,
               LV2_STATE_IS_POD | LV2_STATE_IS_PORTABLE);
}

LV2_State_Status Plugin::restore(LV2_State_Retrieve_Function retrieve, LV2_State_Handle handle) {
  std::size_t size = 0;
  uint32_t type = 0, flags = 0;
  const auto* text = static_cast<const char*>(retrieve(handle, state_, &size, &type, &flags));
  if (text == nullptr) return LV2_STATE_ERR_NO_PROPERTY;
  if (type != string_) return LV2_STATE_ERR_BAD_TYPE;
  while (size > 0 && text[size - 1] == '\0') --size;
  try {
    processor_.load({text, size});
    return LV2_STATE_SUCCESS;
  } catch (const std::exception&) {
    return LV2_STATE_ERR_UNKNOWN;
  }
}

/// Whoever waits for a file has time for threads to be made.
void Plugin::follow_free_wheeling() {
  const bool wanted = free_wheeling_ != nullptr && *free_wheeling_ > 0.5F;
  if (wanted != offline_) processor_.set_offline(wanted);
  offline_ = wanted;
}

/// A port counts when the host moves it, and only if it says something else than the value does,
/// which may be finer than a float.
void Plugin::follow_controls() {
  for (std::size_t i = 0; i < controls_.size(); ++i) {
    if (controls_[i] == nullptr || *controls_[i] == seen_[i]) continue;
    seen_[i] = *controls_[i];
    if (static_cast<float>(processor_.value(i)) != seen_[i])
      processor_.set_value(i, static_cast<double>(seen_[i]));
  }
}

void Plugin::advance(uint32_t to) {
  if (to <= done_) return;
  processor_.render(std::span(left_ + done_, to - done_), std::span(right_ + done_, to - done_));
  done_ = to;
}

void Plugin::handle(const LV2_Atom_Event& event) {
  if (const auto move = timed_moves_.read(event.body))
    return processor_.set_value(move->parameter, move->value);
  if (event.body.type != midi_ || event.body.size == 0) return;
  const auto* bytes = reinterpret_cast<const uint8_t*>(&event + 1);
  MidiMessage message{bytes[0], 0, 0};
  const int data = MidiMessage::data_bytes(bytes[0]);
  if (data < 0 || event.body.size < static_cast<uint32_t>(data) + 1) return;
  message.data1 = bytes[1];
  if (data > 1) message.data2 = bytes[2];
  processor_.midi(message);
}

}  // namespace thrum::plugin::lv2
