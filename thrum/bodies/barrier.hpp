// The kind `barrier`: a rigid thing that nothing moves. It has no coordinate, only a height.
// [public]
#pragma once

#include <thrum/core/description.hpp>
#include <thrum/core/kind_fwd.hpp>

namespace thrum {

struct Barrier {
  double position = 0.0;
};

Kind barrier_kind();

}  // namespace thrum
