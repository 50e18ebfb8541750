// How a head and the air inside a drum meet, for bodies.kernel.cpp: everything lives in the
// namespace of its instruction set. What the words mean is said where AirFace is.
#pragma once

#include <cstddef>

#include <thrum/bodies/kernels/kernels.hpp>
#include <thrum/math/kernels/lanes.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

/// The columns of a block, or its classes.
struct FourOf {
  using type __attribute__((vector_size(4 * sizeof(double)))) = double;
};
using Four = FourOf::type;

[[gnu::always_inline]] inline Four load_four(const double* from) {
  Four four;
  __builtin_memcpy(&four, from, sizeof(four));
  return four;
}
[[gnu::always_inline]] inline Four load_four(const float* from) {
  return Four{static_cast<double>(from[0]), static_cast<double>(from[1]),
              static_cast<double>(from[2]), static_cast<double>(from[3])};
}

[[gnu::always_inline]] inline Four reversed(const Four& four) {
  return __builtin_shufflevector(four, four, 3, 2, 1, 0);
}

/// {a0 + a1, b0 + b1, a2 + a3, b2 + b3}
[[gnu::always_inline]] inline Four pair_sums(const Four& a, const Four& b) {
  return __builtin_shufflevector(a, b, 0, 4, 2, 6) + __builtin_shufflevector(a, b, 1, 5, 3, 7);
}

/// The sum of each.
[[gnu::always_inline]] inline Four sums_of(const Four& a, const Four& b, const Four& c,
                                           const Four& d) {
  const Four ab = pair_sums(a, b), cd = pair_sums(c, d);
  return __builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
}

/// Four rows and their mirror images, all of a row's columns, into what is even and odd across
/// rows.
template <class Real>
[[gnu::always_inline]] inline void fold_rows(const Real* upper, const Real* lower,
                                             std::ptrdiff_t up, std::ptrdiff_t rows,
                                             std::ptrdiff_t from, std::ptrdiff_t to, double* even,
                                             double* odd) {
  constexpr auto n = static_cast<std::ptrdiff_t>(lane_count<double>);
  for (std::ptrdiff_t l = from; l < to; l += n) {
    Lanes<double> above = load_wide(upper + l), below = load_wide(lower + l);
    for (std::ptrdiff_t m = 1; m < rows; ++m) {
      above += load_wide(upper + m * up + l);
      below += load_wide(lower - m * up + l);
    }
    store(even + l, above + below);
    store(odd + l, above - below);
  }
}

/// The classes of the block that begins `at` points from the middle of a row.
[[gnu::always_inline]] inline Four fold_block(const double* even, const double* odd,
                                              std::ptrdiff_t at) {
  const Four right = load_four(even + at), left = reversed(load_four(even - at - 4));
  const Four right_odd = load_four(odd + at), left_odd = reversed(load_four(odd - at - 4));
  return sums_of(right + left, right - left, right_odd + left_odd, right_odd - left_odd);
}

template <class Real>
void fold_blocks(const AirFace& face, const Real* __restrict u) {
  constexpr std::ptrdiff_t side = AirFace::side, width = 8;
  const auto up = static_cast<std::ptrdiff_t>(face.stride);
  const auto half = static_cast<std::ptrdiff_t>(face.half);
  double* out = face.blocks;
  double* even = face.blocks + face.numbers + width;  // zeros before and behind
  double* odd = even + up;
  for (std::ptrdiff_t b = 0; b < static_cast<std::ptrdiff_t>(face.block_rows); ++b) {
    const std::ptrdiff_t row = b * side, blocks = face.across[b];
    const Real* upper = u + (half + row) * up;
    const Real* lower = u + (half - 1 - row) * up;
    const std::ptrdiff_t first = half - side * blocks;
    const std::ptrdiff_t from = first < 0 ? 0 : first / width * width, to = up - width - from;
    if (half - row >= side)
      fold_rows(upper, lower, up, side, from, to, even, odd);
    else
      fold_rows(upper, lower, up, half - row, from, to, even, odd);
    for (std::ptrdiff_t i = 0; i < blocks; ++i, out += AirFace::classes) {
      const Four block = fold_block(even + half, odd + half, side * i);
      __builtin_memcpy(out, &block, sizeof(block));
    }
  }
}

