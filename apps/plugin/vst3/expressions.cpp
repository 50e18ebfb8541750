// [main] What a note may be told apart from all others.
#include <fmt/format.h>

#include "plugin.hpp"

namespace thrum::plugin::vst3 {

namespace {

struct Known {
  uint32_t type;
  const char* title;
  const char* unit;
  double usual;
  int32_t flags;
};

constexpr Known all[] = {
    {V3_NOTE_EXPRESSION_VOLUME, "Volume", "", 0.25, 0},
    {V3_NOTE_EXPRESSION_PAN, "Pan", "", 0.5, V3_NOTE_EXPRESSION_IS_BIPOLAR},
    {V3_NOTE_EXPRESSION_TUNING, "Tuning", "semitones", 0.5, V3_NOTE_EXPRESSION_IS_BIPOLAR},
    {V3_NOTE_EXPRESSION_VIBRATO, "Vibrato", "", 0.0, V3_NOTE_EXPRESSION_IS_ABSOLUTE},
    {V3_NOTE_EXPRESSION_EXPRESSION, "Expression", "", 1.0, V3_NOTE_EXPRESSION_IS_ABSOLUTE},
    {V3_NOTE_EXPRESSION_BRIGHTNESS, "Brightness", "", 0.5, V3_NOTE_EXPRESSION_IS_ABSOLUTE}};

v3_result V3_API info_of(void*, int32_t bus, int16_t, int32_t index,
                         v3_note_expression_type_info* info) {
  if (bus != 0 || index < 0 || index >= static_cast<int32_t>(std::size(all))) return V3_INVALID_ARG;
  const Known& known = all[index];
  *info = {};
  info->type_id = known.type;
  copy_words(known.title, info->title);
  copy_words(known.title, info->short_title);
  copy_words(known.unit, info->units);
  info->unit_id = -1;
  info->default_value = known.usual;
  info->maximum = 1.0;
  info->associated_parameter = 0xFFFFFFFFU;
  info->flags = known.flags;
  return V3_OK;
}

}  // namespace

const v3_note_expression_controller_cpp expression_functions{
    unknown_functions,
    {.get_note_expression_count = [](void*, int32_t bus, int16_t) -> int32_t {
       return bus == 0 ? static_cast<int32_t>(std::size(all)) : 0;
     },
     .get_note_expression_info = info_of,
     .get_note_expression_string_by_value = [](void*, int32_t, int16_t, uint32_t type, double share,
                                               v3_str_128 words) -> v3_result {
       const double value = type == V3_NOTE_EXPRESSION_TUNING ? 240.0 * (share - 0.5) : share;
       copy_words(fmt::format("{:.4g}", value), words);
       return V3_OK;
     },
     .get_note_expression_value_by_string = [](void*, int32_t, int16_t, uint32_t, const int16_t*,
                                               double*) -> v3_result {
       return V3_NOT_IMPLEMENTED;
     }}};

}  // namespace thrum::plugin::vst3
