// How the modes of a plate that are kept feel one another, as far as there is room for it.
#pragma once

#include <optional>

#include <thrum/bodies/modal_body.hpp>
#include <thrum/bodies/modal_thing.hpp>
#include <thrum/bodies/plate_coupling.hpp>

namespace thrum {

/// [setup] Without shapes for a body whose modes do not feel one another; a fault and nothing where
/// the tables would be too large.
std::optional<PlateCoupling> couple_modes(const Element& element, const ModalBody& body,
                                          const KeptFamily& keeps, Builder& builder);

}  // namespace thrum