/// volumes of some quadruples from q on, whose sums stay in registers.
template <std::size_t count>
[[gnu::always_inline]] inline void weigh_blocks(const AirFace& face, std::size_t q,
                                                double* volumes) {
  constexpr std::size_t n = lane_count<double>;
  Lanes<double> sum[count][8 / n] = {};
  const float* weight = face.weight + q * face.numbers;
  for (std::size_t i = 0; i < face.numbers; i += 8)
    for (std::size_t j = 0; j < 8 / n; ++j) {
      const Lanes<double> block = load(face.blocks + i + j * n);
      for (std::size_t k = 0; k < count; ++k)
        sum[k][j] += block * load_wide(weight + k * face.numbers + i + j * n);
    }
  for (std::size_t k = 0; k < count; ++k) {
    double each[8];
    for (std::size_t j = 0; j < 8 / n; ++j) store(each + j * n, sum[k][j]);
    for (std::size_t c = 0; c < AirFace::classes; ++c)
      volumes[(q + k) * AirFace::classes + c] = each[c] + each[AirFace::classes + c];
  }
}

template <class Real>
void read_air(const AirFace& face, const Real* __restrict u, double* __restrict volumes) {
  fold_blocks(face, u);
  std::size_t q = 0;
  for (; q + 4 <= face.quadruples; q += 4) weigh_blocks<4>(face, q, volumes);
  for (; q + 2 <= face.quadruples; q += 2) weigh_blocks<2>(face, q, volumes);
  for (; q < face.quadruples; ++q) weigh_blocks<1>(face, q, volumes);
}

/// What presses on some blocks, class by class, each sum in a register.
template <std::size_t count>
[[gnu::always_inline]] inline void press_blocks(const AirFace& face, const double* push,
                                                std::size_t first) {
  constexpr std::size_t n = lane_count<double>;
  Lanes<double> sum[count] = {};
  for (std::size_t q = 0; q < face.quadruples; ++q) {
    const float* weight = face.weight + q * face.numbers + first;
    for (std::size_t i = 0; i < count; ++i)
      sum[i] += load(push + q * 8 + i * n % 8) * load_wide(weight + i * n);
  }
  for (std::size_t i = 0; i < count; ++i) store(face.blocks + first + i * n, sum[i]);
}

/// The same number at the four points of a block in a row.
template <class Real>
[[gnu::always_inline]] inline void put_four(Real* at, double value) {
  const Real real = static_cast<Real>(value);
  at[0] = at[1] = at[2] = at[3] = real;
}

template <class Real>
void unfold_blocks(const AirFace& face, Real* __restrict rows) {
  const auto up = static_cast<std::ptrdiff_t>(face.stride);
  const auto half = static_cast<std::ptrdiff_t>(face.half);
  const auto middle = static_cast<std::ptrdiff_t>(face.block_rows);
  const double* block = face.blocks;
  for (std::ptrdiff_t b = 0; b < middle; ++b) {
    Real* upper = rows + (middle + b) * up + half;
    Real* lower = rows + (middle - 1 - b) * up + half;
    for (std::ptrdiff_t i = 0; i < face.across[b]; ++i, block += AirFace::classes) {
      const double right = block[0] + block[1], left = block[0] - block[1];
      const double right_odd = block[2] + block[3], left_odd = block[2] - block[3];
      put_four(upper + 4 * i, right + right_odd);
      put_four(upper - 4 * i - 4, left + left_odd);
      put_four(lower + 4 * i, right - right_odd);
      put_four(lower - 4 * i - 4, left - left_odd);
    }
  }
}

template <class Real>
void press_air(const AirFace& face, const double* __restrict push, Real* __restrict rows) {
  constexpr std::size_t n = lane_count<double>, together = 8;
  constexpr std::size_t classes = AirFace::classes;
  double twice[2 * classes * AirFace::most_shapes];  // two blocks fill the largest register
  for (std::size_t i = 0; i < classes * face.quadruples; ++i)
    twice[i / classes * 8 + i % classes] = twice[i / classes * 8 + classes + i % classes] = push[i];
  std::size_t i = 0;
  for (; i + together * n <= face.numbers; i += together * n)
    press_blocks<together>(face, twice, i);
  for (; i < face.numbers; i += 8) press_blocks<8 / n>(face, twice, i);
  unfold_blocks(face, rows);
}

}  // namespace

}  // namespace thrum::THRUM_KERNEL_VARIANT
