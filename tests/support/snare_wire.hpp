// snare-wire with modes of the head up to 6 kHz and no rest: quick, and without loss as its paper
// has it. For claims about the contact, which are no better on a head with more modes.
#pragma once

#include <any>
#include <string>
#include <vector>

#include "support/experiment.hpp"

namespace thrum::claims {

inline Scene quick_snare_wire(std::vector<std::string> overrides = {}) {
  overrides.insert(overrides.begin(), "membrane.head.bandwidth=6000");
  Scene scene = shipped("snare-wire", overrides);
  std::any_cast<Membrane&>(scene.find("membrane.head")->parameters).rest_bandwidth.reset();
  return scene;
}

}  // namespace thrum::claims
