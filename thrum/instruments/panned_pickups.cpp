#include <thrum/instruments/panned_pickups.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include <thrum/scene/registry.hpp>

namespace thrum {

std::vector<PannedPickup> panned_pickups(const Play& play, const Scene& whole,
                                         const Simulation& simulation) {
  std::vector<std::string> names;
  for (const Element& element : whole.elements())
    if (kind_of(element).role == Role::listener) names.push_back(element.name);
  const double gain = std::pow(10.0, play.gain / 20.0);
  std::vector<PannedPickup> ears;
  for (std::size_t i = 0; i < simulation.pickup_count(); ++i) {
    const auto found = std::find(names.begin(), names.end(), simulation.pickup_name(i));
    if (found == names.end()) continue;
    const auto number = static_cast<std::size_t>(found - names.begin());
    double pan = names.size() > 1
                     ? -0.5 + static_cast<double>(number) / static_cast<double>(names.size() - 1)
                     : 0.0;
    if (number < play.pan.size()) pan = play.pan[number];
    const double angle = 0.25 * std::numbers::pi * (1.0 + pan);
    ears.push_back({i, gain * std::cos(angle), gain * std::sin(angle)});
  }
  return ears;
}

}  // namespace thrum
