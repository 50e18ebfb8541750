#include <thrum/scene/kept_modes.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

#include <thrum/interactions/force.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/places_named.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

using Modes = std::vector<ModeBank::Mode>;
using Weights = std::vector<double>;  ///< one per mode: squares, energies

/// What acts on the modes and what listens to them, as one factor of E each.
struct Ends {
  std::vector<Weights> drives, pickups, contacts;
};

/// X^2 of every mode at a place, along a line the mean, of a path the mean over its time; nothing
/// where it is none of them. Places along a line and times of a path follow the golden ratio, so
/// that no mode has its nodes at all of them.
std::optional<Weights> squares_at(const Where& where, const ModalFace& face, double duration) {
  constexpr int many = 96;
  constexpr double golden = 0.6180339887498949;
  const auto dimensions = static_cast<std::size_t>(face.dimensions);
  const bool line = dimensions == 1 ? where.along : where.from.size() == 2 && where.to.size() == 2;
  const bool moves = dimensions == 1 && !where.path.empty();
  if (!line && !moves && where.at.size() != dimensions) return std::nullopt;
  const Envelope path(where.path);
  const int count = line || moves ? many : 1;
  Weights sum;
  for (int j = 0; j < count; ++j) {
    std::vector<double> at = where.at;
    const double fraction = std::fmod((j + 0.5) * golden, 1.0);
    if (moves) at = {path.at(fraction * duration)};
    if (line && dimensions == 1) at = {fraction};
    if (line && dimensions == 2)
      at = {where.from[0] + fraction * (where.to[0] - where.from[0]),
            where.from[1] + fraction * (where.to[1] - where.from[1])};
    const std::vector<double> values = face.values(at);
    sum.resize(values.size(), 0.0);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += values[i] * values[i] / count;
  }
  return sum;
}

/// |F(w)|^2 of what an element does: the course of a force; for a contact or connection, of which
/// only the run itself could tell, a push that comes and stays, 1/w^2.
double drive_spectrum(const Element& element, double angular_frequency) {
  const auto* force = std::any_cast<Force>(&element.parameters);
  if (force == nullptr) return 1.0 / (angular_frequency * angular_frequency);
  return force_spectrum(*force, angular_frequency);
}

/// By name, so that the order of the file changes nothing, not even rounding.
std::vector<const Element*> sorted_elements(const Scene& scene) {
  std::vector<const Element*> elements;
  for (const Element& element : scene.elements()) elements.push_back(&element);
  std::sort(elements.begin(), elements.end(),
            [](const Element* a, const Element* b) { return a->path() < b->path(); });
  return elements;
}

/// One place on the body: a factor for what drives there, another for what listens.
void add_end(const Element& element, const Kind& kind, const Weights& squares, const Modes& modes,
             Ends& ends) {
  const auto* pickup = std::any_cast<Pickup>(&element.parameters);
  const bool of_velocity = pickup != nullptr && pickup->quantity == "velocity";
  Weights driven = squares;
  Weights heard = squares;
  for (std::size_t i = 0; i < modes.size(); ++i) {
    const double w = modes[i].angular_frequency;
    driven[i] *= drive_spectrum(element, w) / std::pow(modes[i].mass * w, 2);
    if (of_velocity) heard[i] *= w * w;
  }
  if (pickup == nullptr) ends.drives.push_back(std::move(driven));
  if (pickup != nullptr) ends.pickups.push_back(heard);
  if (kind.role == Role::interaction) ends.contacts.push_back(heard);
}

Ends ends_of(const Modes& modes, std::span<const ModalFace> faces, const Scene& scene) {
  Ends ends;
  for (const Element* element : sorted_elements(scene)) {
    const Kind& kind = *find_kind(element->kind);
    for (const Where& where : places_named_by(*element))
      for (const ModalFace& face : faces)
        if (where.on == face.path)
          if (const auto squares = squares_at(where, face, scene.settings.duration))
            add_end(*element, kind, *squares, modes, ends);
  }
  return ends;
}

/// An initial shape drives too: it gives each mode its amplitude, or its rate.
void add_start(const Modes& modes, const ModalStart& start, Ends& ends) {
  Weights shape(modes.size()), rates(modes.size());
  for (std::size_t i = 0; i < modes.size(); ++i) {
    shape[i] = std::pow(start.displacement[i], 2);
    rates[i] = std::pow(start.velocity[i] / modes[i].angular_frequency, 2);
  }
  ends.drives.push_back(std::move(shape));
  ends.drives.push_back(std::move(rates));
}

/// Adds `weight` times each mode's share of the energy on the way from a drive to a listener.
void add_shares(const Weights& drive, const Weights& listener, const Weights& lasting,
                double weight, Weights& importance) {
  Weights energy(drive.size());
  for (std::size_t i = 0; i < energy.size(); ++i) energy[i] = drive[i] * listener[i] * lasting[i];
  const double all = std::accumulate(energy.begin(), energy.end(), 0.0);
  if (!(all > 0.0)) return;
  constexpr double rounding = 1e-24;  // a node is never met to the last digit
  for (std::size_t i = 0; i < energy.size(); ++i)
    if (energy[i] > rounding * all) importance[i] += weight * energy[i] / all;
}

/// Pickups and contacts count one half each, all where the other is not there.
Weights importance_of(const Modes& modes, const Ends& ends, double duration) {
  Weights lasting, importance(modes.size(), 0.0);
  for (const ModeBank::Mode& mode : modes) {
    const double x = 2.0 * mode.decay * duration;
    lasting.push_back(x > 1e-12 ? -std::expm1(-x) / x : 1.0);
  }
  for (const auto* listeners : {&ends.pickups, &ends.contacts})
    for (const Weights& listener : *listeners)
      for (const Weights& drive : ends.drives)
        add_shares(drive, listener, lasting, 1.0 / static_cast<double>(listeners->size()),
                   importance);
  return importance;
}

}  // namespace

std::vector<std::size_t> kept_modes(const Modes& modes, std::span<const ModalFace> faces,
                                    const ModalStart& start, std::optional<int> most,
                                    const Scene& scene) {
  std::vector<std::size_t> kept(modes.size());
  std::iota(kept.begin(), kept.end(), std::size_t{0});
  if (!most || static_cast<std::size_t>(*most) >= modes.size()) return kept;
  Ends ends = ends_of(modes, faces, scene);
  add_start(modes, start, ends);
  const Weights importance = importance_of(modes, ends, scene.settings.duration);
  std::stable_sort(kept.begin(), kept.end(), [&](std::size_t a, std::size_t b) {
    if (importance[a] != importance[b]) return importance[a] > importance[b];
    return modes[a].angular_frequency < modes[b].angular_frequency;
  });
  kept.resize(static_cast<std::size_t>(*most));
  std::sort(kept.begin(), kept.end());
  return kept;
}

}  // namespace thrum
