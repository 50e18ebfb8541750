// How a head and the air inside a drum meet, for bodies.kernel.cpp: everything lives in the
// namespace of its instruction set. What the words mean is said where AirFace is.
#pragma once

#include <cstddef>

#include <thrum/bodies/kernels/kernels.hpp>
#include <thrum/math/kernels/lanes.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

/// The columns of a block, or its classes.
template <class Real>
struct FourOf {
  using type __attribute__((vector_size(4 * sizeof(Real)))) = Real;
};
template <class Real>
using Four = typename FourOf<Real>::type;

template <class Real>
[[gnu::always_inline]] inline Four<Real> load_four(const Real* from) {
  Four<Real> four;
  __builtin_memcpy(&four, from, sizeof(four));
  return four;
}

template <class FourNumbers>
[[gnu::always_inline]] inline FourNumbers reversed(const FourNumbers& four) {
  return __builtin_shufflevector(four, four, 3, 2, 1, 0);
}

/// {a0 + a1, b0 + b1, a2 + a3, b2 + b3}
template <class FourNumbers>
[[gnu::always_inline]] inline FourNumbers pair_sums(const FourNumbers& a, const FourNumbers& b) {
  return __builtin_shufflevector(a, b, 0, 4, 2, 6) + __builtin_shufflevector(a, b, 1, 5, 3, 7);
}

/// The sum of each.
template <class FourNumbers>
[[gnu::always_inline]] inline FourNumbers sums_of(const FourNumbers& a, const FourNumbers& b,
                                                  const FourNumbers& c, const FourNumbers& d) {
  const FourNumbers ab = pair_sums(a, b), cd = pair_sums(c, d);
  return __builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
}

/// Four rows and their mirror images, all of a row's columns, into what is even and odd across
/// rows.
template <class Real>
[[gnu::always_inline]] inline void fold_rows(const Real* upper, const Real* lower,
                                             std::ptrdiff_t up, std::ptrdiff_t rows,
                                             std::ptrdiff_t from, std::ptrdiff_t to, Real* even,
                                             Real* odd) {
  constexpr auto n = static_cast<std::ptrdiff_t>(lane_count<Real>);
  for (std::ptrdiff_t l = from; l < to; l += n) {
    Lanes<Real> above = load(upper + l), below = load(lower + l);
    for (std::ptrdiff_t m = 1; m < rows; ++m) {
      above += load(upper + m * up + l);
      below += load(lower - m * up + l);
    }
    store(even + l, above + below);
    store(odd + l, above - below);
  }
}

/// The classes of the block that begins `at` points from the middle of a row.
template <class Real>
[[gnu::always_inline]] inline Four<Real> fold_block(const Real* even, const Real* odd,
                                                    std::ptrdiff_t at) {
  const Four<Real> right = load_four(even + at), left = reversed(load_four(even - at - 4));
  const Four<Real> right_odd = load_four(odd + at), left_odd = reversed(load_four(odd - at - 4));
  return sums_of<Four<Real>>(right + left, right - left, right_odd + left_odd,
                             right_odd - left_odd);
}

template <class Real>
void fold_blocks(const AirFace& face, const Real* __restrict u, Real* __restrict out) {
  constexpr std::ptrdiff_t side = AirFace::side, width = 8;
  const auto up = static_cast<std::ptrdiff_t>(face.stride);
  const auto half = static_cast<std::ptrdiff_t>(face.half);
  Real* even = out + face.numbers + width;  // zeros before and behind
  Real* odd = even + up;
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
      const Four<Real> block = fold_block(even + half, odd + half, side * i);
      __builtin_memcpy(out, &block, sizeof(block));
    }
  }
}

template <class Real>
[[gnu::always_inline]] inline Lanes<Real> weights(const float* from) {
  if constexpr (sizeof(Real) == sizeof(float))
    return load(from);
  else
    return load_wide(from);
}

