// The kind `mass`: a lump that moves up and down, free or on a spring.
// [public]
#pragma once

#include <thrum/core/description.hpp>
#include <thrum/core/kind_fwd.hpp>

namespace thrum {

struct Mass {
  Envelope mass = required;
  double frequency = 0.0;
  double damping = 0.0;
  double position = 0.0;
  double velocity = 0.0;
};

Kind mass_kind();

}  // namespace thrum
