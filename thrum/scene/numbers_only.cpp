#include <thrum/scene/numbers_only.hpp>

#include <fmt/format.h>
#include <cmath>
#include <string>
#include <string_view>

#include <thrum/core/kind.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

std::string path_of_channel(const Scene& scene, const std::string& name) {
  for (const Element& element : scene.elements())
    if (element.name == name && kind_of(element).role == Role::listener) return element.path();
  return name;
}

namespace {

/// "its motion is", of an element; "the energy is", of all.
[[noreturn]] void stop_with(const Scene& scene, const std::string& element, std::string_view what,
                            std::size_t step) {
  throw NotANumber(scene.line(
      {.element = element,
       .key = "",
       .message = fmt::format(
           "{} {} is not a number at step {}; masses, stiffnesses or velocities lead beyond the "
           "range of numbers: try milder ones",
           element.empty() ? "the" : "its", what, step)}));
}

std::size_t step_of(const Simulation& simulation) {
  return static_cast<std::size_t>(simulation.steps_done() - 1);
}

[[noreturn]] void stop_for_state(const Scene& scene, const Simulation& simulation) {
  const auto broken = simulation.not_a_number();
  stop_with(scene, broken ? broken->element : "", broken ? broken->what : "energy",
            step_of(simulation));
}

}  // namespace

void stop_at(const Scene& scene, const std::string& element, std::size_t step) {
  stop_with(scene, element, "signal", step);
}

void require_finite_state(const Scene& scene, const Simulation& simulation) {
  if (std::isfinite(simulation.stored().stored())) return;
  stop_for_state(scene, simulation);
}

void require_numbers(const Scene& scene, const Simulation& simulation, bool with_energy) {
  for (std::size_t i = 0; i < simulation.pickup_count(); ++i)
    if (!std::isfinite(simulation.pickup(i))) {
      if (simulation.not_a_number()) stop_for_state(scene, simulation);
      stop_at(scene, path_of_channel(scene, simulation.pickup_name(i)), step_of(simulation));
    }
  if (!with_energy) return;
  const EnergyRow& row = simulation.energy();
  if (!std::isfinite(row.stored()) || !std::isfinite(row.error)) stop_for_state(scene, simulation);
}

}  // namespace thrum
