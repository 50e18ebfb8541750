// Compiled once per instruction set; everything here lives in that set's own namespace.
#include <thrum/math/kernels/bridges.hpp>
#include <thrum/math/kernels/sums.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

using V = Lanes<double>;
constexpr std::size_t lanes = lane_count<double>;
/// Registers of which sums are made at the same time: they hide what one product takes.
constexpr std::size_t most_registers = 4;

[[gnu::always_inline]] inline V size_of(const V& numbers) {
  const V turned = -numbers;
  return numbers > turned ? numbers : turned;
}

struct Found {
  V sum = {};
  V left = {};
};

template <std::size_t registers>
[[gnu::always_inline]] inline void step_lanes(const BridgeLanes& it, std::size_t step,
                                              std::size_t first, const V& under, Found& found) {
  const std::size_t now = step * it.stride + first;
  const V kept = all(it.kept_slack), zero = {};
  V next[registers];
  for (std::size_t k = 0; k < registers; ++k) {
    const std::size_t at = first + k * lanes;
    const V slack = load(it.slack + at);
    const V force = load(it.stiffness + at) * (load(it.place + at) - under + slack);
    store(it.force + now + k * lanes, force);
    store(it.latest + at, force);
    store(it.slack + at, V(kept * slack));
    found.sum += force;
    const V left = load(it.left + at) - rounded(load(it.most + at) * size_of(force));
    store(it.left + at, left);
    found.left = left < zero ? left : found.left;
    next[k] = load(it.free + now + k * lanes);
  }
  const double* pulled = it.pulled + now;
  const double* force = it.force + first;
  for (std::size_t l = 0; l <= step; ++l, pulled -= it.stride, force += it.stride) {
#pragma GCC unroll 4
    for (std::size_t k = 0; k < registers; ++k)
      next[k] = fused(load(pulled + k * lanes), load(force + k * lanes), next[k]);
  }
#pragma GCC unroll 4
  for (std::size_t k = 0; k < registers; ++k) store(it.place + first + k * lanes, next[k]);
}

double step(const BridgeLanes& lanes_of, std::size_t step, double under, bool& lifted) {
  const BridgeLanes it = lanes_of;  // which no store changes
  const V y = all(under);
  Found found;
  std::size_t first = 0;
  for (; first + most_registers * lanes <= it.count; first += most_registers * lanes)
    step_lanes<most_registers>(it, step, first, y, found);
  for (; first < it.count; first += lanes) step_lanes<1>(it, step, first, y, found);
  lifted = lifted || where_above(V{}, found.left) != 0;
  return sum_of(found.sum);
}

}  // namespace

extern const BridgeKernels bridge_kernels;
const BridgeKernels bridge_kernels = {THRUM_TEXT(THRUM_KERNEL_VARIANT), step};

}  // namespace thrum::THRUM_KERNEL_VARIANT
