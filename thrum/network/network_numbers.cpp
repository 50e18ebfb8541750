// Where numbers stopped being numbers, for whoever has to say so. Not for every step: it looks at
// everything.
#include <algorithm>
#include <cmath>

#include <thrum/network/rooms.hpp>

namespace thrum {

namespace {

using NotFinite = Network::NotFinite;

/// Of some rows, the one that is deepest, or farthest apart.
std::size_t largest_row(const PlacedInteraction& placed, const std::vector<double>& distances) {
  std::size_t largest = placed.first;
  for (std::size_t row = placed.first; row < placed.end(); ++row)
    if (std::abs(distances[row]) > std::abs(distances[largest])) largest = row;
  return largest;
}

/// A row whose bodies had places and which yet found no force.
std::optional<NotFinite> broken_force(const RowNumbers& numbers) {
  for (std::size_t row = 0; row < numbers.force.size(); ++row)
    if (!std::isfinite(numbers.force[row]) && std::isfinite(numbers.d[row]) &&
        std::isfinite(numbers.now[row]))
      return NotFinite{.what = NotFinite::What::force, .row = row};
  return {};
}

std::optional<NotFinite> broken_energy_of_rows(NetworkParts& parts, long long step) {
  for (const PlacedInteraction& each : parts.interactions)
    if (!std::isfinite(each.interaction->energy(parts.view(each, step)).stored()))
      return NotFinite{.what = NotFinite::What::energy,
                       .row = largest_row(each, parts.numbers.now)};
  return {};
}

std::optional<NotFinite> broken_motion(const NetworkParts& parts,
                                       const MotionBlocks<double>& motion) {
  const double* const q = motion.next();
  const double* const end = q + parts.coordinates;
  const double* const broken =
      std::find_if(q, end, [](double value) { return !std::isfinite(value); });
  if (broken == end) return {};
  return NotFinite{.what = NotFinite::What::motion,
                   .coordinate = static_cast<std::size_t>(broken - q)};
}

std::optional<NotFinite> broken_energy(const NetworkParts& parts, MotionBlocks<double>& motion) {
  const auto is_nearer = [](double one, double other) { return std::abs(one) < std::abs(other); };
  for (const PlacedBody& each : parts.bodies) {
    if (std::isfinite(each.body->energy(motion.slice(each.first)).stored())) continue;
    const double* const q = motion.next() + each.first;
    return NotFinite{.what = NotFinite::What::energy,
                     .coordinate = static_cast<std::size_t>(
                         std::max_element(q, q + each.body->size(), is_nearer) - motion.next())};
  }
  return {};
}

}  // namespace

std::optional<Network::NotFinite> Network::not_finite() const {
  if (rooms_->step_ < 0) return {};
  rooms_->settle();
  MotionBlocks<double>& motion = rooms_->motion_in_double();
  NetworkParts& parts = rooms_->parts_;
  if (const auto pushed = broken_force(parts.numbers)) return pushed;
  if (const auto moved = broken_motion(parts, motion)) return moved;
  if (const auto body = broken_energy(parts, motion)) return body;
  return broken_energy_of_rows(parts, rooms_->step_);
}

}  // namespace thrum
