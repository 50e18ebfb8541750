// Weighted sums over many numbers, in an order that is the same whether all numbers of one step are
// summed at once or some numbers of many steps: bundles of registers first, then registers, then
// the rest. Everything is in the variant's namespace: see cmake/Kernels.cmake.
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
  for (std::size_t k = 1; k < registers; ++k) sum = fused(w[k], x[k], sum);
  return sum;
}

/// Pairwise, for short dependency chains.
[[gnu::always_inline]] inline double sum_of(const Lanes<double>& lanes) {
  constexpr std::size_t n = lane_count<double>;
  double part[n];
  for (std::size_t i = 0; i < n; ++i) part[i] = lanes[i];
  for (std::size_t half = n / 2; half > 0; half /= 2)
    for (std::size_t i = 0; i < half; ++i) part[i] += part[i + half];
  return part[0];
}

}  // namespace thrum::THRUM_KERNEL_VARIANT