/// volumes of some quadruples from q on, whose sums stay in registers.
template <std::size_t count, class Real>
[[gnu::always_inline]] inline void weigh_blocks(const AirFace& face, const Real* blocks,
                                                std::size_t q, double* volumes) {
  constexpr std::size_t n = lane_count<Real>;
  Lanes<Real> sum[count][8 / n] = {};
  const float* weight = face.weight + q * face.numbers;
  for (std::size_t i = 0; i < face.numbers; i += 8)
    for (std::size_t j = 0; j < 8 / n; ++j) {
      const Lanes<Real> block = load(blocks + i + j * n);
      for (std::size_t k = 0; k < count; ++k)
        sum[k][j] += block * weights<Real>(weight + k * face.numbers + i + j * n);
    }
  for (std::size_t k = 0; k < count; ++k) {
    Real each[8];
    for (std::size_t j = 0; j < 8 / n; ++j) store(each + j * n, sum[k][j]);
    for (std::size_t c = 0; c < AirFace::classes; ++c)
      volumes[(q + k) * AirFace::classes + c] =
          static_cast<double>(each[c] + each[AirFace::classes + c]);
  }
}

template <class Real>
void read_air(const AirFace& face, const Real* __restrict u, Real* __restrict blocks,
              double* __restrict volumes) {
  fold_blocks(face, u, blocks);
  std::size_t q = 0;
  for (; q + 4 <= face.quadruples; q += 4) weigh_blocks<4>(face, blocks, q, volumes);
  for (; q + 2 <= face.quadruples; q += 2) weigh_blocks<2>(face, blocks, q, volumes);
  for (; q < face.quadruples; ++q) weigh_blocks<1>(face, blocks, q, volumes);
}

/// What presses on some blocks, class by class, each sum in a register.
template <std::size_t count, class Real>
[[gnu::always_inline]] inline void press_blocks(const AirFace& face, const Real* push,
                                                std::size_t first, Real* blocks) {
  constexpr std::size_t n = lane_count<Real>;
  Lanes<Real> sum[count] = {};
  for (std::size_t q = 0; q < face.quadruples; ++q) {
    const float* weight = face.weight + q * face.numbers + first;
    for (std::size_t i = 0; i < count; ++i)
      sum[i] += load(push + q * 8 + i * n % 8) * weights<Real>(weight + i * n);
  }
  for (std::size_t i = 0; i < count; ++i) store(blocks + first + i * n, sum[i]);
}

/// The same number at the four points of a block in a row.
template <class Real>
[[gnu::always_inline]] inline void put_four(Real* at, Real value) {
  at[0] = at[1] = at[2] = at[3] = value;
}

template <class Real>
void unfold_blocks(const AirFace& face, const Real* __restrict block, Real* __restrict rows) {
  const auto up = static_cast<std::ptrdiff_t>(face.stride);
  const auto half = static_cast<std::ptrdiff_t>(face.half);
  const auto middle = static_cast<std::ptrdiff_t>(face.block_rows);
  for (std::ptrdiff_t b = 0; b < middle; ++b) {
    Real* upper = rows + (middle + b) * up + half;
    Real* lower = rows + (middle - 1 - b) * up + half;
    for (std::ptrdiff_t i = 0; i < face.across[b]; ++i, block += AirFace::classes) {
      const Real right = block[0] + block[1], left = block[0] - block[1];
      const Real right_odd = block[2] + block[3], left_odd = block[2] - block[3];
      put_four(upper + 4 * i, right + right_odd);
      put_four(upper - 4 * i - 4, left + left_odd);
      put_four(lower + 4 * i, right - right_odd);
      put_four(lower - 4 * i - 4, left - left_odd);
    }
  }
}

template <class Real>
void press_air(const AirFace& face, const double* __restrict push, Real* __restrict blocks,
               Real* __restrict rows) {
  constexpr std::size_t n = lane_count<Real>, together = 8;
  constexpr std::size_t classes = AirFace::classes;
  Real twice[2 * classes * AirFace::most_shapes];  // two blocks fill the largest register
  for (std::size_t i = 0; i < classes * face.quadruples; ++i)
    twice[i / classes * 8 + i % classes] = twice[i / classes * 8 + classes + i % classes] =
        static_cast<Real>(push[i]);
  std::size_t i = 0;
  for (; i + together * n <= face.numbers; i += together * n)
    press_blocks<together>(face, twice, i, blocks);
  for (; i < face.numbers; i += 8) press_blocks<8 / n>(face, twice, i, blocks);
  unfold_blocks(face, blocks, rows);
}

}  // namespace

}  // namespace thrum::THRUM_KERNEL_VARIANT
