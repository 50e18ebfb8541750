// A modal element: from its parameters to a bank of modes in the network.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <thrum/bodies/built_grid.hpp>
#include <thrum/bodies/dispersion.hpp>
#include <thrum/bodies/drawings.hpp>
#include <thrum/bodies/mode_family.hpp>
#include <thrum/bodies/plate_coupling.hpp>
#include <thrum/bodies/shared_modes.hpp>
#include <thrum/core/builder.hpp>
#include <thrum/core/description.hpp>

namespace thrum {

struct ModalBody {
  Outline outline;
  double mass = 0.0;                ///< of the whole body
  double wave_speed_squared = 0.0;  ///< c^2
  double stiffness_squared = 0.0;   ///< kappa^2
  /// Where it moves: the tension of a string, or what w0^2 of all modes is proportional to, the
  /// tension of a membrane or Young's modulus. c^2 and kappa^2 are then those of its highest.
  Envelope tension = 0.0;
  const char* tuned_by = "tension";
  double linear_density = 0.0;    ///< of a string whose tension moves; else 0
  double damping = 0.0;           ///< at time 0
  Envelope moving_damping = 0.0;  ///< of a string, where it moves; else 0
  double damping_hf = 0.0;
  std::optional<double> bandwidth = {};
  std::optional<int> modes_kept = {};
  std::optional<double> rest_bandwidth = {};
  Envelope t60 = required;
  std::vector<ModeOverride> modes = {};
  InitialShape shape = {};
  InitialShape velocity_shape = {};
  StringFacts string = {};
  int polarisations = 1;  ///< 2: of a string that moves up and down and across
  double stretch_stiffness =
      0.0;  ///< E A / L of a string whose tension follows its stretch; else 0
  /// Of a plate whose modes feel one another: the numbers that its tables would hold, and them.
  std::function<double(std::span<const ModeShape> kept)> coupling_numbers = {};
  std::function<PlateCoupling(const ModeFamily&, std::span<const ModeShape> kept)> coupling = {};
  /// Shapes other than those of its outline with fixed edges, up to a wave number; and what tells
  /// them from others, besides that number.
  std::function<std::unique_ptr<ModeFamily>(double highest_wave_number)> shapes = {};
  std::vector<double> shapes_key = {};
  /// What finding them takes, where that is much.
  std::function<BuildingCost(double highest_wave_number)> shapes_cost = {};
  std::array<bool, 2> free_ends = {false, false};  ///< as Thing has them
  double width = 0.0;                              ///< of a bar; 0: a line moves no air
  double air_density = 0.0;                        ///< kg/m3 of the air around it; 0: none

  /// Rad/s, of waves without losses.
  double frequency_at(double wave_number) const {
    return Dispersion{wave_speed_squared, stiffness_squared}.frequency(wave_number);
  }
  bool tension_moves() const { return !tension.is_constant(); }
  bool damping_moves() const { return !moving_damping.is_constant(); }
};

/// [setup] What a String, Membrane or Plate says, for a bank of modes.
template <class P>
ModalBody modal_body_of(const P& it, const Outline& outline,
                        const GridBody::Parameters& parameters) {
  return {.outline = outline,
          .mass = parameters.density * outline.extent(),
          .wave_speed_squared = parameters.wave_speed_squared,
          .stiffness_squared = parameters.stiffness_squared,
          .damping = parameters.damping,
          .damping_hf = it.damping_hf,
          .bandwidth = it.bandwidth,
          .modes_kept = it.modes_kept,
          .t60 = it.t60,
          .modes = it.modes,
          .shape = it.shape,
          .velocity_shape = it.velocity_shape};
}

/// [setup] Whether all modes follow a number that moves: a fault for a grid, whose do not.
bool may_move(const Element& element, const char* key, const Envelope& value, bool modal,
              Faults& faults);

/// By the highest wave number, dimensions, size and whether it is a disc, or what the body says.
using ModeFamilies = SharedModes<std::vector<double>, ModeFamily>;

/// [setup] The amplitude decay of a mode that falls by 60 dB in this time.
double decay_of(double t60);

/// [setup] Adds the bank and the thing that places can be on; faults where it cannot be.
void add_modal_body(const Element& element, const ModalBody& body, ModeFamilies& families,
                    Builder& builder);

}  // namespace thrum
