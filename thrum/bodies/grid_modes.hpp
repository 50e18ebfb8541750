// How a body on a grid rings: the frequencies and decays of the scheme itself, which differ from
// those of the thing that it stands for.
//
// On a mode with -lap u = X u and c^2 (-lap) u + kappa^2 lap lap u = Y u the scheme of
// grid_body.hpp is the recursion of one number,
//
//     (1 + s0 k) z^2 - (2 - k^2 Y - 2 s1 k X) z + (1 - s0 k - 2 s1 k X) = 0
//
// With supported edges X = 4/hx^2 sin^2(p pi/2Nx) + 4/hy^2 sin^2(q pi/2Ny) and Y = c^2 X + kappa^2
// X^2; with clamped ones, and on a disc, the lowest Y are
// found by iteration.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include <thrum/bodies/dispersion.hpp>
#include <thrum/bodies/grid_body.hpp>

namespace thrum {

struct GridMode {
  std::array<int, 2> number = {1, 0};  ///< half waves; {0, 0} where it has no name
  double frequency = 0.0;              ///< Hz; 0 for a mode that only creeps
  double decay = 0.0;                  ///< it dies as exp(-decay t)
};

/// [setup] The mode with these X and Y.
GridMode grid_mode(const GridBody::Parameters& parameters, double laplacian, double restoring);

/// [setup] X of a mode of a grid with supported edges; number[1] is not looked at on a line.
double grid_laplacian(const Grid& grid, std::array<int, 2> number);
/// [setup] The largest X that a grid has room for, 4/hx^2 + 4/hy^2.
double largest_laplacian(const Grid& grid);

/// [setup] The lowest modes by frequency, at most `count`; none for a clamped rectangle or a disc
/// of very many points.
std::vector<GridMode> lowest_grid_modes(const Grid& grid, const GridBody::Parameters& parameters,
                                        int count);

/// [setup] The lowest frequency (Hz) at which the grid without its losses is out of tune by so many
/// cents against a continuum, along the axis where it is worst; nothing where it never is.
std::optional<double> out_of_tune_from(const Grid& grid, const GridBody::Parameters& parameters,
                                       const Dispersion& continuum, double cents);

}  // namespace thrum
