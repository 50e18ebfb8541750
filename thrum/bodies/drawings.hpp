// Plucks and bumps as functions of the place, for grids and modes alike.
#pragma once

#include <array>
#include <functional>
#include <numbers>
#include <span>
#include <string>

#include <thrum/core/initial_shape.hpp>

namespace thrum {

/// The outline of a body: a line, a rectangle, or a disc (size[0] its radius).
struct Outline {
  int dimensions = 1;
  std::array<double, 2> size = {1.0, 1.0};
  bool disc = false;

  /// Metres of a line, square metres of a surface.
  double extent() const {
    if (dimensions == 1) return size[0];
    return disc ? std::numbers::pi * size[0] * size[0] : size[0] * size[1];
  }
};

using Drawing = std::function<double(std::span<const double>)>;

/// [setup] What is wrong with a pluck or bump on this outline, in words; "" when nothing is.
std::string drawing_fault(const InitialShape& shape, const Outline& outline);

/// [setup] The same of its direction, which only a string of two polarisations has.
std::string direction_fault(const InitialShape& shape, int polarisations);

/// [setup] A pluck (straight lines to the edge) or a bump (raised cosine) of height 1, at places in
/// the fractions of the scene format.
Drawing drawing_of(const InitialShape& shape, const Outline& outline);

}  // namespace thrum
