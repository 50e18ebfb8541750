#include <thrum/scene/numbers_only.hpp>

#include <fmt/format.h>
#include <cmath>
#include <string>

#include <thrum/core/kind.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

std::string path_of_channel(const Scene& scene, const std::string& name) {
  for (const Element& element : scene.elements())
    if (element.name == name && kind_of(element).role == Role::listener) return element.path();
  return name;
}

void stop_at(const Scene& scene, const std::string& element, std::size_t step) {
  throw NotANumber(scene.line(
      {.element = element,
       .key = "",
       .message = fmt::format(
           "{} not a number at step {}; masses, stiffnesses or velocities lead beyond the "
           "range of numbers: try milder ones",
           element.empty() ? "the energy is" : "its signal is", step)}));
}

void require_numbers(const Scene& scene, const Simulation& simulation, bool with_energy) {
  const auto step = static_cast<std::size_t>(simulation.steps_done() - 1);
  for (std::size_t i = 0; i < simulation.pickup_count(); ++i)
    if (!std::isfinite(simulation.pickup(i)))
      stop_at(scene, path_of_channel(scene, simulation.pickup_name(i)), step);
  if (!with_energy) return;
  const EnergyRow& row = simulation.energy();
  if (!std::isfinite(row.stored()) || !std::isfinite(row.error)) stop_at(scene, "", step);
}

}  // namespace thrum
