// A stretch of steps of many cases of one structure: what the host hands to the kernel. Both sides
// include this.
#pragma once

namespace thrum::gpu {

inline constexpr int threads_per_block = 128;

struct Stretch {
  const double* numbers;  ///< what is chosen, case after case
  double* state;          ///< what a step changes
  const double* forces;   ///< samples of forces from outside
  double* sound;          ///< [case][pickup][step of the stretch], or nothing
  long long numbers_per_case, state_per_case, forces_per_case;
  long long sound_per_case;  ///< of one pickup; a multiple of the lanes
  long long cases;
  long long begin, end;  ///< steps
};

}  // namespace thrum::gpu
