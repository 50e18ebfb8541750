// Steps the cases of one structure through a stretch of time. Case is what the generator wrote: its
// bodies, rows and listeners, and a step of them.
#pragma once

#include <thrum/gpu/device/contact_row.hpp>
#include <thrum/gpu/device/drive.hpp>
#include <thrum/gpu/device/group.hpp>
#include <thrum/gpu/device/listener.hpp>
#include <thrum/gpu/device/places.hpp>
#include <thrum/gpu/device/spring_row.hpp>
#include <thrum/gpu/stretch.hpp>

namespace thrum::gpu {

template <class Case>
inline void run_case(const Stretch& stretch, long long number) {
  Case it;
  Reader numbers(stretch.numbers + number * stretch.numbers_per_case);
  double* const state = stretch.state + number * stretch.state_per_case;
  double steps = 0.0;
  numbers.exchange(steps);
  it.exchange_numbers(numbers);
  Reader before(state);
  it.exchange_state(before);
  it.forces = stretch.forces + number * stretch.forces_per_case;
  const long long all = static_cast<long long>(steps);
  const long long end = all < stretch.end ? all : stretch.end;
  it.sound = stretch.sound == nullptr
                 ? nullptr
                 : stretch.sound + number * stretch.sound_per_case * Case::listeners;
  it.sound_per_listener = stretch.sound_per_case;
  for (long long step = stretch.begin; step < end; ++step) it.step(step, step - stretch.begin);
  if (end > stretch.begin) it.finish(end - stretch.begin);
  Writer after(state);
  it.exchange_state(after);
}

}  // namespace thrum::gpu

#ifdef __CUDACC_RTC__
#define THRUM_KERNEL(name, Case)                                                             \
  extern "C" __global__ void __launch_bounds__(thrum::gpu::threads_per_block)                \
      name(thrum::gpu::Stretch stretch) {                                                    \
    const long long number =                                                                 \
        (static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x) / thrum::gpu::lanes; \
    if (number < stretch.cases) thrum::gpu::run_case<Case>(stretch, number);                 \
  }
#else
#define THRUM_KERNEL(name, Case)                                  \
  extern "C" void name(const thrum::gpu::Stretch* stretch) {      \
    for (long long number = 0; number < stretch->cases; ++number) \
      thrum::gpu::run_case<Case>(*stretch, number);               \
  }
#endif
