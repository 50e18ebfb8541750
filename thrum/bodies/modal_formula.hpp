// The modes of a body by formula: shapes, frequencies, decays and masses, before anything is
// overridden or left out; and what tunes the lowest of them.
#pragma once

#include <memory>
#include <vector>

#include <thrum/bodies/dispersion.hpp>
#include <thrum/bodies/modal_body.hpp>
#include <thrum/bodies/mode_bank.hpp>
#include <thrum/core/pitch_law.hpp>

namespace thrum {

/// [setup] Where its tension or Young's modulus moves, that of the highest.
Dispersion modal_dispersion(const ModalBody& body);

/// [setup] All shapes up to a wave number.
std::unique_ptr<ModeFamily> modal_family(const ModalBody& body, double highest_wave_number);

/// [setup] As they are at time 0.
std::vector<ModeBank::Mode> modes_by_formula(const ModalBody& body, const ModeFamily& family);

/// [setup] How the lowest mode that rings follows the parameter that w0^2 is proportional to.
PitchLaw pitch_law_of(const ModalBody& body);

}  // namespace thrum
