// snare-wire with modes of the head up to 6 kHz and no rest: quick, and without loss as the paper
// has it. For comparisons of solvers, in which the head is the same on both sides.
#pragma once

#include "lab/experiment.hpp"

namespace thrum::app::lab {

inline Scene quick_snare_wire(std::vector<std::string> overrides) {
  overrides.insert(overrides.begin(),
                   {"membrane.head.bandwidth=6000", "membrane.head.rest_bandwidth=6000"});
  return shipped_with("snare-wire", overrides);
}

}  // namespace thrum::app::lab
