// How workloads are timed: blocks of steps, in processor time.
#pragma once

#include <array>
#include <cstddef>

#include "../processor_time.hpp"

#include <thrum/math/flush_denormals.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum::bench {

inline constexpr std::size_t block = 256;

/// Nanoseconds per step, over at least so many seconds; run() makes a block of steps.
template <class Run>
double time_of(double seconds, const Run& run) {
  const FlushDenormals no_stalls;
  for (int i = 0; i < 16; ++i) run();
  std::size_t count = 0;
  const double start = processor_seconds();
  double elapsed = 0.0;
  while (elapsed < seconds) {
    for (int i = 0; i < 16; ++i) run();
    count += 16 * block;
    elapsed = processor_seconds() - start;
  }
  return 1e9 * elapsed / static_cast<double>(count);
}

/// Keeps the compiler from removing the computation.
inline void hear(double value) { asm volatile("" : : "m"(value)); }

inline double step_scene(const Scene& scene, double seconds) {
  Simulation simulation(scene);
  std::array<double, block> sound{};
  double* const pickups[] = {sound.data()};
  return time_of(seconds, [&] {
    simulation.run(block, pickups);
    hear(sound[0]);
  });
}

}  // namespace thrum::bench
