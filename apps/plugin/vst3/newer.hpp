// Interfaces of VST3 that the headers of dpf-source do not have, in their manner: structures of
// function pointers, as the binary interface of VST3 lays them out.
#pragma once

#include <travesty/audio_processor.h>
#include <travesty/base.h>
#include <travesty/component.h>
#include <travesty/edit_controller.h>
#include <travesty/factory.h>
#include <travesty/unit.h>

struct v3_note_expression_type_info {
  uint32_t type_id;
  v3_str_128 title;
  v3_str_128 short_title;
  v3_str_128 units;
  int32_t unit_id;
  double default_value;
  double minimum;
  double maximum;
  int32_t step_count;
  v3_param_id associated_parameter;
  int32_t flags;
};

enum {
  V3_NOTE_EXPRESSION_VOLUME = 0,
  V3_NOTE_EXPRESSION_PAN = 1,
  V3_NOTE_EXPRESSION_TUNING = 2,
  V3_NOTE_EXPRESSION_VIBRATO = 3,
  V3_NOTE_EXPRESSION_EXPRESSION = 4,
  V3_NOTE_EXPRESSION_BRIGHTNESS = 5
};
enum { V3_NOTE_EXPRESSION_IS_BIPOLAR = 1 << 0, V3_NOTE_EXPRESSION_IS_ABSOLUTE = 1 << 2 };

struct v3_note_expression_controller {
  int32_t(V3_API* get_note_expression_count)(void* self, int32_t bus, int16_t channel);
  v3_result(V3_API* get_note_expression_info)(void* self, int32_t bus, int16_t channel,
                                              int32_t index, v3_note_expression_type_info* info);
  v3_result(V3_API* get_note_expression_string_by_value)(void* self, int32_t bus, int16_t channel,
                                                         uint32_t type, double value,
                                                         v3_str_128 words);
  v3_result(V3_API* get_note_expression_value_by_string)(void* self, int32_t bus, int16_t channel,
                                                         uint32_t type, const int16_t* words,
                                                         double* value);
};
struct v3_note_expression_controller_cpp : v3_funknown {
  v3_note_expression_controller expression;
};
static constexpr const v3_tuid v3_note_expression_controller_iid =
    V3_ID(0xB7F8F859, 0x41234872, 0x91169581, 0x4F3721A3);

/// Numbers of MIDI controllers beyond 127, as a MIDI mapping has them.
enum { V3_CONTROLLER_AFTERTOUCH = 128, V3_CONTROLLER_BEND = 129, V3_CONTROLLERS = 130 };

inline constexpr uint32_t V3_INFINITE_TAIL = 0xFFFFFFFFU;
