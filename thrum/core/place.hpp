// Where something is read or driven: coordinates and weights. Reading (gather) is the weighted sum
// of displacements; driving (spread) gives each coordinate its weight of the force, which is the
// exact adjoint. The network multiplies by the step compliance, so the 1/h of a grid is never
// written out.
// [public]
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace thrum {

struct PlaceEntry {
  std::size_t coordinate;  ///< within the body, or within the whole network: see who holds it
  double weight;
};

using Place = std::vector<PlaceEntry>;

/// [setup] Of many coordinates that follow one another, to be read faster; else none.
inline std::vector<double> weights_in_a_row(const Place& place) {
  constexpr std::size_t fewest = 8;
  std::vector<double> weights;
  if (place.size() < fewest) return weights;
  for (std::size_t i = 0; i < place.size(); ++i)
    if (place[i].coordinate != place[0].coordinate + i) return {};
  for (const PlaceEntry& entry : place) weights.push_back(entry.weight);
  return weights;
}

class Knob;
class MovingPlace;

/// A moving part of a row, with the sign by which it is read.
struct MovingPart {
  std::shared_ptr<const MovingPlace> place;
  double sign = 1.0;
};

/// What a row with moving parts means by its motion.
enum class Reading {
  distance,  ///< x^{n+1} reads h^{n+1}: r = h^{n+1} . q^{n+1} - h^{n-1} . q^{n-1}, as contacts do
  slip       ///< r = (m. h) . (q^{n+1} - q^{n-1}), what a bow rubs against
};

/// A distance x = sum of weights times displacements + offset, through which a force acts.
struct Row {
  Place place;          ///< coordinates of the whole network; what stays where it is
  double offset = 0.0;  ///< metres
  std::vector<MovingPart> moving = {};
  Reading reading = Reading::distance;
  std::shared_ptr<const Knob> gap = nullptr;  ///< metres to take from the offset, if they move
};

}  // namespace thrum
