// What a host of VST3 on Linux has for a window: a loop with timers, and ears for what the plugin
// tells. Both write down which thread spoke.
#pragma once

#include <travesty/view.h>
#include <thread>
#include <vector>

#include "plugin/vst3_objects.hpp"

namespace thrum::plugin_tests {

struct Edit {
  enum class Kind { begin, perform, end } kind;
  v3_param_id id;
  double share;
};

/// A component handler.
struct Ears {
  const void* functions;
  std::vector<Edit> edits = {};
  int32_t restarts = 0;  ///< flags
  bool by_others = false;
  std::thread::id main = std::this_thread::get_id();

  v3_result hear(const Edit& edit) {
    by_others = by_others || std::this_thread::get_id() != main;
    edits.push_back(edit);
    return V3_OK;
  }
  v3_result restart(int32_t flags) {
    by_others = by_others || std::this_thread::get_id() != main;
    restarts |= flags;
    return V3_OK;
  }
};
struct EarsFunctions : v3_funknown {
  v3_component_handler handler;
};
inline const EarsFunctions ears_functions = [] {
  EarsFunctions it{};
  static_cast<v3_funknown&>(it) = unknown;
  it.handler = {[](void* self, v3_param_id id) -> v3_result {
                  return static_cast<Ears*>(self)->hear({Edit::Kind::begin, id, 0.0});
                },
                [](void* self, v3_param_id id, double share) -> v3_result {
                  return static_cast<Ears*>(self)->hear({Edit::Kind::perform, id, share});
                },
                [](void* self, v3_param_id id) -> v3_result {
                  return static_cast<Ears*>(self)->hear({Edit::Kind::end, id, 0.0});
                },
                [](void* self, int32_t flags) -> v3_result {
                  return static_cast<Ears*>(self)->restart(flags);
                }};
  return it;
}();

struct Loop {
  const void* functions;
  std::vector<v3_timer_handler**> timers = {};

  void run() {
    for (v3_timer_handler** each : std::vector(timers)) v3_cpp_obj(each)->on_timer(each);
  }
};
inline const v3_run_loop_cpp loop_functions = [] {
  v3_run_loop_cpp it{};
  static_cast<v3_funknown&>(it) = unknown;
  it.loop = {[](void*, v3_event_handler**, int) -> v3_result { return V3_NOT_IMPLEMENTED; },
             [](void*, v3_event_handler**) -> v3_result { return V3_NOT_IMPLEMENTED; },
             [](void* self, v3_timer_handler** timer, uint64_t) -> v3_result {
               static_cast<Loop*>(self)->timers.push_back(timer);
               return V3_OK;
             },
             [](void* self, v3_timer_handler** timer) -> v3_result {
               return std::erase(static_cast<Loop*>(self)->timers, timer) == 1 ? V3_OK
                                                                               : V3_INVALID_ARG;
             }};
  return it;
}();

/// A plugin frame, which has the loop.
struct Frame {
  const void* functions;
  Loop loop{&loop_functions};
};
inline const v3_plugin_frame_cpp frame_functions = [] {
  v3_plugin_frame_cpp it{};
  static_cast<v3_funknown&>(it) = {
      [](void* self, const v3_tuid iid, void** object) -> v3_result {
        *object = v3_tuid_match(iid, v3_run_loop_iid) ? &static_cast<Frame*>(self)->loop : nullptr;
        return *object != nullptr ? V3_OK : V3_NO_INTERFACE;
      },
      one, one};
  it.frame = {[](void*, v3_plugin_view**, v3_view_rect*) -> v3_result { return V3_OK; }};
  return it;
}();

}  // namespace thrum::plugin_tests
