// How many grid intervals a string or a rectangle gets: as the scene says, or as many as stability
// allows.
#pragma once

#include <optional>
#include <vector>

#include <thrum/bodies/grid_body.hpp>
#include <thrum/core/builder.hpp>

namespace thrum {

/// Of any grid, along one axis.
inline constexpr double most_intervals = 1e6;

/// [setup] Nothing, and a fault, when there is no stable choice: at most `most`. `points` 0:
/// choose.
std::optional<int> choose_line_intervals(const Element& element, int points, double most,
                                         Builder& builder);

/// [setup] The same for a rectangle; `points` empty: choose, with cells as square as can be.
std::optional<Grid> choose_sheet_grid(const Element& element, const std::vector<double>& size,
                                      const std::vector<int>& points, Edge edge,
                                      const GridBody::Parameters& parameters, Builder& builder);

/// [setup] The same for a disc with square cells; `points`: intervals along the diameter, twice.
std::optional<Grid> choose_disc_grid(const Element& element, double radius,
                                     const std::vector<int>& points,
                                     const GridBody::Parameters& parameters, Builder& builder);

}  // namespace thrum
