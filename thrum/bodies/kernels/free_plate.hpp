// Differences on the grid of a free plate (free_plate_grid.hpp), compiled once per instruction set
// (see cmake/Kernels.cmake) and selected at run time.
#pragma once

#include <cstddef>
#include <string_view>

namespace thrum {

/// Points lie row by row. Moments have a ring of zeros around them: point (i, j) of the plate is at
/// (j + 1) (columns + 2) + i + 1.
struct FreePlateSheet {
  std::size_t columns, rows;
  double ax, ay;          ///< 1/hx^2, 1/hy^2
  double cell;            ///< D hx hy
  double edge;            ///< D hx hy (1 - nu^2) / 2
  double turn;            ///< 2 D hx hy (1 - nu) ax ay
  double poisson;         ///< nu
  double along, across;   ///< rho H hy/hx, rho H hx/hy
  double *mx, *my, *mxy;  ///< moments
};

struct FreePlateKernels {
  const char* name;
  /// [audio] out = K w.
  void (*bend)(const FreePlateSheet& sheet, const double* w, double* out);
  /// [audio] out += factor G w.
  void (*add_slopes)(const FreePlateSheet& sheet, const double* w, double factor, double* out);
};

/// [any] Those of an instruction set by its name, or nullptr; and the best that this processor has.
const FreePlateKernels* find_free_plate_kernels(std::string_view name);
const FreePlateKernels& best_free_plate_kernels();

}  // namespace thrum
