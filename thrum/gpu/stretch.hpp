// A stretch of steps of many cases of one structure: what the host hands to the kernel. Both sides
// include this.
#pragma once

namespace thrum::gpu {

/// Four cases of one warp each, or one case of several.
constexpr int threads_of_block(int warps) { return warps == 1 ? 128 : 32 * warps; }

struct Stretch {
  const double* numbers = nullptr;  ///< what is chosen, case after case
  double* state = nullptr;          ///< what a step changes
  const double* forces = nullptr;   ///< samples of forces from outside
  double* sound = nullptr;          ///< [case][pickup][step of the stretch], or nothing
  long long numbers_per_case = 0, state_per_case = 0, forces_per_case = 0;
  long long sound_per_case = 0;  ///< of one pickup; a multiple of the lanes
  long long cases = 0;
  long long begin = 0, end = 0;  ///< steps; it begins at a multiple of the lanes
};

}  // namespace thrum::gpu
