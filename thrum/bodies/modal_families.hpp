// Which modes a modal element has, and which it is left without.
#pragma once

#include <memory>

#include <thrum/bodies/modal_body.hpp>

namespace thrum {

/// [setup] The family of all modes within the bandwidth; a fault and nothing when it cannot be.
std::shared_ptr<const ModeFamily> choose_modes(const Element& element, const ModalBody& body,
                                               ModeFamilies& families, Builder& builder);
/// [setup] The family that the modes left out are taken from, which the body's own are the first
/// of; a fault and nothing when it cannot be.
std::shared_ptr<const ModeFamily> choose_rest(const Element& element, const ModalBody& body,
                                              ModeFamilies& families, Builder& builder);

}  // namespace thrum
