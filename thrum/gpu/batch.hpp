// Many cases of one structure, stepped together on a device. While one stretch of steps is
// computed, the sound of the one before is copied back.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include <thrum/gpu/case_program.hpp>
#include <thrum/gpu/device.hpp>

namespace thrum::gpu {

/// What a batch left: in memory that the device wrote to, and that is used again afterwards.
class BatchResult {
 public:
  const double* state_of(std::size_t number) const { return state_->data() + number * per_state_; }
  /// Of one pickup.
  std::span<const double> sound_of(std::size_t number, std::size_t pickup, long long steps) const;

 private:
  friend class BatchRunner;
  std::shared_ptr<PinnedNumbers> state_, sound_;
  std::size_t per_state_ = 0, pickups_ = 0, steps_ = 0;
};

/// How many cases are stepped together.
struct BatchRoom {
  std::size_t cases = 0;
  bool is_short = false;  ///< of memory: there would be more
};

struct BatchTimes {
  double compiling = 0.0, stepping = 0.0;  ///< seconds
  long long steps = 0;                     ///< of all cases together
};

class BatchRunner {
 public:
  /// [setup] Throws NoGpu.
  BatchRunner();
  ~BatchRunner();

  const Device& device() const { return device_; }
  /// [any] How many cases like this one should be stepped together, and can be if what was free at
  /// first still is.
  BatchRoom room_for(const CaseProgram& like, bool with_sound) const;

  /// [any] One thread at a time. `go_on` is asked between stretches. Throws NoGpu, and
  /// TooLittleMemory before anything was stepped.
  BatchResult run(const std::vector<const CaseProgram*>& cases, bool with_sound,
                  const std::function<bool()>& go_on);
  const BatchTimes& times() const { return times_; }

 private:
  class Journey;
  const Kernel& kernel_for(const CaseProgram& program);
  std::unique_ptr<Journey> embark(const std::vector<const CaseProgram*>& cases, bool with_sound);
  /// Memory of either kind; what nobody uses any more is used again, for taking it is slow.
  template <class Numbers>
  using Pool = std::vector<std::shared_ptr<Numbers>>;
  template <class Numbers>
  std::shared_ptr<Numbers> take(Pool<Numbers>& pool, std::size_t count);
  void give_back_unused();

  Device device_;
  std::size_t memory_;         ///< bytes that were free to begin with
  std::size_t stretch_bytes_;  ///< of them, for the sound of a stretch
  std::map<std::string, std::unique_ptr<Kernel>> kernels_;
  Pool<PinnedNumbers> here_;
  Pool<DeviceNumbers> there_;
  std::unique_ptr<Stream> computing_, copying_;
  BatchTimes times_;
};

}  // namespace thrum::gpu
