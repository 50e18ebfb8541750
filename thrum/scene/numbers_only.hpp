// A result that is not a number is no result: the run ends at the step where that begins.
#pragma once

#include <cstddef>
#include <string>

#include <thrum/core/fault.hpp>
#include <thrum/scene/scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum {

/// One line that names what stopped being a number, and the step.
class NotANumber : public BadScene {
 public:
  using BadScene::BadScene;
};

/// "pickup.ear", "microphone.left": the element that a channel belongs to.
std::string path_of_channel(const Scene& scene, const std::string& name);

/// Throws NotANumber: of an element, or of the energy where none is named.
[[noreturn]] void stop_at(const Scene& scene, const std::string& element, std::size_t step);

/// After a step: throws NotANumber where a pickup, or with_energy the book, is infinite or no
/// number.
void require_numbers(const Scene& scene, const Simulation& simulation, bool with_energy);

}  // namespace thrum
