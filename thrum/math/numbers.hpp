// Arithmetic that a double and the lanes of a register share, so that a formula is written once.
// All of it is inlined: nothing compiled for one instruction set is left for another to link to.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>

namespace thrum {

template <class Number>
[[gnu::always_inline]] inline Number number(double value) {
  return Number{} + value;
}

template <class Mask, class Number>
[[gnu::always_inline]] inline Number select(Mask where, Number yes, Number no) {
  return where ? yes : no;
}

template <class Number>
[[gnu::always_inline]] inline Number magnitude(Number x) {
  return select(x < 0.0, -x, x);
}

template <class Number>
[[gnu::always_inline]] inline Number square_root(Number x) {
  if constexpr (std::is_same_v<Number, double>) {
    return std::sqrt(x);
  } else {
    Number root;
    for (std::size_t i = 0; i < sizeof(Number) / sizeof(double); ++i)
      root[i] = __builtin_sqrt(x[i]);
    return root;
  }
}

/// True where the mask holds anywhere.
template <class Mask>
[[gnu::always_inline]] inline bool any(Mask mask) {
  if constexpr (std::is_same_v<Mask, bool>) {
    return mask;
  } else {
    long long sum = 0;
    for (std::size_t i = 0; i < sizeof(Mask) / sizeof(long long); ++i) sum |= mask[i];
    return sum != 0;
  }
}

}  // namespace thrum
