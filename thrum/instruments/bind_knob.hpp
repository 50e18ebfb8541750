// Hands a parameter of a scene over to a knob.
#pragma once

#include <memory>
#include <string>

#include <thrum/core/knob.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

/// [setup] `what` is "bow.b.force", or "bow.b.on.at" for where something is on a string. Returns
/// why it cannot be, and what could; "" when it is done.
std::string bind_knob(Scene& scene, const std::string& what, std::shared_ptr<const Knob> knob);

}  // namespace thrum
