#include <thrum/bodies/initial_shapes.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numbers>

#include <thrum/bodies/clamped_mode.hpp>
#include <thrum/bodies/drawings.hpp>
#include <thrum/bodies/mode_family.hpp>

namespace thrum {

namespace {

using std::numbers::pi;
using Fractions = std::array<double, 2>;
using Curve = std::function<double(const Fractions&)>;

/// The factor of a mode along one axis, at the inner points of that axis.
std::vector<double> mode_along(const Grid& grid, int axis, int number, double wave_speed_squared,
                               double stiffness_squared) {
  const int intervals = grid.intervals(axis);
  if (grid.edge() == Edge::clamped && stiffness_squared > 0.0) {
    const double length = grid.length(axis);
    return clamped_mode(intervals, number, wave_speed_squared * length * length, stiffness_squared);
  }
  std::vector<double> values;
  for (int l = 1; l < intervals; ++l) values.push_back(std::sin(number * pi * l / intervals));
  return values;
}

Curve mode(const InitialShape& shape, const Grid& grid, double wave_speed_squared,
           double stiffness_squared) {
  std::vector<std::vector<double>> factors;
  for (int axis = 0; axis < grid.dimensions(); ++axis)
    factors.push_back(mode_along(grid, axis, shape.number[static_cast<std::size_t>(axis)],
                                 wave_speed_squared, stiffness_squared));
  return [factors, &grid](const Fractions& at) {
    double product = 1.0;
    for (std::size_t axis = 0; axis < factors.size(); ++axis) {
      const double point = at[axis] * grid.intervals(static_cast<int>(axis)) - 1.0;
      product *= factors[axis][static_cast<std::size_t>(std::lround(point))];
    }
    return product;
  };
}

/// Of a disc without its grid: that of the continuum.
Curve disc_mode(const InitialShape& shape, const ModeFamily& family) {
  for (const ModeShape& mode : family.modes())
    if (mode.number[0] == shape.number[0] && mode.number[1] == shape.number[1] && !mode.turned)
      return [mode, &family](const Fractions& at) { return family.value(mode, at) / mode.highest; };
  return [](const Fractions&) { return 0.0; };
}

/// Half a wave is at least two cells long.
std::unique_ptr<ModeFamily> drawable_modes(const Grid& grid) {
  return disc_modes(grid.cut()->radius(), 0.5 * pi / grid.spacing(0));
}

Outline outline_of(const Grid& grid) {
  if (grid.cut()) return {2, {grid.cut()->radius(), grid.cut()->radius()}, true};
  return {grid.dimensions(), {grid.length(0), grid.length(1)}, false};
}

std::string disc_mode_fault(const InitialShape& shape, const Grid& grid) {
  if (shape.number.size() != 2)
    return "a mode of a disc has two numbers, nodal diameters and circles, as number = [0, 1]";
  const auto family = drawable_modes(grid);
  const auto& modes = family->modes();
  const bool found = std::any_of(modes.begin(), modes.end(), [&](const ModeShape& mode) {
    return mode.number[0] == shape.number[0] && mode.number[1] == shape.number[1];
  });
  return found ? "" : "no such mode can be drawn on this grid; [0, 1] is the lowest";
}

std::string mode_fault(const InitialShape& shape, const Grid& grid) {
  if (grid.cut()) return disc_mode_fault(shape, grid);
  const auto dimensions = static_cast<std::size_t>(grid.dimensions());
  if (shape.number.size() != dimensions)
    return dimensions == 1 ? "a mode of a string has one number, as number = 1"
                           : "a mode of a rectangle has two numbers, as number = [1, 1]";
  for (std::size_t axis = 0; axis < dimensions; ++axis) {
    const int intervals = grid.intervals(static_cast<int>(axis));
    if (shape.number[axis] < 1 || shape.number[axis] >= intervals)
      return "mode number " + std::to_string(shape.number[axis]) + " cannot be drawn on " +
             std::to_string(intervals) + " grid intervals; use 1 to " +
             std::to_string(intervals - 1);
  }
  return {};
}

}  // namespace

std::string shape_fault(const InitialShape& shape, const Grid& grid) {
  if (shape.is_flat()) return {};
  if (std::string wrong = direction_fault(shape, 1); !wrong.empty()) return wrong;
  if (shape.kind == "mode") return mode_fault(shape, grid);
  return drawing_fault(shape, outline_of(grid));
}

std::vector<double> draw_shape(const InitialShape& shape, const Grid& grid,
                               double wave_speed_squared, double stiffness_squared) {
  std::vector<double> values(grid.size(), 0.0);
  if (shape.is_flat()) return values;
  const auto family = grid.cut() && shape.kind == "mode" ? drawable_modes(grid) : nullptr;
  const Curve curve =
      family ? disc_mode(shape, *family)
      : shape.kind == "mode"
          ? mode(shape, grid, wave_speed_squared, stiffness_squared)
          : Curve([drawing = drawing_of(shape, outline_of(grid)),
                   axes = static_cast<std::size_t>(grid.dimensions())](const Fractions& at) {
              return drawing(std::span(at).first(axes));
            });
  grid.for_each_point([&](std::size_t point, std::size_t row) {
    values[grid.index(point, row)] = shape.amplitude * curve(grid.fractions(point, row));
  });
  return values;
}

}  // namespace thrum
