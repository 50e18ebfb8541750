#include "agreement.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>

#include <thrum/scene/registry.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum::test {

namespace {

constexpr double tolerance = 1e-9;
constexpr std::array last_digits = {4e-15, -4e-15, 8e-15};
constexpr double times_its_own = 10.0;
constexpr double seconds_of_touching = 0.02;

std::vector<Where> contacts_of(const Scene& scene) {
  std::vector<Where> contacts;
  for (const Element& element : scene.elements())
    if (element.kind == "contact" || element.kind == "bow") contacts.emplace_back(element.path());
  return contacts;
}

struct Reference {
  std::vector<std::vector<double>> pickups;
  std::vector<double> peaks;
  std::size_t compared = 0;  ///< steps
};

Reference reference_of(const Scene& scene) {
  const std::vector<Where> contacts = contacts_of(scene);
  Simulation simulation(scene, contacts);
  Reference it{std::vector<std::vector<double>>(simulation.pickup_count()),
               std::vector<double>(simulation.pickup_count(), 0.0)};
  const auto steps = static_cast<std::size_t>(simulation.steps_total());
  it.compared = steps;
  for (std::size_t n = 0; n < steps; ++n) {
    simulation.step();
    for (std::size_t i = 0; i < it.pickups.size(); ++i) {
      it.pickups[i].push_back(simulation.pickup(i));
      it.peaks[i] = std::max(it.peaks[i], std::abs(simulation.pickup(i)));
    }
    bool touches = false;
    for (std::size_t i = 0; i < contacts.size(); ++i) touches |= simulation.watched(i) != 0.0;
    if (touches && it.compared == steps)
      it.compared =
          std::min(steps, n + static_cast<std::size_t>(seconds_of_touching * simulation.rate()));
  }
  return it;
}

}  // namespace

std::string difference(const Scene& scene, const RecordedRun& there) {
  const Reference here = reference_of(scene);
  std::vector<Reference> nudged;
  for (const double part : last_digits) {
    Scene other = scene;
    other.settings.rate *= 1.0 + part;
    nudged.push_back(reference_of(other));
  }
  if (here.pickups.size() != there.pickups.size()) return "not as many pickups";
  for (std::size_t i = 0; i < here.pickups.size(); ++i) {
    if (here.pickups[i].size() != there.pickups[i].size()) return "not as many steps";
    double own = 0.0;
    for (std::size_t n = 0; n < here.compared; ++n) {
      const double off = std::abs(here.pickups[i][n] - there.pickups[i][n]);
      for (const Reference& other : nudged)
        own = std::max(own, std::abs(here.pickups[i][n] - other.pickups[i][n]));
      if (!(off <= std::max(tolerance * here.peaks[i], times_its_own * own)))
        return fmt::format("pickup {} is off by {:.2g} of its peak at step {} of {}", i,
                           off / here.peaks[i], n, here.compared);
    }
  }
  return {};
}

}  // namespace thrum::test
