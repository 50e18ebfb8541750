// [main] Buses and state.
#include <string>

#include "plugin.hpp"

namespace thrum::plugin::vst3 {

namespace {

constexpr std::size_t most_state_bytes = std::size_t{1} << 22;

bool has_bus(int32_t media, int32_t direction, int32_t index) {
  return index == 0 && ((media == V3_AUDIO && direction == V3_OUTPUT) ||
                        (media == V3_EVENT && direction == V3_INPUT));
}

v3_result V3_API bus_info(void*, int32_t media, int32_t direction, int32_t index,
                          v3_bus_info* info) {
  if (!has_bus(media, direction, index)) return V3_INVALID_ARG;
  *info = {};
  info->media_type = media;
  info->direction = direction;
  info->channel_count = media == V3_AUDIO ? 2 : midi_channels;
  copy_words(media == V3_AUDIO ? "output" : "notes", info->bus_name);
  info->bus_type = V3_MAIN;
  info->flags = V3_DEFAULT_ACTIVE;
  return V3_OK;
}

v3_result V3_API set_state(void* self, v3_bstream** stream) {
  std::string text;
  char part[4096];
  for (;;) {
    int32_t count = 0;
    if (v3_cpp_obj(stream)->read(stream, part, sizeof(part), &count) != V3_OK || count <= 0) break;
    if (text.size() > most_state_bytes) return V3_FALSE;
    text.append(part, static_cast<std::size_t>(count));
  }
  return Plugin::of(self).load(text);
}

v3_result V3_API get_state(void* self, v3_bstream** stream) {
  std::string text = Plugin::of(self).processor().save();
  for (std::size_t done = 0; done < text.size();) {
    int32_t count = 0;
    const auto left = static_cast<int32_t>(text.size() - done);
    if (v3_cpp_obj(stream)->write(stream, text.data() + done, left, &count) != V3_OK || count <= 0)
      return V3_FALSE;
    done += static_cast<std::size_t>(count);
  }
  return V3_OK;
}

}  // namespace

const v3_component_cpp component_functions{
    unknown_functions,
    {.initialize = [](void*, v3_funknown**) -> v3_result { return V3_OK; },
     .terminate = [](void* self) -> v3_result {
       Plugin::of(self).processor().deactivate();
       return V3_OK;
     }},
    {// Component and controller are one: there is no class of its own for the latter.
     .get_controller_class_id = [](void*, v3_tuid) -> v3_result { return V3_NOT_IMPLEMENTED; },
     .set_io_mode = [](void*, int32_t) -> v3_result { return V3_OK; },
     .get_bus_count = [](void*, int32_t media, int32_t direction) -> int32_t {
       return has_bus(media, direction, 0) ? 1 : 0;
     },
     .get_bus_info = bus_info,
     .get_routing_info = [](void*, v3_routing_info*, v3_routing_info*) -> v3_result {
       return V3_NOT_IMPLEMENTED;
     },
     .activate_bus = [](void*, int32_t media, int32_t direction, int32_t index, v3_bool)
         -> v3_result { return has_bus(media, direction, index) ? V3_OK : V3_INVALID_ARG; },
     .set_active = [](void* self, v3_bool active) -> v3_result {
       return Plugin::of(self).set_active(active != 0);
     },
     .set_state = set_state,
     .get_state = get_state}};

}  // namespace thrum::plugin::vst3
