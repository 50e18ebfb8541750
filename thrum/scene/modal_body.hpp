// A modal element: from its parameters to a bank of modes in the network.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <thrum/bodies/drawings.hpp>
#include <thrum/core/mode_override.hpp>
#include <thrum/scene/assembly.hpp>

namespace thrum {

struct ModalBody {
  Outline outline;
  double mass = 0.0;                ///< of the whole body
  double wave_speed_squared = 0.0;  ///< c^2
  double stiffness_squared = 0.0;   ///< kappa^2
  Envelope tension = 0.0;           ///< of a string, where it moves; c^2 is then its highest
  double linear_density = 0.0;      ///< of that string
  double damping = 0.0;
  double damping_hf = 0.0;
  std::optional<double> bandwidth = {};
  std::optional<int> modes_kept = {};
  Envelope t60 = required;
  std::vector<ModeOverride> modes = {};
  InitialShape shape = {};
  InitialShape velocity_shape = {};
};

/// [setup] The amplitude decay of a mode that falls by 60 dB in this time.
double decay_of(double t60);

/// [setup] Adds the bank and the thing that places can be on; faults where it cannot be.
void add_modal_body(const Element& element, const ModalBody& body, Assembly& assembly);

}  // namespace thrum
