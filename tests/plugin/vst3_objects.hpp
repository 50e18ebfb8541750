// What a host of VST3 hands to a plugin: streams, changes of parameters, events. They live as long
// as the host wants; nobody counts who refers to them.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "vst3/newer.hpp"

namespace thrum::plugin_tests {

inline v3_result V3_API no_interface(void*, const v3_tuid, void** object) {
  *object = nullptr;
  return V3_NO_INTERFACE;
}
inline uint32_t V3_API one(void*) { return 1; }
inline constexpr v3_funknown unknown{no_interface, one, one};

/// A stream that gives a few bytes at a time, as a stream may.
struct Stream {
  const void* functions;
  std::string bytes;
  std::size_t at = 0;
};

struct StreamFunctions : v3_funknown {
  v3_bstream stream;
};
inline const StreamFunctions stream_functions{
    unknown,
    {[](void* self, void* to, int32_t count, int32_t* done) -> v3_result {
       auto& it = *static_cast<Stream*>(self);
       const std::size_t part = std::min<std::size_t>(
           {static_cast<std::size_t>(count), it.bytes.size() - it.at, std::size_t{11}});
       std::memcpy(to, it.bytes.data() + it.at, part);
       it.at += part;
       *done = static_cast<int32_t>(part);
       return V3_OK;
     },
     [](void* self, void* from, int32_t count, int32_t* done) -> v3_result {
       static_cast<Stream*>(self)->bytes.append(static_cast<const char*>(from),
                                                static_cast<std::size_t>(count));
       *done = count;
       return V3_OK;
     },
     [](void*, int64_t, int32_t, int64_t*) -> v3_result { return V3_NOT_IMPLEMENTED; },
     [](void*, int64_t*) -> v3_result { return V3_NOT_IMPLEMENTED; }}};

/// One point of one parameter per queue.
struct Queue {
  const void* functions;
  v3_param_id id = 0;
  int32_t frame = 0;
  double share = 0.0;
};
inline const v3_param_value_queue_cpp queue_functions = [] {
  v3_param_value_queue_cpp it{};
  static_cast<v3_funknown&>(it) = unknown;
  it.queue = {[](void* self) { return static_cast<Queue*>(self)->id; },
              [](void*) -> int32_t { return 1; },
              [](void* self, int32_t, int32_t* frame, double* share) -> v3_result {
                *frame = static_cast<Queue*>(self)->frame;
                *share = static_cast<Queue*>(self)->share;
                return V3_OK;
              },
              [](void*, int32_t, double, int32_t*) -> v3_result { return V3_NOT_IMPLEMENTED; }};
  return it;
}();

struct Changes {
  const void* functions;
  std::vector<Queue> queues;
};
inline const v3_param_changes_cpp changes_functions = [] {
  v3_param_changes_cpp it{};
  static_cast<v3_funknown&>(it) = unknown;
  it.changes = {
      [](void* self) { return static_cast<int32_t>(static_cast<Changes*>(self)->queues.size()); },
      [](void* self, int32_t i) {
        return reinterpret_cast<v3_param_value_queue**>(
            &static_cast<Changes*>(self)->queues[static_cast<std::size_t>(i)]);
      },
      [](void*, v3_param_id*, int32_t*) -> v3_param_value_queue** { return nullptr; }};
  return it;
}();

struct Events {
  const void* functions;
  std::vector<v3_event> events;
};
inline const v3_event_list_cpp events_functions = [] {
  v3_event_list_cpp it{};
  static_cast<v3_funknown&>(it) = unknown;
  it.list = {
      [](void* self) { return static_cast<uint32_t>(static_cast<Events*>(self)->events.size()); },
      [](void* self, int32_t i, v3_event* event) -> v3_result {
        *event = static_cast<Events*>(self)->events[static_cast<std::size_t>(i)];
        return V3_OK;
      },
      [](void*, v3_event*) -> v3_result { return V3_NOT_IMPLEMENTED; }};
  return it;
}();

}  // namespace thrum::plugin_tests
