// A power law over one step: as it is at n+1 and, where its parameters move, as it was at n-1.
#pragma once

#include <thrum/laws/power_law.hpp>

namespace thrum {

struct StepLaw {
  const PowerLaw& next;
  const PowerLaw* before = nullptr;  ///< nullptr where nothing moves

  bool moves() const { return before != nullptr; }
};

}  // namespace thrum
