// A place on a body that a spring pulls, in a table in which the forces of many such springs are
// found together, step by step (math/kernels/bridges.hpp).
#pragma once

#include <cstddef>

#include <thrum/core/knob.hpp>

namespace thrum {

struct BridgeLane {
  const double* found;  ///< the followed place (Network::follow)
  const Knob* knob;     ///< that holds the force of the spring otherwise
  double height;        ///< of the place, where nothing moves it
  std::size_t stride;   ///< in the table, from one step to the next
  double* free;         ///< where the place would be without the spring, of each step
  double* pulled;       ///< what a newton in the first step adds to each
  const double* force;  ///< of the spring, on what it pulls the place to
  double* left;         ///< how far something is from its limit
  double* most;         ///< of that, what a newton takes at most
};

}  // namespace thrum
