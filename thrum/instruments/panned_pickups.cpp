#include <thrum/instruments/panned_pickups.hpp>

#include <algorithm>
#include <cmath>
#include <string>

#include <thrum/audio/level.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

std::vector<PannedPickup> panned_pickups(const Play& play, const Scene& whole,
                                         const Simulation& simulation) {
  std::vector<std::string> names;
  for (const Element& element : whole.elements())
    if (kind_of(element).role == Role::listener) names.push_back(element.name);
  const double gain = std::pow(10.0, play.gain / 20.0);
  const std::vector<double> own = simulation.pans();
  std::vector<PannedPickup> ears;
  for (std::size_t i = 0; i < simulation.pickup_count(); ++i) {
    const auto found = std::find(names.begin(), names.end(), simulation.pickup_name(i));
    if (found == names.end()) continue;
    const auto number = static_cast<std::size_t>(found - names.begin());
    double pan = names.size() > 1
                     ? -0.5 + static_cast<double>(number) / static_cast<double>(names.size() - 1)
                     : 0.0;
    if (!own.empty()) pan = own[i];
    if (number < play.pan.size()) pan = play.pan[number];
    const auto [left, right] = speaker_gains(pan);
    ears.push_back({i, gain * left, gain * right});
  }
  return ears;
}

}  // namespace thrum
