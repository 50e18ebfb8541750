// Places that move along a string: between grid points by linear interpolation, on a modal string
// by the shapes of its modes, sin(n pi s).
#pragma once

#include <memory>

#include <thrum/bodies/grid.hpp>
#include <thrum/core/moving_place.hpp>

namespace thrum {

/// [setup] `first` is the number of the body's first coordinate in the network. A path stays within
/// 0 and 1, both excluded.
std::shared_ptr<const MovingPlace> path_on_grid(const Grid& grid, std::size_t first, Envelope path);

/// [setup] For a string of the modes 1, 2, ..., `modes`.
std::shared_ptr<const MovingPlace> path_on_modes(std::size_t modes, std::size_t first,
                                                 Envelope path);

/// [setup] The most of a modal string, as a fraction of it, that a place may move in one step. Up
/// to there h^{n+1} and h^{n-1} look alike to the highest mode, so that a push gives way: W > 0.
double farthest_step(std::size_t modes);

}  // namespace thrum
