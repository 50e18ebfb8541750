// [main] What a host may ask: ports, parameters, state, and what an instrument is like.
#include <clap/ext/audio-ports.h>
#include <clap/ext/gui.h>
#include <clap/ext/latency.h>
#include <clap/ext/note-ports.h>
#include <clap/ext/params.h>
#include <clap/ext/state.h>
#include <algorithm>
#include <cstring>

#include "gui.hpp"
#include "instance.hpp"
#include "newer.hpp"
#include "preset_load.hpp"

namespace thrum::plugin::clap {

namespace {

template <std::size_t size>
void copy_words(char (&to)[size], const std::string& from) {
  const std::size_t count = std::min(from.size(), size - 1);
  std::memcpy(to, from.data(), count);
  to[count] = '\0';
}

Processor& processor(const clap_plugin_t* plugin) { return Instance::of(plugin).processor(); }

constexpr clap_plugin_audio_ports_t audio_ports{
    .count = [](const clap_plugin_t*, bool is_input) -> uint32_t { return is_input ? 0 : 1; },
    .get =
        [](const clap_plugin_t*, uint32_t index, bool is_input, clap_audio_port_info_t* info) {
          if (is_input || index != 0) return false;
          *info = {};
          copy_words(info->name, "output");
          info->flags = CLAP_AUDIO_PORT_IS_MAIN | CLAP_AUDIO_PORT_SUPPORTS_64BITS;
          info->channel_count = 2;
          info->port_type = CLAP_PORT_STEREO;
          info->in_place_pair = CLAP_INVALID_ID;
          return true;
        }};

constexpr clap_plugin_note_ports_t note_ports{
    .count = [](const clap_plugin_t*, bool is_input) -> uint32_t { return is_input ? 1 : 0; },
    .get =
        [](const clap_plugin_t*, uint32_t index, bool is_input, clap_note_port_info_t* info) {
          if (!is_input || index != 0) return false;
          *info = {};
          copy_words(info->name, "notes");
          info->supported_dialects =
              CLAP_NOTE_DIALECT_CLAP | CLAP_NOTE_DIALECT_MIDI | CLAP_NOTE_DIALECT_MIDI_MPE;
          info->preferred_dialect = CLAP_NOTE_DIALECT_CLAP;
          return true;
        }};

bool parameter_info(const clap_plugin_t* plugin, uint32_t index, clap_param_info_t* info) {
  const auto all = processor(plugin).parameters_now();
  if (index >= all.size()) return false;
  const Parameter& parameter = all[index];
  *info = {};
  info->id = parameter.id;
  info->flags = CLAP_PARAM_IS_AUTOMATABLE | CLAP_PARAM_IS_MODULATABLE;
  if (parameter.per_note)
    info->flags |= CLAP_PARAM_IS_MODULATABLE_PER_NOTE_ID | CLAP_PARAM_IS_MODULATABLE_PER_KEY |
                   CLAP_PARAM_IS_MODULATABLE_PER_CHANNEL;
  copy_words(info->name, parameter.name);
  copy_words(info->module, parameter.is_midi ? "MIDI" : "");
  info->min_value = parameter.lowest;
  info->max_value = parameter.highest;
  info->default_value = parameter.initial;
  return true;
}

bool parameter_words(const clap_plugin_t* plugin, clap_id id, double value, char* display,
                     uint32_t size) {
  const auto all = processor(plugin).parameters_now();
  const auto found = find_parameter(all, id);
  if (!found || size == 0) return false;
  const std::string words = words_of(all[*found], value);
  const std::size_t count = std::min<std::size_t>(words.size(), size - 1);
  std::memcpy(display, words.data(), count);
  display[count] = '\0';
  return true;
}

bool parameter_value_of(const clap_plugin_t* plugin, clap_id id, const char* display,
                        double* value) {
  const auto all = processor(plugin).parameters_now();
  const auto found = find_parameter(all, id);
  const auto read = found ? value_of(all[*found], display) : std::nullopt;
  if (read) *value = *read;
  return read.has_value();
}

constexpr clap_plugin_params_t params{
    .count =
        [](const clap_plugin_t* plugin) {
          return static_cast<uint32_t>(processor(plugin).parameters().size());
        },
    .get_info = parameter_info,
    .get_value =
        [](const clap_plugin_t* plugin, clap_id id, double* value) {
          const auto found = find_parameter(processor(plugin).parameters(), id);
          if (found) *value = processor(plugin).value(*found);
          return found.has_value();
        },
    .value_to_text = parameter_words,
    .text_to_value = parameter_value_of,
    .flush = [](const clap_plugin_t* plugin, const clap_input_events_t* in,
                const clap_output_events_t* out) { Instance::of(plugin).flush(in, out); }};

bool save(const clap_plugin_t* plugin, const clap_ostream_t* stream) {
  const std::string text = processor(plugin).save();
  for (std::size_t done = 0; done < text.size();) {
    const int64_t count = stream->write(stream, text.data() + done, text.size() - done);
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

constexpr std::size_t most_state_bytes = std::size_t{1} << 22;

bool load(const clap_plugin_t* plugin, const clap_istream_t* stream) {
  Instance& it = Instance::of(plugin);
  std::string text;
  char part[4096];
  for (int64_t count = 0; (count = stream->read(stream, part, sizeof(part))) != 0;) {
    if (count < 0 || text.size() > most_state_bytes) return false;
    text.append(part, static_cast<std::size_t>(count));
  }
  if (!it.attempt([&] { it.processor().load(text); })) return false;
  it.tell_of_new_values();
  return true;
}

constexpr clap_plugin_state_t state{.save = save, .load = load};
constexpr clap_plugin_state_context state_context{
    .save = [](const clap_plugin_t* plugin, const clap_ostream_t* stream,
               uint32_t) { return save(plugin, stream); },
    .load = [](const clap_plugin_t* plugin, const clap_istream_t* stream,
               uint32_t) { return load(plugin, stream); }};

constexpr clap_plugin_latency_t latency{.get = [](const clap_plugin_t* plugin) {
  return static_cast<uint32_t>(processor(plugin).latency());
}};
constexpr clap_plugin_tail tail{.get = [](const clap_plugin_t* plugin) {
  return static_cast<uint32_t>(processor(plugin).tail());
}};
constexpr clap_plugin_render render{
    .has_hard_realtime_requirement = [](const clap_plugin_t*) { return false; },
    .set =
        [](const clap_plugin_t* plugin, int32_t mode) {
          processor(plugin).set_offline(mode == CLAP_RENDER_OFFLINE);
          return true;
        }};
constexpr clap_plugin_voice_info voice_info{
    .get = [](const clap_plugin_t* plugin, clap_voice_info* info) {
      const auto voices = static_cast<uint32_t>(processor(plugin).most_voices());
      *info = {voices, voices, 0};
      return true;
    }};

/// Each key of a zone has the zone's name.
bool note_name(const clap_plugin_t* plugin, uint32_t index, clap_note_name* name) {
  for (const Zone& zone : processor(plugin).zones()) {
    const auto count = static_cast<uint32_t>(zone.keys[1] - zone.keys[0] + 1);
    if (index < count) {
      copy_words(name->name, zone.name);
      name->port = name->channel = -1;
      name->key = static_cast<int16_t>(zone.keys[0] + static_cast<int>(index));
      return true;
    }
    index -= count;
  }
  return false;
}

constexpr clap_plugin_note_name note_names{
    .count =
        [](const clap_plugin_t* plugin) {
          uint32_t sum = 0;
          for (const Zone& zone : processor(plugin).zones())
            sum += static_cast<uint32_t>(zone.keys[1] - zone.keys[0] + 1);
          return sum;
        },
    .get = note_name};

constexpr clap_plugin_preset_load preset_load{.from_location = load_preset};

struct Named {
  const char* id;
  const void* extension;
};

}  // namespace

const void* find_extension(const char* id) {
  static const Named all[] = {{CLAP_EXT_AUDIO_PORTS, &audio_ports},
                              {CLAP_EXT_NOTE_PORTS, &note_ports},
                              {CLAP_EXT_PARAMS, &params},
                              {CLAP_EXT_STATE, &state},
                              {CLAP_EXT_STATE_CONTEXT, &state_context},
                              {CLAP_EXT_LATENCY, &latency},
                              {CLAP_EXT_TAIL, &tail},
                              {CLAP_EXT_RENDER, &render},
                              {CLAP_EXT_VOICE_INFO, &voice_info},
                              {CLAP_EXT_NOTE_NAME, &note_names},
                              {CLAP_EXT_PRESET_LOAD, &preset_load},
                              {CLAP_EXT_PRESET_LOAD_COMPAT, &preset_load},
                              {CLAP_EXT_GUI, gui_extension()}};
  const auto* found = std::find_if(std::begin(all), std::end(all), [&](const Named& each) {
    return std::strcmp(each.id, id) == 0;
  });
  return found == std::end(all) ? nullptr : found->extension;
}

}  // namespace thrum::plugin::clap
