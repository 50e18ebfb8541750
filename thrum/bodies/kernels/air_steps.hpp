// How a head and the air inside a drum meet, for bodies.kernel.cpp: everything lives in the
// namespace of its instruction set. Eight blocks beside one another are taken at once, so that
// no sum runs across a register until the end.
#pragma once

#include <algorithm>
#include <cstddef>

#include <thrum/bodies/kernels/kernels.hpp>
#include <thrum/math/kernels/lanes.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

constexpr std::size_t air_side = AirFace::side, air_blocks = AirFace::blocks;
constexpr std::size_t air_points = air_side * air_blocks;

/// Groups of blocks whose sums are kept at a time.
constexpr std::size_t air_chunk = 64;

/// Eight blocks beside one another are a group; these in the order of the weights.
struct AirGroups {
  std::size_t across, count;

  explicit AirGroups(const AirFace& face)
      : across((face.count + air_points - 1) / air_points),
        count((face.rows + air_side - 1) / air_side * across) {}
  std::size_t row(std::size_t group) const { return group / across * air_side; }
  std::size_t first(std::size_t group) const { return group % across * air_points; }
};

/// The sum of u over each of eight blocks.
template <class Real>
inline void sum_blocks(const AirFace& face, std::size_t row, std::size_t l, const Real* u,
                       double* block) {
  double column[air_points] = {};
  const std::size_t rows = std::min(air_side, face.rows - row);
  const std::size_t points = std::min(air_points, face.count - l);
  for (std::size_t m = 0; m < rows; ++m) {
    const Real* at = u + (row + m) * face.stride + l;
    if (points == air_points) {
      for (std::size_t j = 0; j < air_points; ++j) column[j] += static_cast<double>(at[j]);
    } else {
      for (std::size_t j = 0; j < points; ++j) column[j] += static_cast<double>(at[j]);
    }
  }
  for (std::size_t b = 0; b < air_blocks; ++b)
    block[b] = (column[4 * b] + column[4 * b + 1]) + (column[4 * b + 2] + column[4 * b + 3]);
}

/// sums[shape] += weight block, over some groups, for some shapes from `s` on: these stay in
/// registers.
template <std::size_t shapes>
inline void add_shapes(const AirFace& face, const float* weight, const double* blocks,
                       std::size_t groups, std::size_t s, double* sums) {
  constexpr std::size_t n = lane_count<double>;
  const std::size_t step = face.shapes * air_blocks;
  for (std::size_t b = 0; b < air_blocks; b += n) {
    Lanes<double> sum[shapes];
    for (std::size_t k = 0; k < shapes; ++k) sum[k] = load(sums + (s + k) * air_blocks + b);
    for (std::size_t g = 0; g < groups; ++g) {
      const Lanes<double> block = load(blocks + g * air_blocks + b);
      const float* at = weight + g * step + s * air_blocks + b;
      for (std::size_t k = 0; k < shapes; ++k) sum[k] += block * load_wide(at + k * air_blocks);
    }
    for (std::size_t k = 0; k < shapes; ++k) store(sums + (s + k) * air_blocks + b, sum[k]);
  }
}

template <class Real>
void read_air(const AirFace& face, const Real* __restrict u, double* __restrict volumes) {
  double sums[AirFace::most_shapes * air_blocks] = {};
  double blocks[air_chunk * air_blocks];
  const AirGroups order(face);
  for (std::size_t first = 0; first < order.count; first += air_chunk) {
    const std::size_t groups = std::min(air_chunk, order.count - first);
    for (std::size_t g = 0; g < groups; ++g)
      sum_blocks(face, order.row(first + g), order.first(first + g), u, blocks + g * air_blocks);
    const float* weight = face.weight + first * face.shapes * air_blocks;
    std::size_t s = 0;
    for (; s + 8 <= face.shapes; s += 8) add_shapes<8>(face, weight, blocks, groups, s, sums);
    for (; s < face.shapes; ++s) add_shapes<1>(face, weight, blocks, groups, s, sums);
  }
  for (std::size_t s = 0; s < face.shapes; ++s) {
    const double* of = sums + s * air_blocks;
    volumes[s] = ((of[0] + of[1]) + (of[2] + of[3])) + ((of[4] + of[5]) + (of[6] + of[7]));
  }
}

/// What presses on the blocks of some groups beside one another, each sum in a register.
template <std::size_t groups>
inline void press_blocks(const AirFace& face, const float* weight, const double* push,
                         double* blocks) {
  constexpr std::size_t n = lane_count<double>;
  const std::size_t step = face.shapes * air_blocks;
  for (std::size_t b = 0; b < air_blocks; b += n) {
    Lanes<double> sum[groups] = {};
    for (std::size_t s = 0; s < face.shapes; ++s) {
      const Lanes<double> by = all(push[s]);
      for (std::size_t g = 0; g < groups; ++g)
        sum[g] += by * load_wide(weight + g * step + s * air_blocks + b);
    }
    for (std::size_t g = 0; g < groups; ++g) store(blocks + g * air_blocks + b, sum[g]);
  }
}

template <class Real>
inline void push_blocks(const AirFace& face, std::size_t row, std::size_t l, const double* block,
                        Real* out) {
  Real each[air_points];
  for (std::size_t j = 0; j < air_points; ++j) each[j] = static_cast<Real>(block[j / air_side]);
  const std::size_t rows = std::min(air_side, face.rows - row);
  for (std::size_t m = 0; m < rows; ++m) {
    Real* at = out + (row + m) * face.stride + l;
    const int here = static_cast<int>(l);
    const int begin = std::max(face.begins[row + m] - here, 0);
    const int end = std::min(face.ends[row + m] - here, static_cast<int>(air_points));
    if (begin == 0 && end == static_cast<int>(air_points)) {
      for (std::size_t j = 0; j < air_points; ++j) at[j] += each[j];
    } else {
      for (int j = begin; j < end; ++j) at[j] += each[j];
    }
  }
}

template <class Real>
void push_air(const AirFace& face, const double* __restrict push, Real* __restrict out) {
  constexpr std::size_t together = 4;
  double blocks[together * air_blocks];
  const std::size_t step = face.shapes * air_blocks;
  const AirGroups order(face);
  for (std::size_t first = 0; first < order.count; first += together) {
    const std::size_t groups = std::min(together, order.count - first);
    const float* weight = face.weight + first * step;
    if (groups == together) {
      press_blocks<together>(face, weight, push, blocks);
    } else {
      for (std::size_t g = 0; g < groups; ++g)
        press_blocks<1>(face, weight + g * step, push, blocks + g * air_blocks);
    }
    for (std::size_t g = 0; g < groups; ++g)
      push_blocks(face, order.row(first + g), order.first(first + g), blocks + g * air_blocks, out);
  }
}

}  // namespace

}  // namespace thrum::THRUM_KERNEL_VARIANT
