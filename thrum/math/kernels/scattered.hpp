// Many sums over numbers that lie anywhere, each read at a moment of its own later: what a surface
// of points sends to a place in the air. Compiled once per instruction set (see
// cmake/Kernels.cmake) and selected at run time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace thrum {

/// Eight sums side by side, as deep as the longest of them; shorter ones are padded with weight 0.
struct ScatteredSums {
  static constexpr std::size_t side = 8;

  std::size_t groups;           ///< of `side` sums
  const std::uint32_t* depth;   ///< of each group
  const std::uint32_t* at;      ///< what each reads: eight of the first row, eight of the second...
  const double* weight;         ///< in the same order
  const std::uint32_t* result;  ///< where each sum belongs
};
template <class Real>
using SumScattered = void (*)(const ScatteredSums& sums, const Real* q, double* results);

/// Sums whose delays follow one another.
struct DelayRun {
  std::size_t first, count;
  std::size_t delay;  ///< of the first
};

struct ScatteredKernels {
  std::string_view name;
  SumScattered<double> in_double;
  SumScattered<float> in_float;
  /// coming_{delay + i + j} += part_{j, first + i} sum_{first + i}, j = 0 .. 3, of each run;
  /// `stride` parts lie between one j and the next.
  void (*spread_over_four)(std::size_t runs, const DelayRun* run, std::size_t stride,
                           const double* parts, const double* sums, double* coming);
};

/// [any] The fastest set this processor can run.
const ScatteredKernels& best_scattered_kernels();
/// [any] A set by name; nullptr when it is not built or cannot run here.
const ScatteredKernels* find_scattered_kernels(std::string_view name);

}  // namespace thrum
