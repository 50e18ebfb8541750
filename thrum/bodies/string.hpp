// The kind `string`: a stiff string or a bar between two fixed ends.
#pragma once

#include <string>

#include <thrum/core/description.hpp>
#include <thrum/core/fault.hpp>

namespace thrum {

struct String {
  double length = required;
  Envelope tension = 0.0;
  std::optional<double> density = {};
  std::optional<double> radius = {};
  double young = 0.0;
  std::optional<double> linear_density = {};
  double bending_stiffness = 0.0;
  double damping = 0.0;
  double damping_hf = 0.0;
  std::string boundary = "supported";
  std::string method = "grid";
  int points = 0;
  std::optional<double> bandwidth = {};
  std::optional<int> modes_kept = {};
  Envelope t60 = required;
  std::vector<ModeOverride> modes = {};
  InitialShape shape = {};
  InitialShape velocity_shape = {};
};

const Description& describe_string();

}  // namespace thrum
