// Weighted sums over many numbers, in an order that is the same whether all numbers of one step are
// summed at once or some numbers of many steps: four registers at a time, then single ones, then
// the rest. Everything is in the variant's namespace: see cmake/Kernels.cmake.
#pragma once

#include <cstddef>

#include <thrum/math/kernels/lanes.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

/// Registers that are summed before they are added to the rest.
inline constexpr std::size_t at_once = 4;

/// w_0 x_0 + w_1 x_1 + ...
template <std::size_t registers, class V>
[[gnu::always_inline]] inline V weighted(const V* w, const V* x) {
  V sum = rounded(w[0] * x[0]);
  for (std::size_t k = 1; k < registers; ++k) sum = fused(w[k], x[k], sum);
  return sum;
}

/// Pairwise, for short dependency chains.
[[gnu::always_inline]] inline double sum_of(const Lanes<double>& lanes) {
  constexpr int n = static_cast<int>(lane_count<double>);
  Lanes<double> sum = lanes;
  if constexpr (n > 4) sum += joined<n / 2>(sum, sum);
  if constexpr (n > 2) sum += joined<(n > 4 ? n / 4 : n / 2)>(sum, sum);
  sum += joined<1>(sum, sum);
  return sum[0];
}

}  // namespace thrum::THRUM_KERNEL_VARIANT
