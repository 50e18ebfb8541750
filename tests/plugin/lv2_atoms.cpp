#include <lv2/atom/atom.h>
#include <lv2/atom/forge.h>
#include <lv2/patch/patch.h>
#include <lv2/urid/urid.h>
#include <map>
#include <mutex>
#include <string>

#include "plugin/lv2_host.hpp"

namespace thrum::plugin_tests {

/// The same for all plugins of this program.
LV2_URID number_of(const char* uri) {
  static std::mutex lock;
  static std::map<std::string, LV2_URID> known;
  const std::lock_guard guard(lock);
  return known.emplace(uri, static_cast<LV2_URID>(known.size() + 1)).first->second;
}

LV2_URID_Map& numbers() {
  static LV2_URID_Map map{nullptr,
                          [](LV2_URID_Map_Handle, const char* uri) { return number_of(uri); }};
  return map;
}

std::vector<std::uint8_t> set_message(LV2_URID property, double value) {
  std::vector<std::uint8_t> bytes(256);
  LV2_Atom_Forge forge;
  lv2_atom_forge_init(&forge, &numbers());
  lv2_atom_forge_set_buffer(&forge, bytes.data(), bytes.size());
  LV2_Atom_Forge_Frame frame;
  lv2_atom_forge_object(&forge, &frame, 0, number_of(LV2_PATCH__Set));
  lv2_atom_forge_key(&forge, number_of(LV2_PATCH__property));
  lv2_atom_forge_urid(&forge, property);
  lv2_atom_forge_key(&forge, number_of(LV2_PATCH__value));
  lv2_atom_forge_double(&forge, value);
  lv2_atom_forge_pop(&forge, &frame);
  bytes.resize(sizeof(LV2_Atom) + reinterpret_cast<const LV2_Atom*>(bytes.data())->size);
  return bytes;
}

}  // namespace thrum::plugin_tests
