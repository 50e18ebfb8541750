// The kind `barrier`: a rigid thing that nothing moves. It has no coordinate, only a height.
#pragma once

#include <thrum/core/description.hpp>

namespace thrum {

struct Barrier {
  double position = 0.0;
};

const Description& describe_barrier();

}  // namespace thrum
