// The kind `membrane`: a stretched skin without stiffness of its own.
// [public]
#pragma once

#include <string>
#include <vector>

#include <thrum/core/description.hpp>
#include <thrum/core/kind_fwd.hpp>

namespace thrum {

struct Membrane {
  std::optional<double> radius = {};
  std::vector<double> size = {};
  Envelope tension = required;
  double surface_density = required;
  double damping = 0.0;
  double damping_hf = 0.0;
  std::string method = {};
  std::vector<int> points = {};
  std::optional<double> bandwidth = {};
  std::optional<int> modes_kept = {};
  std::optional<double> rest_bandwidth = {};
  Envelope t60 = required;
  std::vector<ModeOverride> modes = {};
  InitialShape shape = {};
  InitialShape velocity_shape = {};
  bool air = false;
  std::optional<double> air_density = {};
};

Kind membrane_kind();

}  // namespace thrum
