// The kind `pickup`: what we listen to.
#pragma once

#include <string>

#include <thrum/core/description.hpp>

namespace thrum {

struct Pickup {
  Where on = {};
  std::string quantity = {};
  double gain = 1.0;
};

const Description& describe_pickup();

}  // namespace thrum
