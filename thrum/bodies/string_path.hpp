// Places that move along a string: between grid points by linear interpolation, on a modal string
// by the shapes of its modes, sin(n pi s).
#pragma once

#include <memory>
#include <vector>

#include <thrum/bodies/grid.hpp>
#include <thrum/bodies/mode_family.hpp>
#include <thrum/core/moving_place.hpp>

namespace thrum {

/// [setup] `first` is the number of the body's first coordinate in the network. A path stays within
/// 0 and 1, both excluded. It reads the points along it, or all coordinates of the body.
enum class PathReads { points_along, whole_body };
std::shared_ptr<const MovingPlace> path_on_grid(const Grid& grid, std::size_t first, Envelope path,
                                                PathReads reads = PathReads::points_along);

/// [setup] For a string of the modes of these numbers, 1 being the first, in rising order.
std::shared_ptr<const MovingPlace> path_on_modes(std::vector<int> numbers, std::size_t first,
                                                 Envelope path);

/// [setup] For a line of any shapes.
std::shared_ptr<const MovingPlace> path_on_shapes(std::shared_ptr<const ModeFamily> family,
                                                  std::vector<ModeShape> shapes, std::size_t first,
                                                  Envelope path);

/// [setup] The most of a modal string, as a fraction of it, that a place may move in one step. Up
/// to there h^{n+1} and h^{n-1} look alike to the highest mode, so that a push gives way: W > 0.
double farthest_step(const std::vector<int>& numbers);

}  // namespace thrum
