// Where something is read or driven: coordinates and weights. Reading (gather) is the weighted sum
// of displacements; driving (spread) gives each coordinate its weight of the force, which is the
// exact adjoint. The network multiplies by the step compliance, so the 1/h of a grid is never
// written out.
#pragma once

#include <cstddef>
#include <vector>

namespace thrum {

struct PlaceEntry {
  std::size_t coordinate;  ///< within the body, or within the whole network: see who holds it
  double weight;
};

using Place = std::vector<PlaceEntry>;

/// A distance x = sum of weights times displacements + offset, through which a force acts.
struct Row {
  Place place;          ///< coordinates of the whole network
  double offset = 0.0;  ///< metres
};

}  // namespace thrum
