// The shipped scenes have losses where a paper prints none; these are the values that give the
// system as it is printed.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace thrum::app::lab {

struct AsPrinted {
  std::string scene;
  std::vector<std::string> overrides;  ///< as for --set
  std::string differs;                 ///< in what the shipped scene goes beyond the print
  bool lossless = true;                ///< as printed
};

/// Only scenes that differ from what is printed.
const std::vector<AsPrinted>& scenes_as_printed();
std::optional<AsPrinted> as_printed(const std::string& scene);

}  // namespace thrum::app::lab
