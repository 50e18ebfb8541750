#include "plugin.hpp"

#include <algorithm>
#include <cmath>

namespace thrum::plugin::vst3 {

v3_result V3_API query_interface(void* self, const v3_tuid iid, void** object) {
  return Plugin::of(self).query(iid, object);
}
uint32_t V3_API ref(void* self) { return Plugin::of(self).ref(); }
uint32_t V3_API unref(void* self) { return Plugin::of(self).unref(); }

void copy_words(const std::string& from, int16_t* to, std::size_t size) {
  const std::size_t count = std::min(from.size(), size - 1);
  for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<unsigned char>(from[i]);
  to[count] = 0;
}

Plugin::Plugin(const Entry& entry)
    : processor_(entry, [this] { sound_came(); }), shown_(processor_.parameters().size()) {
  changes_.reserve(most_changes);
  note_of_key_.fill(-1);
  show_all();
}

v3_result Plugin::query(const v3_tuid iid, void** object) {
  struct Known {
    const uint8_t* iid;
    Face* face;
  };
  const Known all[] = {
      {v3_funknown_iid, &component_},         {v3_plugin_base_iid, &component_},
      {v3_component_iid, &component_},        {v3_audio_processor_iid, &processing_},
      {v3_edit_controller_iid, &controller_}, {v3_midi_mapping_iid, &mapping_},
      {v3_unit_information_iid, &units_},     {v3_note_expression_controller_iid, &expressions_}};
  for (const Known& each : all) {
    if (!v3_tuid_match(iid, each.iid)) continue;
    ref();
    *object = each.face;
    return V3_OK;
  }
  *object = nullptr;
  return V3_NO_INTERFACE;
}

uint32_t Plugin::unref() {
  const uint32_t left = --count_;
  if (left == 0) {
    set_handler(nullptr);
    delete this;
  }
  return left;
}

void Plugin::set_handler(v3_component_handler** handler) {
  if (handler_ != nullptr) v3_cpp_obj_unref(handler_);
  handler_ = handler;
  if (handler_ != nullptr) v3_cpp_obj_ref(handler_);
}

v3_result Plugin::set_up(const v3_process_setup& setup) {
  if (processor_.is_active()) return V3_INVALID_ARG;
  if (!(setup.sample_rate >= lowest_player_rate && setup.sample_rate <= highest_player_rate))
    return V3_INVALID_ARG;
  rate_ = setup.sample_rate;
  processor_.set_offline(setup.process_mode == V3_OFFLINE);
  return V3_OK;
}

v3_result Plugin::set_active(bool active) try {
  if (active)
    processor_.activate(rate_);
  else
    processor_.deactivate();
  told_latency_ = processor_.latency();
  return V3_OK;
} catch (const std::exception&) {
  return V3_FALSE;
}

v3_result Plugin::load(const std::string& text) try {
  processor_.load(text);
  show_all();
  restart();
  return V3_OK;
} catch (const std::exception&) {
  return V3_FALSE;
}

double Plugin::share_of_preset() const {
  const auto presets = processor_.presets();
  const auto now = std::find_if(presets.begin(), presets.end(), [&](const Preset& each) {
    return each.name == processor_.preset();
  });
  if (now == presets.end()) return 0.0;
  return static_cast<double>(now - presets.begin() + 1) / static_cast<double>(presets.size());
}

std::string Plugin::preset_at(double share) const {
  const auto presets = processor_.presets();
  const double number = std::round(share * static_cast<double>(presets.size()));
  if (!(number >= 1.0 && number <= static_cast<double>(presets.size()))) return "";
  return presets[static_cast<std::size_t>(number) - 1].name;
}

double Plugin::shown(v3_param_id id) const {
  if (id == preset_id) return share_of_preset();
  const auto found = find_parameter(processor_.parameters(), id);
  return found ? shown_[*found].load(std::memory_order_relaxed) : 0.0;
}

void Plugin::show_all() {
  for (std::size_t i = 0; i < shown_.size(); ++i)
    shown_[i] = processor_.parameters()[i].share_of(processor_.value(i));
}

/// While a host plays it sends the same change to the processor, at the right sample.
bool Plugin::show(v3_param_id id, double share) {
  if (!(share >= 0.0 && share <= 1.0)) return false;
  if (id == preset_id) {
    const std::string name = preset_at(share);
    if (name == processor_.preset()) return true;
    try {
      processor_.choose_preset(name);
    } catch (const std::exception&) {
      return false;
    }
    show_all();
    restart();
    return true;
  }
  const auto found = find_parameter(processor_.parameters(), id);
  if (!found) return id >= first_midi_id;
  shown_[*found] = share;
  if (!processor_.is_active())
    processor_.set_value(*found, processor_.parameters()[*found].value_at(share));
  return true;
}

}  // namespace thrum::plugin::vst3
