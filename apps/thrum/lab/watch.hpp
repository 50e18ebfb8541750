// Runs a scene and records it: once through with the energy book, and once more up to the
// moments worth a closer look, which only the first run can tell.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lab/record.hpp"

namespace thrum::app::lab {

struct WatchOptions {
  std::string label;  ///< beside the progress bar
  bool quiet = false;
  std::vector<double> moments = {};  ///< seconds; empty: eight within one period
};

/// Throws BadScene, and Interrupted.
std::unique_ptr<Record> watch(const Scene& scene, const WatchOptions& options);

}  // namespace thrum::app::lab
