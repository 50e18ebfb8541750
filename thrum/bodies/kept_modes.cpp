#include <thrum/bodies/kept_modes.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

#include <thrum/core/kind.hpp>

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
  const bool line = where.from.size() == dimensions && where.to.size() == dimensions;
  const bool moves = dimensions == 1 && !where.path.empty();
  const bool whole = dimensions == 1 && where.along;
  if (!line && !whole && !moves && where.at.size() != dimensions) return std::nullopt;
  const Envelope path(where.path);
  const int count = line || whole || moves ? many : 1;
  Weights sum;
  for (int j = 0; j < count; ++j) {
    std::vector<double> at = where.at;
    const double fraction = std::fmod((j + 0.5) * golden, 1.0);
    if (moves) at = {path.at(fraction * duration)};
    if (whole) at = {fraction};
    if (line) {
      at.resize(dimensions);
      for (std::size_t axis = 0; axis < dimensions; ++axis)
        at[axis] = where.from[axis] + fraction * (where.to[axis] - where.from[axis]);
    }
    const std::vector<double> values = face.values(at);
    sum.resize(values.size(), 0.0);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += values[i] * values[i] / count;
  }
  return sum;
}

/// |F(w)|^2 of what acts; of a contact or connection, of which only the run itself could tell, a
/// push that comes and stays, 1/w^2. Of what listens, its gain squared.
double spectrum_of(const End& end, double angular_frequency) {
  if (end.kind->spectrum != nullptr) return end.kind->spectrum(*end.element, angular_frequency);
  return 1.0 / (angular_frequency * angular_frequency);
}

/// A mode without a spring, a free body as a whole, moves in a run as one of this frequency would.
double moving_frequency(const ModeBank::Mode& mode, const Builder& builder) {
  if (mode.angular_frequency > 0.0) return mode.angular_frequency;
  return 1.0 / std::max(builder.duration(), builder.time_step);
}

/// One place on the body: a factor for what drives there, another for what listens.
void add_end(const End& end, const Weights& squares, const Modes& modes, const Builder& builder,
             Ends& ends) {
  Weights weighed = squares;
  const bool listens = end.kind->role == Role::listener;
  for (std::size_t i = 0; i < modes.size(); ++i) {
    const double w = moving_frequency(modes[i], builder);
    weighed[i] *=
        listens ? spectrum_of(end, w) : spectrum_of(end, w) / std::pow(modes[i].mass * w, 2);
  }
  (listens ? ends.pickups : ends.drives).push_back(std::move(weighed));
  if (end.kind->role == Role::interaction) ends.contacts.push_back(squares);
}

Ends ends_of(const Modes& modes, std::span<const ModalFace> faces, const Builder& builder) {
  Ends ends;
  for (const End& end : builder.ends())
    for (const ModalFace& face : faces)
      if (end.where.on == face.path)
        if (const auto squares = squares_at(end.where, face, builder.duration()))
          add_end(end, *squares, modes, builder, ends);
  return ends;
}

/// An initial shape drives too: it gives each mode its amplitude, or its rate.
void add_start(const Modes& modes, const ModalStart& start, const Builder& builder, Ends& ends) {
  Weights shape(modes.size()), rates(modes.size());
  for (std::size_t i = 0; i < modes.size(); ++i) {
    shape[i] = std::pow(start.displacement[i], 2);
    rates[i] = std::pow(start.velocity[i] / moving_frequency(modes[i], builder), 2);
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
                                    const Builder& builder) {
  std::vector<std::size_t> kept(modes.size());
  std::iota(kept.begin(), kept.end(), std::size_t{0});
  if (!most || static_cast<std::size_t>(*most) >= modes.size()) return kept;
  Ends ends = ends_of(modes, faces, builder);
  add_start(modes, start, builder, ends);
  const Weights importance = importance_of(modes, ends, builder.duration());
  std::stable_sort(kept.begin(), kept.end(), [&](std::size_t a, std::size_t b) {
    if (importance[a] != importance[b]) return importance[a] > importance[b];
    return modes[a].angular_frequency < modes[b].angular_frequency;
  });
  kept.resize(static_cast<std::size_t>(*most));
  std::sort(kept.begin(), kept.end());
  return kept;
}

}  // namespace thrum
