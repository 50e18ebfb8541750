// A direction across a string that moves both ways, [up, across], as two numbers whose squares add
// up to 1.
#pragma once

#include <array>
#include <cmath>
#include <span>
#include <vector>

namespace thrum {

using Direction = std::array<double, 2>;

/// [setup] Up where none is given.
inline Direction direction_of(std::span<const double> given) {
  if (given.size() != 2) return {1.0, 0.0};
  const double length = std::hypot(given[0], given[1]);
  return {given[0] / length, given[1] / length};
}

/// [setup] A place as Thing::locate takes it: fractions, then the direction if there is one.
inline std::vector<double> directed(std::vector<double> at, const std::vector<double>& direction) {
  at.insert(at.end(), direction.begin(), direction.end());
  return at;
}

}  // namespace thrum
