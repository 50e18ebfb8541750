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

template <class Real>
void read_air(const AirFace& face, const Real* __restrict u, double* __restrict volumes) {
  double sums[AirFace::most_shapes * air_blocks] = {};
  const double* weight = face.weight;
  for (std::size_t row = 0; row < face.rows; row += air_side) {
    const std::size_t rows = std::min(air_side, face.rows - row);
    for (std::size_t l = 0; l < face.count; l += air_points) {
      double column[air_points] = {};
      const std::size_t points = std::min(air_points, face.count - l);
      for (std::size_t m = 0; m < rows; ++m) {
        const Real* at = u + (row + m) * face.stride + l;
        for (std::size_t j = 0; j < points; ++j) column[j] += static_cast<double>(at[j]);
      }
      double block[air_blocks];
      for (std::size_t b = 0; b < air_blocks; ++b)
        block[b] = (column[4 * b] + column[4 * b + 1]) + (column[4 * b + 2] + column[4 * b + 3]);
      constexpr std::size_t n = lane_count<double>;
      for (std::size_t s = 0; s < face.shapes * air_blocks; s += air_blocks, weight += air_blocks)
        for (std::size_t b = 0; b < air_blocks; b += n)
          store(sums + s + b, load(sums + s + b) + load(block + b) * load(weight + b));
    }
  }
  for (std::size_t s = 0; s < face.shapes; ++s) {
    const double* of = sums + s * air_blocks;
    volumes[s] = ((of[0] + of[1]) + (of[2] + of[3])) + ((of[4] + of[5]) + (of[6] + of[7]));
  }
}

template <class Real>
void push_air(const AirFace& face, const double* __restrict push, Real* __restrict out) {
  constexpr std::size_t n = lane_count<double>;
  const double* weight = face.weight;
  for (std::size_t row = 0; row < face.rows; row += air_side) {
    const std::size_t rows = std::min(air_side, face.rows - row);
    for (std::size_t l = 0; l < face.count; l += air_points) {
      double block[air_blocks] = {};
      for (std::size_t s = 0; s < face.shapes; ++s, weight += air_blocks)
        for (std::size_t b = 0; b < air_blocks; b += n)
          store(block + b, load(block + b) + push[s] * load(weight + b));
      Real each[air_points];
      for (std::size_t j = 0; j < air_points; ++j) each[j] = static_cast<Real>(block[j / air_side]);
      for (std::size_t m = 0; m < rows; ++m) {
        Real* at = out + (row + m) * face.stride + l;
        const int here = static_cast<int>(l);
        const int begin = std::max(face.begins[row + m] - here, 0);
        const int end = std::min(face.ends[row + m] - here, static_cast<int>(air_points));
        for (int j = begin; j < end; ++j) at[j] += each[j];
      }
    }
  }
}

}  // namespace

}  // namespace thrum::THRUM_KERNEL_VARIANT
