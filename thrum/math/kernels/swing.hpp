// The step of a mode, for kernels: everything lives in the namespace of its instruction set.
#pragma once

#include <thrum/math/kernels/lanes.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

template <class V>
[[gnu::always_inline]] inline V swing(const V& keep, const V& turn, const V& now,
                                      const V& previous) {
  return now + fused(keep, V(now - previous), V(-rounded(turn * now)));
}

}  // namespace thrum::THRUM_KERNEL_VARIANT
