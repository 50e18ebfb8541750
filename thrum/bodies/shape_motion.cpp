#include <thrum/bodies/shape_motion.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace thrum {

namespace {

/// The largest speed after a shape is let go. D'Alembert on a string: two waves of half the height,
/// so a corner moves at c times the mean of its slopes; else the lowest mode stands for all.
double speed_of_shape(const InitialShape& shape, const Waves& waves) {
  if (shape.is_flat()) return 0.0;
  const double height = std::abs(shape.amplitude);
  const double by_mode =
      waves.lowest * height * (shape.kind == "mode" && !shape.number.empty() ? shape.number[0] : 1);
  const double speed = std::sqrt(waves.speed_squared);
  if (waves.length == 0.0 || shape.kind == "mode") return by_mode;
  if (shape.kind == "bump") return speed * std::numbers::pi * height / (shape.width * waves.length);
  const double at = shape.at.empty() ? 0.5 : shape.at[0];
  return std::max(by_mode, speed * height / (2.0 * at * (1.0 - at) * waves.length));
}

}  // namespace

Expected motion_of_shapes(const InitialShape& shape, const InitialShape& velocity_shape,
                          const Waves& waves) {
  const double thrown = velocity_shape.is_flat() ? 0.0 : std::abs(velocity_shape.amplitude);
  const double bent = shape.is_flat() ? 0.0 : std::abs(shape.amplitude);
  Expected expected;
  expected.speed = std::max(speed_of_shape(shape, waves), thrown);
  expected.reach = bent + (thrown > 0.0 ? thrown / waves.lowest : 0.0);
  expected.starts = expected.reach > 0.0;
  return expected;
}

}  // namespace thrum
