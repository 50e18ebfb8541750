// What a scene says about itself and about its solver.
#pragma once

#include <string>

#include <thrum/core/description.hpp>
#include <thrum/core/solver_settings.hpp>

namespace thrum {

/// The top level of a scene file.
struct Settings {
  std::string title = {};
  int format = 1;
  double rate = 44100.0;
  double duration = 1.0;
  std::string precision = "double";
  double build_memory = 2.0;  ///< GB
  double build_time = 60.0;   ///< s

  /// Time steps in the whole run: round(duration rate).
  long long steps() const;
};

const Description& describe_settings();
const Description& describe_solver();

}  // namespace thrum
