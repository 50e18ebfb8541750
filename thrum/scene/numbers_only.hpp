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

/// Throws NotANumber: of the signal of a pickup or a microphone.
[[noreturn]] void stop_at(const Scene& scene, const std::string& element, std::size_t step);

/// When those ask who keep no book: now and then, which costs nothing to speak of, and in the end.
constexpr bool looks_at_state(std::size_t steps_done, std::size_t steps_in_all) {
  return steps_done == steps_in_all || steps_done % 4096 == 0;
}
/// After many steps without a book: throws NotANumber where the energy is infinite or no number,
/// and so something is that no pickup need hear. It names the element.
void require_finite_state(const Scene& scene, const Simulation& simulation);

/// After a step: throws NotANumber where a pickup, or with_energy the book, is infinite or no
/// number. It names the element whose motion, force or energy is, else the pickup.
void require_numbers(const Scene& scene, const Simulation& simulation, bool with_energy);

}  // namespace thrum
