// What a place shows of the motion. Places of many coordinates that follow one another, as those on
// a body of modes do, are read by a kernel.
#pragma once

#include <span>

#include <thrum/core/place.hpp>
#include <thrum/math/kernels/rows.hpp>

namespace thrum {

/// [audio] b . q: four sums side by side.
template <class Real>
double read(std::span<const PlaceEntry> place, const Real* q) {
  double sums[4] = {0.0, 0.0, 0.0, 0.0};
  std::size_t i = 0;
  for (; i + 4 <= place.size(); i += 4)
    for (std::size_t k = 0; k < 4; ++k)
      sums[k] += place[i + k].weight * static_cast<double>(q[place[i + k].coordinate]);
  for (; i < place.size(); ++i)
    sums[0] += place[i].weight * static_cast<double>(q[place[i].coordinate]);
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/// [audio] b . (next - previous).
template <class Real>
double read_change(std::span<const PlaceEntry> place, const Real* next, const Real* previous) {
  double sums[4] = {0.0, 0.0, 0.0, 0.0};
  std::size_t k = 0;
  for (const PlaceEntry& entry : place) {
    const double change = static_cast<double>(next[entry.coordinate]) -
                          static_cast<double>(previous[entry.coordinate]);
    sums[k++ % 4] += entry.weight * change;
  }
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/// [audio] The same; `weights` are those of a place whose coordinates follow one another, or none.
template <class Real>
double read(std::span<const PlaceEntry> place, std::span<const double> weights, const Real* q) {
  if (weights.empty()) return read(place, q);
  return best_row_kernels().of<Real>().read_many(weights.size(), weights.data(),
                                                 q + place[0].coordinate);
}
template <class Real>
double read_change(std::span<const PlaceEntry> place, std::span<const double> weights,
                   const Real* next, const Real* previous) {
  if (weights.empty()) return read_change(place, next, previous);
  const std::size_t first = place[0].coordinate;
  return best_row_kernels().of<Real>().read_change(weights.size(), weights.data(), next + first,
                                                   previous + first);
}

}  // namespace thrum
