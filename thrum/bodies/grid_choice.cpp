#include <thrum/bodies/grid_choice.hpp>

#include <algorithm>
#include <cmath>

#include <thrum/core/formatted.hpp>

namespace thrum {

namespace {

using Pair = std::array<double, 2>;

GridStability stability_of(const GridBody::Parameters& parameters) {
  return {parameters.wave_speed_squared, parameters.stiffness_squared, parameters.damping_hf,
          parameters.time_step};
}

/// L = 4/hx^2 + 4/hy^2.
double stencil_size(Pair intervals, Pair size) {
  const double x = intervals[0] / size[0];
  const double y = intervals[1] / size[1];
  return 4.0 * (x * x + y * y);
}

/// The finest stable grid; fewer than two intervals somewhere when there is none.
Pair finest_sheet(Pair size, const GridStability& stability) {
  const double limit = stability.limit();
  const double spacing = std::sqrt(8.0 / limit);
  Pair intervals = {std::floor(size[0] / spacing * (1.0 + 1e-12)),
                    std::floor(size[1] / spacing * (1.0 + 1e-12))};
  const std::size_t narrow = size[0] < size[1] ? 0 : 1;
  if (intervals[narrow] < 2.0) {  // a narrow strip: two intervals across, the rest along
    intervals[narrow] = 2.0;
    const double left = limit / 4.0 - std::pow(2.0 / size[narrow], 2);
    intervals[1 - narrow] = left > 0.0 ? std::floor(size[1 - narrow] * std::sqrt(left)) : 0.0;
  }
  while (intervals[0] >= 2.0 && !stability.allows(stencil_size(intervals, size)))
    intervals = {intervals[0] - 1.0, intervals[1]};
  return intervals;
}

}  // namespace

std::optional<int> choose_line_intervals(const Element& element, int points, double most,
                                         Builder& builder) {
  const auto fault = [&](const char* key, std::string message) {
    builder.faults.add(element.path(), key, std::move(message));
    return std::nullopt;
  };
  if (!(most >= 2.0))
    return fault("", formatted("is too short, tight or lossy for a grid at %.6g Hz: stability "
                               "allows %.0f intervals and 2 are needed; raise the rate",
                               1.0 / builder.time_step, most));
  if (points == 0) {
    if (most > most_intervals)
      return fault("", formatted("would get %.4g grid intervals; set 'points', %.0f at most", most,
                                 most_intervals));
    return static_cast<int>(most);
  }
  if (points < 2) return fault("points", "must be at least 2");
  if (points > most)
    return fault("points", formatted("%d is finer than stability allows at %.6g Hz; the most "
                                     "is %.0f",
                                     points, 1.0 / builder.time_step, most));
  return points;
}

std::optional<Grid> choose_sheet_grid(const Element& element, const std::vector<double>& size,
                                      const std::vector<int>& points, Edge edge,
                                      const GridBody::Parameters& parameters, Builder& builder) {
  const auto fault = [&](const char* key, std::string message) {
    builder.faults.add(element.path(), key, std::move(message));
    return std::nullopt;
  };
  if (size.size() != 2) return fault("size", "must be two lengths, as [0.3, 0.2]");
  if (!points.empty() && points.size() != 2)
    return fault("points", "must be two whole numbers, as [30, 20]");
  const Pair sides = {size[0], size[1]};
  const GridStability stability = stability_of(parameters);
  const Pair finest = finest_sheet(sides, stability);
  const double rate = 1.0 / parameters.time_step;
  if (!(finest[0] >= 2.0 && finest[1] >= 2.0))
    return fault("", formatted("is too small, stiff or lossy for a grid at %.6g Hz: stability "
                               "does not allow 2 by 2 intervals; raise the rate",
                               rate));
  Pair chosen = finest;
  if (!points.empty()) {
    chosen = {static_cast<double>(points[0]), static_cast<double>(points[1])};
    if (chosen[0] < 2.0 || chosen[1] < 2.0) return fault("points", "must both be at least 2");
    const double now = stencil_size(chosen, sides);
    if (!stability.allows(now)) {
      const double shrink = std::sqrt(stability.limit() / now);
      return fault("points",
                   formatted("[%d, %d] is finer than stability allows at %.6g Hz; the most in "
                             "this proportion is [%.0f, %.0f]",
                             points[0], points[1], rate, std::floor(chosen[0] * shrink),
                             std::floor(chosen[1] * shrink)));
    }
  }
  if (!builder.has_room(element, chosen[0] * chosen[1])) return std::nullopt;
  return Grid(sides, {static_cast<int>(chosen[0]), static_cast<int>(chosen[1])}, edge);
}

std::optional<Grid> choose_disc_grid(const Element& element, double radius,
                                     const std::vector<int>& points,
                                     const GridBody::Parameters& parameters, Builder& builder) {
  const auto fault = [&](const char* key, std::string message) {
    builder.faults.add(element.path(), key, std::move(message));
    return std::nullopt;
  };
  constexpr double fewest = 2.0;  // cells to a radius
  const double finest = std::sqrt(8.0 / stability_of(parameters).limit());
  const double rate = 1.0 / parameters.time_step;
  if (!(radius >= fewest * finest))
    return fault("",
                 formatted("is too small, tight or lossy for a grid at %.6g Hz: stability "
                           "allows %.3g cells to its radius and %.0f are needed; raise the rate",
                           rate, radius / finest, fewest));
  double spacing = finest;
  if (!points.empty()) {
    if (points.size() != 2 || points[0] != points[1] || points[0] < 2.0 * fewest)
      return fault("points",
                   "of a disc must be two equal numbers of at least 4, the intervals "
                   "along its diameter, as [60, 60]");
    spacing = 2.0 * radius / points[0];
    if (spacing < finest * (1.0 - 1e-14))
      return fault("points",
                   formatted("[%d, %d] is finer than stability allows at %.6g Hz; the "
                             "most is [%.0f, %.0f]",
                             points[0], points[1], rate, std::floor(2.0 * radius / finest),
                             std::floor(2.0 * radius / finest)));
  }
  if (!builder.has_room(element, 4.0 * radius * radius / (spacing * spacing))) return std::nullopt;
  return Grid::disc(radius, spacing);
}

}  // namespace thrum
