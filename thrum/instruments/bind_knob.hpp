// Binds a parameter of a scene to a knob.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <thrum/core/knob.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

/// [setup] `what` is "bow.b.force", or "bow.b.on.at" for a place on a string; a star in the name of
/// the element, as in "contact.felt*.stiffness", binds all that match. Returns "" on success, else
/// the reason and what could be bound.
std::string bind_knob(Scene& scene, const std::string& what, std::shared_ptr<const Knob> knob);

/// [setup] The paths of the parameters that `what` names, "contact.felt1.stiffness"; they need not
/// be such as can be bound.
std::vector<std::string> targets_of(const Scene& scene, const std::string& what);

/// [setup] Whether a scene has an element that `what` is a parameter of.
bool has_target(const Scene& scene, const std::string& what);

/// [setup] The paths of the elements that a pattern such as "string.s*" matches, in the order of
/// the file.
std::vector<std::string> elements_of(const Scene& scene, const std::string& pattern);

}  // namespace thrum
