// [main] Parameters: those of the instrument, its preset, and, hidden, whatever MIDI may send,
// which VST3 knows in no other form.
#include <fmt/format.h>
#include <cmath>
#include <cstring>

#include "plugin.hpp"
#include "view.hpp"

namespace thrum::plugin::vst3 {

namespace {

const std::vector<Parameter>& parameters(void* self) {
  return Plugin::of(self).processor().parameters();
}

int32_t V3_API count(void* self) {
  return static_cast<int32_t>(parameters(self).size()) + 1 + midi_channels * V3_CONTROLLERS;
}

void fill(const Parameter& parameter, v3_param_info& info) {
  info.param_id = parameter.id;
  copy_words(parameter.name, info.title);
  copy_words(parameter.name, info.short_title);
  copy_words(parameter.unit, info.units);
  info.default_normalised_value = parameter.share_of(parameter.initial);
  info.flags = V3_PARAM_CAN_AUTOMATE;
}

v3_result V3_API info_of(void* self, int32_t index, v3_param_info* info) {
  if (index < 0 || index >= count(self)) return V3_INVALID_ARG;
  *info = {};
  auto left = static_cast<std::size_t>(index);
  const auto own = Plugin::of(self).processor().parameters_now();
  if (left < own.size()) {
    fill(own[left], *info);
    return V3_OK;
  }
  left -= own.size();
  if (left == 0) {
    info->param_id = preset_id;
    copy_words("preset", info->title);
    info->step_count = Plugin::of(self).processor().preset_count();
    info->flags = V3_PARAM_IS_LIST | V3_PARAM_PROGRAM_CHANGE | V3_PARAM_CAN_AUTOMATE;
    return V3_OK;
  }
  const auto number = static_cast<int>(left - 1);
  info->param_id = first_midi_id + static_cast<v3_param_id>(number);
  copy_words(
      fmt::format("MIDI {} controller {}", number / V3_CONTROLLERS + 1, number % V3_CONTROLLERS),
      info->title);
  info->flags = V3_PARAM_IS_HIDDEN;
  return V3_OK;
}

v3_result V3_API words_for(void* self, v3_param_id id, double share, v3_str_128 words) {
  if (id == preset_id) {
    const std::string name = Plugin::of(self).preset_at(share);
    copy_words(name.empty() ? "none" : name, words);
    return V3_OK;
  }
  const auto all = Plugin::of(self).processor().parameters_now();
  const auto found = find_parameter(all, id);
  if (!found) {
    copy_words(fmt::format("{:.4g}", share), words);
    return id >= first_midi_id ? V3_OK : V3_INVALID_ARG;
  }
  const Parameter& parameter = all[*found];
  copy_words(words_of(parameter, parameter.value_at(share)), words);
  return V3_OK;
}

v3_result V3_API share_for(void* self, v3_param_id id, int16_t* words, double* share) {
  const auto all = Plugin::of(self).processor().parameters_now();
  const auto found = find_parameter(all, id);
  if (!found) return V3_INVALID_ARG;
  std::string plain;
  for (int i = 0; i < 128 && words[i] != 0; ++i)
    plain += words[i] > 0 && words[i] < 128 ? static_cast<char>(words[i]) : '?';
  const auto value = value_of(all[*found], plain);
  if (!value) return V3_FALSE;
  *share = all[*found].share_of(*value);
  return V3_OK;
}

double V3_API to_plain(void* self, v3_param_id id, double share) {
  const auto found = find_parameter(parameters(self), id);
  return found ? parameters(self)[*found].value_at(share) : share;
}

double V3_API to_share(void* self, v3_param_id id, double plain) {
  const auto found = find_parameter(parameters(self), id);
  return found ? parameters(self)[*found].share_of(plain) : plain;
}

v3_result V3_API assignment(void*, int32_t bus, int16_t channel, int16_t controller,
                            v3_param_id* id) {
  if (bus != 0 || channel < 0 || channel >= midi_channels || controller < 0 ||
      controller >= V3_CONTROLLERS)
    return V3_FALSE;
  *id = first_midi_id + static_cast<v3_param_id>(channel * V3_CONTROLLERS + controller);
  return V3_TRUE;
}

}  // namespace

const v3_edit_controller_cpp controller_functions{
    unknown_functions,
    {.initialize = [](void*, v3_funknown**) -> v3_result { return V3_OK; },
     .terminate = [](void* self) -> v3_result {
       Plugin::of(self).set_handler(nullptr);
       return V3_OK;
     }},
    {// The component, the same object, has read it.
     .set_component_state = [](void*, v3_bstream**) -> v3_result { return V3_OK; },
     .set_state = [](void*, v3_bstream**) -> v3_result { return V3_OK; },
     .get_state = [](void*, v3_bstream**) -> v3_result { return V3_OK; },
     .get_parameter_count = count,
     .get_parameter_info = info_of,
     .get_parameter_string_for_value = words_for,
     .get_parameter_value_for_string = share_for,
     .normalised_parameter_to_plain = to_plain,
     .plain_parameter_to_normalised = to_share,
     .get_parameter_normalised = [](void* self,
                                    v3_param_id id) { return Plugin::of(self).shown(id); },
     .set_parameter_normalised = [](void* self, v3_param_id id, double share) -> v3_result {
       return Plugin::of(self).show(id, share) ? V3_OK : V3_INVALID_ARG;
     },
     .set_component_handler = [](void* self, v3_component_handler** handler) -> v3_result {
       Plugin::of(self).set_handler(handler);
       return V3_OK;
     },
     .create_view =
         [](void* self, const char* name) {
           return std::strcmp(name, "editor") == 0 ? make_view(Plugin::of(self)) : nullptr;
         }}};

const v3_midi_mapping_cpp mapping_functions{unknown_functions,
                                            {.get_midi_controller_assignment = assignment}};

}  // namespace thrum::plugin::vst3
