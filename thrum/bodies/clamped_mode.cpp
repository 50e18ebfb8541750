#include <thrum/bodies/clamped_mode.hpp>

#include <algorithm>
#include <cmath>

#include <thrum/math/band_eigen.hpp>

namespace thrum {

namespace {

/// On the points between the ends.
BandPair stiffness_and_mass(std::size_t intervals, double tension_part, double bending_part) {
  const std::size_t n = intervals - 1;
  const double a = static_cast<double>(intervals) * static_cast<double>(intervals);
  BandPair pair(n, 2);
  for (std::size_t i = 0; i < n; ++i) {
    const double edge = (i == 0 ? 1.0 : 0.0) + (i == n - 1 ? 1.0 : 0.0);
    pair.add_stiffness(i, i, 2.0 * tension_part * a + bending_part * a * a * (6.0 + edge));
    if (i >= 1) pair.add_stiffness(i, i - 1, -tension_part * a - 4.0 * bending_part * a * a);
    if (i >= 2) pair.add_stiffness(i, i - 2, bending_part * a * a);
    pair.add_mass(i, i, 1.0);
  }
  return pair;
}

}  // namespace

std::vector<double> clamped_mode(int intervals, int number, double tension_part,
                                 double bending_part) {
  const BandPair pair =
      stiffness_and_mass(static_cast<std::size_t>(intervals), tension_part, bending_part);
  const auto below = static_cast<std::size_t>(number - 1);
  double high = 1.0;
  while (pair.count_below(high) <= below) high *= 4.0;
  std::vector<double> shape = pair.eigenvector(pair.eigenvalue(below, 0.0, high));
  double highest = 0.0;
  for (const double height : shape) highest = std::max(highest, std::abs(height));
  if (shape.front() < 0.0) highest = -highest;
  for (double& height : shape) height /= highest;
  return shape;
}

}  // namespace thrum
