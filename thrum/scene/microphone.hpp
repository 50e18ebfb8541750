// The kind `microphone`: what is heard of moving surfaces at a place in the air.
// [public]
#pragma once

#include <optional>
#include <vector>

#include <thrum/core/description.hpp>
#include <thrum/core/kind_fwd.hpp>

namespace thrum {

struct Microphone {
  std::vector<Where> hears = {};
  std::vector<double> at = {};
  double gain = 1.0;
  std::optional<double> pan = {};
  double air_density = 1.2041;
  double sound_speed = 343.2;
};

Kind microphone_kind();

}  // namespace thrum
