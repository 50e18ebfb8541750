#include <thrum/bodies/drawings.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace thrum {

namespace {

Drawing straight_pluck(const InitialShape& shape) {
  return [at = shape.at](std::span<const double> here) {
    double height = 1.0;
    for (std::size_t axis = 0; axis < at.size(); ++axis)
      height = std::min({height, here[axis] / at[axis], (1.0 - here[axis]) / (1.0 - at[axis])});
    return height;
  };
}

/// On a disc the straight lines run from the top at a to the edge beyond: the place x lies at the
/// part |x - a| / D of one, D being the length of the ray from a through x to the edge.
Drawing disc_pluck(const InitialShape& shape) {
  return [x0 = shape.at[0], y0 = shape.at[1]](std::span<const double> here) {
    const double dx = here[0] - x0;
    const double dy = here[1] - y0;
    const double square = dx * dx + dy * dy;
    if (square == 0.0) return 1.0;
    const double along = x0 * dx + y0 * dy;
    const double ray =
        (-along + std::sqrt(along * along + square * (1.0 - x0 * x0 - y0 * y0))) / square;
    return std::max(0.0, 1.0 - 1.0 / ray);
  };
}

Drawing bump(const InitialShape& shape, const Outline& outline) {
  std::array<double, 2> scale = outline.size;
  double shorter = outline.size[0];
  if (outline.disc) {
    scale[1] = scale[0];
    shorter = 2.0 * scale[0];
  } else if (outline.dimensions == 2) {
    shorter = std::min(scale[0], scale[1]);
  }
  return [at = shape.at, scale, half = 0.5 * shape.width * shorter](std::span<const double> here) {
    double square = 0.0;
    for (std::size_t axis = 0; axis < at.size(); ++axis) {
      const double away = (here[axis] - at[axis]) * scale[axis];
      square += away * away;
    }
    const double distance = std::sqrt(square);
    return distance < half ? 0.5 * (1.0 + std::cos(std::numbers::pi * distance / half)) : 0.0;
  };
}

}  // namespace

std::string drawing_fault(const InitialShape& shape, const Outline& outline) {
  if (shape.at.size() != static_cast<std::size_t>(outline.dimensions))
    return "a " + shape.kind + " needs " +
           (outline.dimensions == 1 ? "at = 0.3, a fraction of the length"
                                    : "at = [0.3, 0.4], in fractions of its size");
  if (outline.disc)
    return std::hypot(shape.at[0], shape.at[1]) < 1.0
               ? ""
               : "at must lie inside the disc, which has radius 1";
  for (const double at : shape.at)
    if (!(at > 0.0 && at < 1.0)) return "at must lie between 0 and 1, both excluded";
  return {};
}

std::string direction_fault(const InitialShape& shape, int polarisations) {
  if (shape.direction.empty()) return {};
  if (polarisations != 2) return "has a direction, which is for a string with polarisations = 2";
  const bool sound =
      shape.direction.size() == 2 && std::hypot(shape.direction[0], shape.direction[1]) > 0.0;
  return sound ? "" : "needs two numbers as its direction, [up, across], that are not both 0";
}

Drawing drawing_of(const InitialShape& shape, const Outline& outline) {
  if (shape.kind == "bump") return bump(shape, outline);
  return outline.disc ? disc_pluck(shape) : straight_pluck(shape);
}

}  // namespace thrum
