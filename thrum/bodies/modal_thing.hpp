// What places on a body in modes are, how they move along it, and what its surface radiates.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include <thrum/bodies/modal_body.hpp>
#include <thrum/core/thing.hpp>

namespace thrum {

/// Some or all modes of a family, as a place reads and drives them.
struct KeptFamily {
  std::shared_ptr<const ModeFamily> family;
  std::vector<std::size_t> kept;

  std::vector<double> values(std::span<const double> at) const { return family->values(kept, at); }
};

/// [setup] `masses` are those of the bank's modes, M; `first` is its first coordinate.
Thing thing_in_modes(const ModalBody& body, const KeptFamily& modes,
                     const std::vector<double>& masses, std::size_t first, double time_step);

}  // namespace thrum
