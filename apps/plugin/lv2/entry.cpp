// What an LV2 host finds in thrum.lv2/thrum.so: a plugin per entry of the catalogue.
#include <lv2/core/lv2.h>
#include <lv2/state/state.h>
#include <lv2/urid/urid.h>
#include <cstring>
#include <deque>

#include "plugin.hpp"

namespace thrum::plugin::lv2 {

namespace {

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
         const LV2_Feature* const*) { return Plugin::of(it).save(store, handle); },
      [](LV2_Handle it, LV2_State_Retrieve_Function retrieve, LV2_State_Handle handle, uint32_t,
         const LV2_Feature* const*) { return Plugin::of(it).restore(retrieve, handle); }};
  return std::strcmp(uri, LV2_STATE__interface) == 0 ? &state : nullptr;
}

LV2_Descriptor describe(const char* uri) {
  return {.URI = uri,
          .instantiate = instantiate,
          .connect_port = [](LV2_Handle it, uint32_t port,
                             void* data) { Plugin::of(it).connect(port, data); },
          .activate = [](LV2_Handle it) { Plugin::of(it).activate(); },
          .run = [](LV2_Handle it, uint32_t frames) { Plugin::of(it).run(frames); },
          .deactivate = [](LV2_Handle it) { Plugin::of(it).deactivate(); },
          .cleanup = [](LV2_Handle it) { delete &Plugin::of(it); },
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
