// What the energy book sums over a grid, for bodies.kernel.cpp: everything lives in the namespace
// of its instruction set.
#pragma once

#include <cstddef>

#include <thrum/bodies/kernels/kernels.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

constexpr std::size_t lanes = 8;  // rows are padded to a multiple of it

double total(const double (&sums)[lanes]) {
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

enum class Shape { line, sheet, disc };

/// Bending is summed as lap next lap now: next lap lap now is the same number, but small
/// differences of large ones times a large one.
template <Shape shape>
GridEnergies energies(const GridSums& grid, const double* __restrict next,
                      const double* __restrict now, const double* __restrict previous) {
  constexpr bool sheet = shape != Shape::line;
  const double a = grid.along, b = grid.across;
  const auto up = static_cast<std::ptrdiff_t>(grid.stride);
  double rate_square[lanes] = {}, rate_bent[lanes] = {}, pull[lanes] = {};
  double stiff_pull[lanes] = {}, loss_square[lanes] = {}, loss_bent[lanes] = {};
  for (std::size_t m = 0; m < grid.rows; ++m) {
    const std::size_t first = m * grid.stride;
    const double edge_row = sheet ? b * b * grid.edge_rows[m] : 0.0;
    for (std::size_t l = 0; l < grid.count; l += lanes) {
      const double* x = next + first + l;
      const double* u = now + first + l;
      const double* p = previous + first + l;
      for (std::size_t j = 0; j < lanes; ++j) {
        const auto at = static_cast<std::ptrdiff_t>(j);
        const auto lap = [&](const double* q) {
          double sum = a * (q[at + 1] + q[at - 1] - 2.0 * q[at]);
          if (sheet) sum += b * (q[at + up] + q[at - up] - 2.0 * q[at]);
          if (shape == Shape::disc) sum -= a * grid.cut[first + l + j] * q[at];
          return sum;
        };
        const double lap_x = lap(x), lap_u = lap(u), lap_p = lap(p);
        const double edge = a * a * grid.edge[l + j] + edge_row;
        const double rate = x[at] - u[at], loss = x[at] - p[at];
        rate_square[j] += rate * rate;
        rate_bent[j] += rate * (lap_x - lap_u);
        pull[j] += x[at] * lap_u;
        stiff_pull[j] += lap_x * lap_u + edge * (x[at] * u[at]);
        loss_square[j] += loss * loss;
        loss_bent[j] += loss * (lap_x - lap_p);
      }
    }
  }
  return {total(rate_square), total(rate_bent),   total(pull),
          total(stiff_pull),  total(loss_square), total(loss_bent)};
}

}  // namespace

}  // namespace thrum::THRUM_KERNEL_VARIANT
