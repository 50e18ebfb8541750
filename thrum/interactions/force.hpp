// The kind `force`: a push or pull from outside with a given course.
// [public]
#pragma once

#include <memory>
#include <string>

#include <thrum/core/description.hpp>
#include <thrum/core/drive.hpp>
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

/// [setup]
std::unique_ptr<Drive> drive_of(const Force& force, double time_step);
/// [setup] |F(w)|^2 at amplitude 1, where F is the integral of f(t) e^{-iwt}. A force without end
/// is a step, 1/w^2; noise is white, 1.
double force_spectrum(const Force& force, double angular_frequency);

}  // namespace thrum
