// A power law over one step: as it is at n+1 and, where its parameters move, as it was at n-1.
#pragma once

#include <thrum/laws/power_law.hpp>

namespace thrum {

struct StepLaw {
  StepLaw() = default;
  StepLaw(const PowerLaw& law) : next(law), before(law) {}  // NOLINT: one that rests is one too

  PowerLaw next;
  PowerLaw before;
  bool moves = false;
};

}  // namespace thrum
