// Steps the cases of one structure through a stretch of time. Case is what the generator wrote: its
// bodies, rows and listeners, and a step of them.
#pragma once

#include <thrum/gpu/device/bow_row.hpp>
#include <thrum/gpu/device/contact_row.hpp>
#include <thrum/gpu/device/drive.hpp>
#include <thrum/gpu/device/island.hpp>
#include <thrum/gpu/device/listener.hpp>
#include <thrum/gpu/device/pulled_row.hpp>
#include <thrum/gpu/device/shared_line.hpp>
#include <thrum/gpu/device/sheet.hpp>
#include <thrum/gpu/device/spring_row.hpp>
#include <thrum/gpu/stretch.hpp>

namespace thrum::gpu {

/// What the first warp does of a case: all but stepping sheets. While the others do that, it hears
/// the step before and prepares this one.
template <class Case>
class Leader {
 public:
  Leader(const Stretch& stretch, long long number, double* memory)
      : state_(stretch.state + number * stretch.state_per_case + Case::Workers::state),
        begin_(stretch.begin) {
    Reader numbers(stretch.numbers + number * stretch.numbers_per_case + 1 +
                   Case::Workers::numbers);
    it_.exchange_numbers(numbers, memory);
    StateReader before(state_);
    it_.exchange_state(before);
    it_.forces = stretch.forces + number * stretch.forces_per_case;
    it_.sound = stretch.sound == nullptr
                    ? nullptr
                    : stretch.sound + number * stretch.sound_per_case * Case::listeners;
    it_.sound_per_listener = stretch.sound_per_case;
  }
  void begin() { it_.begin(); }
  void predict(int i) {
    if (!Case::beside_a_sheet) return;
    if (i > 0) it_.hear(begin_ + i - 1, i - 1);
    it_.prepare(begin_ + i);
  }
  void act(int i) {
    if (!Case::beside_a_sheet) it_.prepare(begin_ + i);
    it_.act(begin_ + i);
    if (!Case::beside_a_sheet) it_.hear(begin_ + i, i);
  }
  void end(int count) {
    if (Case::beside_a_sheet && count > 0) it_.hear(begin_ + count - 1, count - 1);
    if (count > 0) it_.finish(begin_ + count, count);
    Writer after(state_);
    it_.exchange_state(after);
  }

 private:
  Case it_;
  double* state_;
  long long begin_;
};

/// What the other warps do: they step those, and wait while forces act on them.
template <class Case>
class Worker {
 public:
  Worker(const Stretch& stretch, long long number, double* memory)
      : state_(stretch.state + number * stretch.state_per_case) {
    Reader numbers(stretch.numbers + number * stretch.numbers_per_case + 1);
    it_.exchange_numbers(numbers, memory);
    StateReader before(state_);
    it_.exchange_state(before);
  }
  void begin() {}
  void predict(int) { it_.predict(); }
  void act(int) { it_.rotate(); }
  void end(int) {
    Writer after(state_);
    it_.exchange_state(after);
  }

 private:
  typename Case::Workers it_;
  double* state_;
};

template <class... Parts>
inline void run_parts(int count, Parts... parts) {
  meet();
  (parts.begin(), ...);
  for (int i = 0; i < count; ++i) {
    meet();
    (parts.predict(i), ...);
    meet();
    (parts.act(i), ...);
  }
  meet();
  (parts.end(count), ...);
}

/// `memory` is what the threads of the case share.
template <class Case>
inline void run_case(const Stretch& stretch, long long number, double* memory) {
  const auto all = static_cast<long long>(stretch.numbers[number * stretch.numbers_per_case]);
  const long long end = all < stretch.end ? all : stretch.end;
  const int count = end > stretch.begin ? static_cast<int>(end - stretch.begin) : 0;
  const auto worker = [&] { return Worker<Case>(stretch, number, memory); };
  const auto leader = [&] { return Leader<Case>(stretch, number, memory); };
  in_roles([&] { run_parts(count, leader()); }, [&] { run_parts(count, worker()); },
           [&] { run_parts(count, worker(), leader()); });
}

}  // namespace thrum::gpu

#ifdef __CUDACC_RTC__
#define THRUM_KERNEL(name, Case)                                                                  \
  extern "C" __global__ void __launch_bounds__(thrum::gpu::threads_of_block(THRUM_WARPS),         \
                                               THRUM_BLOCKS) name(thrum::gpu::Stretch stretch) {  \
    extern __shared__ double memory[];                                                            \
    const long long threads = thrum::gpu::lanes * THRUM_WARPS;                                    \
    const long long number =                                                                      \
        (static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x) / threads;                \
    if (number < stretch.cases)                                                                   \
      thrum::gpu::run_case<Case>(stretch, number, memory + threadIdx.x / threads * Case::shared); \
  }
#else
#define THRUM_KERNEL(name, Case)                                  \
  extern "C" void name(const thrum::gpu::Stretch* stretch) {      \
    double memory[Case::shared + 1] = {};                         \
    for (long long number = 0; number < stretch->cases; ++number) \
      thrum::gpu::run_case<Case>(*stretch, number, memory);       \
  }
#endif
