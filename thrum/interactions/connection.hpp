// The kind `connection`: a spring, linear and cubic, with loss, between two places.
// [public]
#pragma once

#include <array>

#include <thrum/core/description.hpp>
#include <thrum/core/kind_fwd.hpp>

namespace thrum {

struct Connection {
  std::array<Where, 2> between = {};
  double stiffness = 0.0;
  double cubic = 0.0;
  Envelope damping = 0.0;
};

Kind connection_kind();

}  // namespace thrum
