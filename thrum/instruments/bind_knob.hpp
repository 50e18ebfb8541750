// Binds a parameter of a scene to a knob.
#pragma once

#include <memory>
#include <string>

#include <thrum/core/knob.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

/// [setup] `what` is "bow.b.force", or "bow.b.on.at" for a place on a string. Returns "" on
/// success, else the reason and what could be bound.
std::string bind_knob(Scene& scene, const std::string& what, std::shared_ptr<const Knob> knob);

}  // namespace thrum
