// The kind `force`: a push or pull from outside that follows its own course.
#pragma once

#include <string>

#include <thrum/core/description.hpp>

namespace thrum {

struct Force {
  Where on = {};
  std::string shape = "strike";
  Envelope amplitude = required;
  double start = 0.0;
  std::optional<double> length = {};
  int seed = 1;
};

const Description& describe_force();

}  // namespace thrum
