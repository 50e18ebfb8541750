// The kind `force`: a push or pull from outside that follows its own course.
// [public]
#pragma once

#include <string>

#include <thrum/core/description.hpp>
#include <thrum/core/kind_fwd.hpp>

namespace thrum {

struct Force {
  Where on = {};
  std::string shape = "strike";
  Envelope amplitude = required;
  double start = 0.0;
  std::optional<double> length = {};
  int seed = 1;
};

Kind force_kind();

/// [setup] |F(w)|^2 of its course with amplitude 1, F being the integral of f(t) e^{-iwt}. A force
/// without end is a step, 1/w^2; noise is white and counts as 1.
double force_spectrum(const Force& force, double angular_frequency);

}  // namespace thrum
