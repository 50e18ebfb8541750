// The kind `contact`: two things that touch when the lower one rises into the upper one.
#pragma once

#include <optional>
#include <string>

#include <thrum/core/description.hpp>

namespace thrum {

struct Contact {
  Where above = {};
  Where below = {};
  double gap = 0.0;
  std::optional<double> gap_end = {};
  std::string law = "power";
  Envelope stiffness = required;
  Envelope exponent = 1.3;
  int sides = 1;
  double deadband = 0.0;
  double damping = 0.0;
  std::string solver = {};
};

const Description& describe_contact();

}  // namespace thrum
