// Initial shapes drawn on a grid.
#pragma once

#include <string>
#include <vector>

#include <thrum/bodies/grid.hpp>
#include <thrum/core/initial_shape.hpp>

namespace thrum {

/// [setup] What is wrong with a shape for this grid, in words; "" when nothing is.
std::string shape_fault(const InitialShape& shape, const Grid& grid);

/// [setup] The shape at every point, laid out as the grid says. `wave_speed_squared` and
/// `stiffness_squared` matter for the modes of clamped strings only: those are eigenvectors of the
/// discrete operator. On a clamped rectangle the product of two clamped bars stands in for a mode.
std::vector<double> draw_shape(const InitialShape& shape, const Grid& grid,
                               double wave_speed_squared, double stiffness_squared);

}  // namespace thrum
