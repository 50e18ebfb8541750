// A plugin as an LV2 host sees it.
#pragma once

#include <lv2/atom/atom.h>
#include <lv2/core/lv2.h>
#include <lv2/state/state.h>
#include <lv2/urid/urid.h>
#include <atomic>
#include <vector>

#include "ports.hpp"
#include "processor.hpp"
#include "timed_moves.hpp"

namespace thrum::plugin::lv2 {

class Plugin {
 public:
  /// [main]
  Plugin(const Entry& entry, double rate, const LV2_URID_Map& map);

  static Plugin& of(LV2_Handle handle) { return *static_cast<Plugin*>(handle); }
  Processor& processor() { return processor_; }
  /// [any] Goes up when a sound that was chosen in the window has come.
  int changes() const { return changes_.load(std::memory_order_acquire); }

  /// [main] A plugin that cannot be built is silent: LV2 has no way to say so here.
  void activate();
  void deactivate() { processor_.deactivate(); }
  LV2_State_Status save(LV2_State_Store_Function store, LV2_State_Handle handle) const;
  LV2_State_Status restore(LV2_State_Retrieve_Function retrieve, LV2_State_Handle handle);

  /// [audio]
  void connect(uint32_t port, void* data);
  void run(uint32_t frames);

 private:
  void follow_free_wheeling();
  void follow_controls();
  void advance(uint32_t to);
  void handle(const LV2_Atom_Event& event);

  std::atomic<int> changes_{0};
  Processor processor_;
  double rate_;
  LV2_URID midi_, state_, string_;
  TimedMoves timed_moves_;
  const LV2_Atom_Sequence* events_ = nullptr;
  float* left_ = nullptr;
  float* right_ = nullptr;
  float* latency_ = nullptr;
  const float* free_wheeling_ = nullptr;
  std::vector<const float*> controls_;
  std::vector<float> seen_;
  bool offline_ = false;
  uint32_t done_ = 0;
};

}  // namespace thrum::plugin::lv2
