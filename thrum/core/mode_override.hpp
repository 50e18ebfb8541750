// One mode of a modal element that is not as the formulas say.
#pragma once

#include <optional>
#include <vector>

namespace thrum {

struct ModeOverride {
  std::vector<int> number = {};          ///< which mode, as a shape names it
  std::optional<double> frequency = {};  ///< Hz
  std::optional<double> t60 = {};        ///< seconds to fall by 60 dB

  bool operator==(const ModeOverride&) const = default;
};

}  // namespace thrum
