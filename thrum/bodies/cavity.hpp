// The kind `cavity`: the air between two drumheads.
#pragma once

#include <array>

#include <thrum/core/description.hpp>

namespace thrum {

struct Cavity {
  std::array<Where, 2> between = {};
  double depth = required;
  double air_density = 1.2;
  double sound_speed = 343.0;
  std::optional<int> modes_kept = {};
};

const Description& describe_cavity();

}  // namespace thrum
