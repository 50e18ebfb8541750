// Compiled once per instruction set; everything here is in that set's own namespace. Differences
// are taken before they are multiplied: a plate at rest, or moving as a whole, stays as it is.
#include <thrum/bodies/kernels/free_plate.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

/// Moments of a row inside the plate.
void bend_row(const FreePlateSheet& it, const double* __restrict below, const double* __restrict u,
              const double* __restrict above, double* __restrict x, double* __restrict y) {
  const std::size_t last = it.columns - 1;
  const double ax = it.ax, ay = it.ay, nu = it.poisson;
  const double to_x = ax * it.cell, to_y = ay * it.cell, edge = ay * it.edge * ay;
  for (std::size_t i = 1; i < last; ++i) {
    const double a = ax * ((u[i + 1] - u[i]) - (u[i] - u[i - 1]));
    const double b = ay * ((above[i] - u[i]) - (u[i] - below[i]));
    x[i] = to_x * (a + nu * b);
    y[i] = to_y * (b + nu * a);
  }
  y[0] = edge * ((above[0] - u[0]) - (u[0] - below[0]));
  y[last] = edge * ((above[last] - u[last]) - (u[last] - below[last]));
}

/// Of the first and the last row.
void bend_edge(const FreePlateSheet& it, const double* __restrict u, double* __restrict x) {
  const double edge = it.ax * it.edge * it.ax;
  for (std::size_t i = 1; i + 1 < it.columns; ++i)
    x[i] = edge * ((u[i + 1] - u[i]) - (u[i] - u[i - 1]));
}

void twist_row(const FreePlateSheet& it, const double* __restrict u, const double* __restrict above,
               double* __restrict t) {
  for (std::size_t i = 0; i + 1 < it.columns; ++i)
    t[i] = it.turn * ((above[i + 1] - above[i]) - (u[i + 1] - u[i]));
}

void push_row(std::size_t columns, std::size_t wide, const double* __restrict x,
              const double* __restrict y, const double* __restrict t, double* __restrict to) {
  const double* __restrict y_below = y - wide;
  const double* __restrict y_above = y + wide;
  const double* __restrict t_below = t - wide;
  const double *x_left = x - 1, *t_left = t - 1, *t_below_left = t_below - 1;
  for (std::size_t i = 0; i < columns; ++i)
    to[i] = ((x[i + 1] - x[i]) - (x[i] - x_left[i])) + ((y_above[i] - y[i]) - (y[i] - y_below[i])) +
            ((t[i] - t_left[i]) - (t_below[i] - t_below_left[i]));
}

void bend(const FreePlateSheet& it, const double* w, double* out) {
  const std::size_t columns = it.columns, rows = it.rows, wide = columns + 2;
  const auto ringed = [&](std::size_t j) { return (j + 1) * wide + 1; };
  bend_edge(it, w, it.mx + ringed(0));
  bend_edge(it, w + (rows - 1) * columns, it.mx + ringed(rows - 1));
  for (std::size_t j = 0; j + 1 < rows; ++j) {
    const double* u = w + j * columns;
    if (j > 0) bend_row(it, u - columns, u, u + columns, it.mx + ringed(j), it.my + ringed(j));
    twist_row(it, u, u + columns, it.mxy + ringed(j));
  }
  for (std::size_t j = 0; j < rows; ++j)
    push_row(columns, wide, it.mx + ringed(j), it.my + ringed(j), it.mxy + ringed(j),
             out + j * columns);
}

/// Along a row: a point is pulled towards its neighbours.
void add_along(std::size_t columns, double g, const double* __restrict u, double* __restrict to) {
  for (std::size_t i = 1; i + 1 < columns; ++i)
    to[i] += g * ((u[i] - u[i - 1]) + (u[i] - u[i + 1]));
  to[0] += g * (u[0] - u[1]);
  to[columns - 1] += g * (u[columns - 1] - u[columns - 2]);
}

/// Towards the row beside it; half of that at the ends.
void add_across(std::size_t columns, double g, const double* __restrict u,
                const double* __restrict beside, double* __restrict to) {
  for (std::size_t i = 1; i + 1 < columns; ++i) to[i] += g * (u[i] - beside[i]);
  for (const std::size_t i : {std::size_t{0}, columns - 1}) to[i] += 0.5 * g * (u[i] - beside[i]);
}

void add_slopes(const FreePlateSheet& it, const double* w, double factor, double* out) {
  const std::size_t columns = it.columns, rows = it.rows;
  for (std::size_t j = 0; j < rows; ++j) {
    const double* u = w + j * columns;
    double* to = out + j * columns;
    const double part = j == 0 || j + 1 == rows ? 0.5 : 1.0;
    add_along(columns, factor * part * it.along, u, to);
    if (j > 0) add_across(columns, factor * it.across, u, u - columns, to);
    if (j + 1 < rows) add_across(columns, factor * it.across, u, u + columns, to);
  }
}

}  // namespace

extern const FreePlateKernels free_plate_kernels;
const FreePlateKernels free_plate_kernels = {THRUM_TEXT(THRUM_KERNEL_VARIANT), bend, add_slopes};

}  // namespace thrum::THRUM_KERNEL_VARIANT
