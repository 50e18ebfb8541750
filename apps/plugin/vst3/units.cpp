// [main] One list of programs: no preset, then the presets of the instrument.
#include "plugin.hpp"

namespace thrum::plugin::vst3 {

namespace {

constexpr int32_t list_id = 1;

v3_result V3_API list_info(void* self, int32_t index, v3_program_list_info* info) {
  if (index != 0) return V3_INVALID_ARG;
  *info = {};
  info->id = list_id;
  copy_words("presets", info->name);
  info->programCount = Plugin::of(self).processor().preset_count() + 1;
  return V3_OK;
}

v3_result V3_API program_name(void* self, int32_t list, int32_t index, v3_str_128 name) {
  const auto presets = Plugin::of(self).processor().presets();
  if (list != list_id || index < 0 || index > static_cast<int32_t>(presets.size()))
    return V3_INVALID_ARG;
  copy_words(index == 0 ? "none" : presets[static_cast<std::size_t>(index) - 1].name, name);
  return V3_OK;
}

}  // namespace

const v3_unit_information_cpp unit_functions{
    unknown_functions,
    {.get_unit_count = [](void*) -> int32_t { return 1; },
     .get_unit_info = [](void*, int32_t index, v3_unit_info* info) -> v3_result {
       if (index != 0) return V3_INVALID_ARG;
       *info = {};
       info->parent_unit_id = -1;
       info->program_list_id = list_id;
       copy_words("instrument", info->name);
       return V3_OK;
     },
     .get_program_list_count = [](void*) -> int32_t { return 1; },
     .get_program_list_info = list_info,
     .get_program_name = program_name,
     .get_program_info = [](void*, int32_t, int32_t, const char*, v3_str_128) -> v3_result {
       return V3_NOT_IMPLEMENTED;
     },
     .has_program_pitch_names = [](void*, int32_t, int32_t) -> v3_result { return V3_FALSE; },
     .get_program_pitch_name = [](void*, int32_t, int32_t, int16_t, v3_str_128) -> v3_result {
       return V3_NOT_IMPLEMENTED;
     },
     .get_selected_unit = [](void*) -> int32_t { return 0; },
     .select_unit = [](void*, int32_t) -> v3_result { return V3_OK; },
     .get_unit_by_bus = [](void*, int32_t, int32_t, int32_t, int32_t, int32_t* unit) -> v3_result {
       *unit = 0;
       return V3_OK;
     },
     .set_unit_program_data = [](void*, int32_t, int32_t, v3_bstream**) -> v3_result {
       return V3_NOT_IMPLEMENTED;
     }}};

}  // namespace thrum::plugin::vst3
