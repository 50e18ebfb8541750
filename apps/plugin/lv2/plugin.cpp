// What an LV2 host finds in thrum.lv2/thrum.so: a plugin per entry of the catalogue.
#include <lv2/atom/atom.h>
#include <lv2/atom/util.h>
#include <lv2/core/lv2.h>
#include <lv2/midi/midi.h>
#include <lv2/state/state.h>
#include <lv2/urid/urid.h>
#include <algorithm>
#include <cstring>
#include <deque>
#include <memory>

#include "ports.hpp"
#include "processor.hpp"

namespace thrum::plugin::lv2 {

namespace {

class Plugin {
 public:
  Plugin(const Entry& entry, double rate, const LV2_URID_Map& map)
      : processor_(entry),
        rate_(rate),
        midi_(map.map(map.handle, LV2_MIDI__MidiEvent)),
        state_(map.map(map.handle, state_uri)),
        string_(map.map(map.handle, LV2_ATOM__String)),
        controls_(processor_.parameters().size(), nullptr) {
    for (const Parameter& parameter : processor_.parameters())
      seen_.push_back(static_cast<float>(parameter.initial));
  }

  void connect(uint32_t port, void* data) {
    if (port == events_in) events_ = static_cast<const LV2_Atom_Sequence*>(data);
    if (port == left_out) left_ = static_cast<float*>(data);
    if (port == right_out) right_ = static_cast<float*>(data);
    if (port == latency_out) latency_ = static_cast<float*>(data);
    if (port == free_wheeling_in) free_wheeling_ = static_cast<const float*>(data);
    if (port >= first_control && port - first_control < controls_.size())
      controls_[port - first_control] = static_cast<const float*>(data);
  }

  /// A plugin that cannot be built is silent: LV2 has no way to say so here.
  void activate() {
    try {
      processor_.activate(rate_);
    } catch (const std::exception&) {
    }
  }
  void deactivate() { processor_.deactivate(); }

  /// [audio]
  void run(uint32_t frames) {
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

  LV2_State_Status save(LV2_State_Store_Function store, LV2_State_Handle handle) const {
    const std::string text = processor_.save();
    return store(handle, state_, text.c_str(), text.size() + 1, string_,
                 LV2_STATE_IS_POD | LV2_STATE_IS_PORTABLE);
  }
  LV2_State_Status restore(LV2_State_Retrieve_Function retrieve, LV2_State_Handle handle) {
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

 private:
  /// Whoever waits for a file has time for threads to be made.
  void follow_free_wheeling() {
    const bool wanted = free_wheeling_ != nullptr && *free_wheeling_ > 0.5F;
    if (wanted != offline_) processor_.set_offline(wanted);
    offline_ = wanted;
  }

  /// A port counts when the host moves it, and only if it says something else than the value does,
  /// which may be finer than a float.
  void follow_controls() {
    for (std::size_t i = 0; i < controls_.size(); ++i) {
      if (controls_[i] == nullptr || *controls_[i] == seen_[i]) continue;
      seen_[i] = *controls_[i];
      if (static_cast<float>(processor_.value(i)) != seen_[i])
        processor_.set_value(i, static_cast<double>(seen_[i]));
    }
  }

  void advance(uint32_t to) {
    if (to <= done_) return;
    processor_.render(std::span(left_ + done_, to - done_), std::span(right_ + done_, to - done_));
    done_ = to;
  }

  void handle(const LV2_Atom_Event& event) {
    if (event.body.type != midi_ || event.body.size == 0) return;
    const auto* bytes = reinterpret_cast<const uint8_t*>(&event + 1);
    MidiMessage message{bytes[0], 0, 0};
    const int data = MidiMessage::data_bytes(bytes[0]);
    if (data < 0 || event.body.size < static_cast<uint32_t>(data) + 1) return;
    message.data1 = bytes[1];
    if (data > 1) message.data2 = bytes[2];
    processor_.midi(message);
  }

  Processor processor_;
  double rate_;
  LV2_URID midi_, state_, string_;
  const LV2_Atom_Sequence* events_ = nullptr;
  float* left_ = nullptr;
  float* right_ = nullptr;
  float* latency_ = nullptr;
  const float* free_wheeling_ = nullptr;
  std::vector<const float*> controls_;
  std::vector<float> seen_;
  bool offline_ = false;
  uint32_t done_ = 0;
};

Plugin& of(LV2_Handle handle) { return *static_cast<Plugin*>(handle); }

struct Described {
  std::string uri;
  const Entry* entry;
  LV2_Descriptor descriptor;
};

const std::deque<Described>& all_described();

LV2_Handle instantiate(const LV2_Descriptor* descriptor, double rate, const char*,
                       const LV2_Feature* const* features) try {
  const LV2_URID_Map* map = nullptr;
  for (; features != nullptr && *features != nullptr; ++features)
    if (std::strcmp((*features)->URI, LV2_URID__map) == 0)
      map = static_cast<const LV2_URID_Map*>((*features)->data);
  if (map == nullptr || !(rate >= lowest_player_rate && rate <= highest_player_rate))
    return nullptr;
  for (const Described& each : all_described())
    if (each.uri == descriptor->URI) return new Plugin(*each.entry, rate, *map);
  return nullptr;
} catch (const std::exception&) {
  return nullptr;
}

const void* extension_data(const char* uri) {
  static const LV2_State_Interface state{
      [](LV2_Handle it, LV2_State_Store_Function store, LV2_State_Handle handle, uint32_t,
         const LV2_Feature* const*) { return of(it).save(store, handle); },
      [](LV2_Handle it, LV2_State_Retrieve_Function retrieve, LV2_State_Handle handle, uint32_t,
         const LV2_Feature* const*) { return of(it).restore(retrieve, handle); }};
  return std::strcmp(uri, LV2_STATE__interface) == 0 ? &state : nullptr;
}

LV2_Descriptor describe(const char* uri) {
  return {
      .URI = uri,
      .instantiate = instantiate,
      .connect_port = [](LV2_Handle it, uint32_t port, void* data) { of(it).connect(port, data); },
      .activate = [](LV2_Handle it) { of(it).activate(); },
      .run = [](LV2_Handle it, uint32_t frames) { of(it).run(frames); },
      .deactivate = [](LV2_Handle it) { of(it).deactivate(); },
      .cleanup = [](LV2_Handle it) { delete &of(it); },
      .extension_data = extension_data};
}

const std::deque<Described>& all_described() {
  static const std::deque<Described> all = [] {
    std::deque<Described> made;
    for (const Entry& entry : catalogue()) {
      made.push_back({uri_of(entry), &entry, {}});
      made.back().descriptor = describe(made.back().uri.c_str());
    }
    return made;
  }();
  return all;
}

}  // namespace

}  // namespace thrum::plugin::lv2

LV2_SYMBOL_EXPORT const LV2_Descriptor* lv2_descriptor(uint32_t index) try {
  const auto& all = thrum::plugin::lv2::all_described();
  return index < all.size() ? &all[index].descriptor : nullptr;
} catch (const std::exception&) {
  return nullptr;
}
