// How contacts and bows are solved, where they do not say it themselves.
#pragma once

#include <string>

namespace thrum {

/// The [solver] table.
struct SolverSettings {
  std::string contact = "corrected";
  int corrections = 20;
  double tolerance = 1e-10;
  int iterations = 50;
};

}  // namespace thrum
