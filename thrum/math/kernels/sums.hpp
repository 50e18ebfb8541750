// Weighted sums over many numbers, in an order that is the same whether all numbers of one moment
// are summed at once or some numbers of many moments: bundles of registers first, then registers,
// then what is left over. Everything lives in the variant's namespace: see cmake/Kernels.cmake.
#pragma once

#include <cstddef>

#include <thrum/math/kernels/lanes.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

/// Registers that are summed before they are added to the rest.
inline constexpr std::size_t bundle = 4;

/// w_0 x_0 + w_1 x_1 + ...
template <std::size_t registers, class V>
[[gnu::always_inline]] inline V weighted(const V (&w)[registers], const V (&x)[registers]) {
  V sum = rounded(w[0] * x[0]);
  for (std::size_t k = 1; k < registers; ++k) sum += w[k] * x[k];
  return sum;
}

[[gnu::always_inline]] inline double sum_of(const Lanes<double>& lanes) {
  double sum = 0.0;
  for (std::size_t i = 0; i < lane_count<double>; ++i) sum += lanes[i];
  return sum;
}

}  // namespace thrum::THRUM_KERNEL_VARIANT
