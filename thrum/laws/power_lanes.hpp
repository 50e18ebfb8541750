// The power law in all lanes of a register: power.hpp. Everything lives in the variant's namespace.
#pragma once

#include <thrum/laws/root.hpp>
#include <thrum/math/kernels/power.hpp>
#include <thrum/math/numbers.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

struct PowerLanes {
  Numbers scale, exponent;  ///< psi = scale x^exponent
  int quarters;             ///< 4 times the exponent, where that is the same for all; else 0

  /// [audio] For x above zero.
  [[gnu::always_inline]] inline Root<Numbers> root(const Numbers& x) const {
    const Bits deep = x > least_depth;
    const Numbers energy = select(deep, scale * raised(x), Numbers{});
    const Numbers over = 1.0 / select(deep, x, number<Numbers>(1.0));
    const Numbers slope = exponent * over * energy;
    return {energy, slope, (exponent - 1.0) * over * slope};
  }
  /// [audio] The penetration at which psi has a value above zero.
  [[gnu::always_inline]] inline Numbers depth_at(const Numbers& energy) const {
    const Numbers x = energy / scale;
    return quarters == 4 ? x : power(x, 1.0 / exponent);
  }

 private:
  /// By square roots where they are enough.
  [[gnu::always_inline]] inline Numbers raised(const Numbers& x) const {
    switch (quarters) {
      case 4:
        return x;
      case 5:
        return x * square_root(square_root(x));
      case 6:
        return x * square_root(x);
      case 7: {
        const Numbers root = square_root(x);
        return x * root * square_root(root);
      }
      case 8:
        return x * x;
      default:
        return power(x, exponent);
    }
  }
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
