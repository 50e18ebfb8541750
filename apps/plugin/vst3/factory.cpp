// What a host finds in thrum.vst3: a factory with a class per entry of the catalogue.
#include <algorithm>
#include <array>
#include <cstring>

#include "plugin.hpp"

namespace thrum::plugin::vst3 {

namespace {

constexpr char category[] = "Audio Module Class";
constexpr char sdk_version[] = "VST 3.7.4";
constexpr int32_t many_instances = 0x7FFFFFFF;

template <std::size_t size>
void copy(const std::string& from, char (&to)[size]) {
  const std::size_t count = std::min(from.size(), size - 1);
  std::memcpy(to, from.data(), count);
  to[count] = '\0';
}

std::string categories_of(const Entry& entry) {
  return entry.is_drum ? "Instrument|Drum" : "Instrument|Synth";
}

/// 128 bits from the id of an entry, by FNV-1a from two beginnings: hosts store it.
std::array<uint8_t, 16> class_id_of(const Entry& entry) {
  std::array<uint8_t, 16> bytes{};
  const std::uint64_t beginnings[2] = {14695981039346656037U, 0x9E3779B97F4A7C15U};
  for (std::size_t half = 0; half < 2; ++half) {
    std::uint64_t hash = beginnings[half];
    for (const char letter : entry.id)
      hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211U;
    for (std::size_t i = 0; i < 8; ++i)
      bytes[8 * half + i] = static_cast<uint8_t>(hash >> (56 - 8 * i));
  }
  return bytes;
}

const Entry* entry_at(int32_t index) {
  return index >= 0 && index < static_cast<int32_t>(catalogue().size())
             ? &catalogue()[static_cast<std::size_t>(index)]
             : nullptr;
}

template <class Info>
void fill_common(const Entry& entry, Info& info) {
  info = {};
  const auto id = class_id_of(entry);
  std::copy(id.begin(), id.end(), info.class_id);
  info.cardinality = many_instances;
  copy(category, info.category);
}

v3_result V3_API factory_info(void*, v3_factory_info* info) {
  *info = {};
  copy("thrum", info->vendor);
  info->flags = 0x10;
  return V3_OK;
}

v3_result V3_API class_info(void*, int32_t index, v3_class_info* info) {
  const Entry* entry = entry_at(index);
  if (entry == nullptr) return V3_INVALID_ARG;
  fill_common(*entry, *info);
  copy(entry->name, info->name);
  return V3_OK;
}

v3_result V3_API class_info_2(void*, int32_t index, v3_class_info_2* info) {
  const Entry* entry = entry_at(index);
  if (entry == nullptr) return V3_INVALID_ARG;
  fill_common(*entry, *info);
  copy(entry->name, info->name);
  copy(categories_of(*entry), info->sub_categories);
  copy("thrum", info->vendor);
  copy(THRUM_PLUGIN_VERSION, info->version);
  copy(sdk_version, info->sdk_version);
  return V3_OK;
}

v3_result V3_API class_info_utf16(void*, int32_t index, v3_class_info_3* info) {
  const Entry* entry = entry_at(index);
  if (entry == nullptr) return V3_INVALID_ARG;
  fill_common(*entry, *info);
  copy_words(entry->name, info->name, 64);
  copy(categories_of(*entry), info->sub_categories);
  copy_words("thrum", info->vendor, 64);
  copy_words(THRUM_PLUGIN_VERSION, info->version, 64);
  copy_words(sdk_version, info->sdk_version, 64);
  return V3_OK;
}

v3_result V3_API create(void*, const v3_tuid class_id, const v3_tuid iid, void** instance) try {
  *instance = nullptr;
  for (const Entry& entry : catalogue()) {
    if (!v3_tuid_match(class_id, class_id_of(entry).data())) continue;
    auto* plugin = new Plugin(entry);
    const v3_result result = plugin->query(iid, instance);
    plugin->unref();
    return result;
  }
  return V3_NO_INTERFACE;
} catch (const std::exception&) {
  return V3_INTERNAL_ERR;
}

v3_result V3_API query_factory(void* self, const v3_tuid iid, void** object) {
  const bool known =
      v3_tuid_match(iid, v3_funknown_iid) || v3_tuid_match(iid, v3_plugin_factory_iid) ||
      v3_tuid_match(iid, v3_plugin_factory_2_iid) || v3_tuid_match(iid, v3_plugin_factory_3_iid);
  *object = known ? self : nullptr;
  return known ? V3_OK : V3_NO_INTERFACE;
}

/// It lives as long as the library is open.
uint32_t V3_API stay(void*) { return 1; }

v3_plugin_factory_cpp make_functions() {
  v3_plugin_factory_cpp functions{};
  functions.query_interface = query_factory;
  functions.ref = stay;
  functions.unref = stay;
  functions.v1 = {factory_info, [](void*) { return static_cast<int32_t>(catalogue().size()); },
                  class_info, create};
  functions.v2 = {class_info_2};
  functions.v3 = {class_info_utf16,
                  [](void*, v3_funknown**) -> v3_result { return V3_NOT_IMPLEMENTED; }};
  return functions;
}

}  // namespace

}  // namespace thrum::plugin::vst3

extern "C" {

#if defined(_WIN32)
#define THRUM_EXPORT __declspec(dllexport)
#else
#define THRUM_EXPORT __attribute__((visibility("default")))
#endif

THRUM_EXPORT const void* V3_API GetPluginFactory() {
  static const v3_plugin_factory_cpp functions = thrum::plugin::vst3::make_functions();
  static const v3_plugin_factory_cpp* const factory = &functions;
  return &factory;
}

#if defined(__APPLE__)
THRUM_EXPORT bool bundleEntry(void*) { return true; }
THRUM_EXPORT bool bundleExit() { return true; }
#elif defined(_WIN32)
THRUM_EXPORT bool InitDll() { return true; }
THRUM_EXPORT bool ExitDll() { return true; }
#else
THRUM_EXPORT bool ModuleEntry(void*) { return true; }
THRUM_EXPORT bool ModuleExit() { return true; }
#endif
}
