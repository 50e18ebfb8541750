// Springs side by side that pull many strings towards one place of something else that moves, in a
// stretch of steps in which each string is free but for its spring (bank_stretch.hpp). In step s of
// the stretch, with x for the string, y for the place and f for the pull on both,
//
//     f^s = K (x^s - y^s + slack)
//     x^{s+1} = free^s + sum_{l <= s} pulled^{s-l} f^l
//
// A string is a lane, so all of them are one loop. One that does not go in the stretch is put where
// it is before every step.
//
// Compiled once per instruction set (see cmake/Kernels.cmake) and selected at run time.
#pragma once

#include <cstddef>
#include <string_view>

#include <thrum/math/kernels/bank_stretch.hpp>

namespace thrum {

struct BridgeLanes {
  static constexpr std::size_t width = 8;  ///< lanes come in groups of so many
  static constexpr std::size_t steps = BankStretch::most_steps;

  std::size_t count = 0;   ///< of lanes, whole groups
  std::size_t stride = 0;  ///< from step to step
  double kept_slack = 1.0;
  // A number for each lane.
  double* stiffness = nullptr;
  double* slack = nullptr;
  double* place = nullptr;   ///< x of the step that comes
  double* latest = nullptr;  ///< f of the step just made
  double* left = nullptr;    ///< below 0, pulls may have moved something as far as its limit
  double* most = nullptr;    ///< that a newton of f takes away from `left`
  // A number for each step and lane.
  double* free = nullptr;
  double* pulled = nullptr;
  double* force = nullptr;
};

struct BridgeKernels {
  std::string_view name;
  /// A step of the stretch; the sum of all forces. `lifted` becomes true where `left` is below 0.
  double (*step)(const BridgeLanes& it, std::size_t step, double under, bool& lifted);
};

/// [any] The fastest set this processor can run.
const BridgeKernels& best_bridge_kernels();
/// [any] A set by name; nullptr when it is not built or cannot run here.
const BridgeKernels* find_bridge_kernels(std::string_view name);

}  // namespace thrum
