// Steps the cases of one structure through a stretch of time. Case is what the generator wrote: its
// bodies, rows and listeners, and a step of them.
#pragma once

#include <thrum/gpu/device/bow_row.hpp>
#include <thrum/gpu/device/contact_row.hpp>
#include <thrum/gpu/device/drive.hpp>
#include <thrum/gpu/device/island.hpp>
#include <thrum/gpu/device/listener.hpp>
#include <thrum/gpu/device/shared_line.hpp>
#include <thrum/gpu/device/sheet.hpp>
#include <thrum/gpu/device/spring_row.hpp>
#include <thrum/gpu/stretch.hpp>

namespace thrum::gpu {

/// `memory` is what the threads of the case share.
template <class Case>
inline void run_case(const Stretch& stretch, long long number, double* memory) {
  Case it;
  Reader numbers(stretch.numbers + number * stretch.numbers_per_case);
  double* const state = stretch.state + number * stretch.state_per_case;
  double steps = 0.0;
  numbers.exchange(steps);
  it.exchange_numbers(numbers, memory);
  StateReader before(state);
  it.exchange_state(before);
  it.forces = stretch.forces + number * stretch.forces_per_case;
  const long long all = static_cast<long long>(steps);
  const long long end = all < stretch.end ? all : stretch.end;
  it.sound = stretch.sound == nullptr
                 ? nullptr
                 : stretch.sound + number * stretch.sound_per_case * Case::listeners;
  it.sound_per_listener = stretch.sound_per_case;
  const int count = end > stretch.begin ? static_cast<int>(end - stretch.begin) : 0;
  for (int i = 0; i < count; ++i) it.step(stretch.begin + i, i);
  if (count > 0) it.finish(end, count);
  Writer after(state);
  it.exchange_state(after);
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
    static thread_local double memory[Case::shared + 1];          \
    for (long long number = 0; number < stretch->cases; ++number) \
      thrum::gpu::run_case<Case>(*stretch, number, memory);       \
  }
#endif
