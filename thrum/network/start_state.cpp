#include <thrum/network/start_state.hpp>

#include <algorithm>
#include <span>
#include <utility>

#include <thrum/network/islands.hpp>

namespace thrum {

namespace {

/// The rows that hold at step 0 already, and their laws f = force + slope (m. x - x^0).
struct HeldRows {
  RowTable rows;
  std::vector<double> force, slope;
};

/// m = k^2/2 a_free - W0 f, with W0 = B (k^2/2M) B^T: every row that shares no point by itself.
std::vector<double> held_forces(const HeldRows& held, std::span<const double> free,
                                std::span<const double> half_compliances, double half_square) {
  std::vector<double> forces(held.rows.size());
  for (const std::vector<std::size_t>& island : find_islands(held.rows, half_compliances.size())) {
    BandMatrix compliance = compliance_matrix(held.rows, island, half_compliances);
    SlopeSystem system(island.size(), BandView::room(island.size(), compliance.reach()));
    std::vector<double> m(island.size()), slope(island.size()), force(island.size());
    for (std::size_t i = 0; i < island.size(); ++i) {
      slope[i] = held.slope[island[i]];
      force[i] = held.force[island[i]];
    }
    system.multiply(compliance.view(), force, m);
    for (std::size_t i = 0; i < island.size(); ++i)
      m[i] = half_square * held.rows.gather(island[i], free.data()) - m[i];
    system.factor(compliance.view(), slope, true);
    system.solve(m);
    for (std::size_t i = 0; i < island.size(); ++i) forces[island[i]] = force[i] + slope[i] * m[i];
  }
  return forces;
}

void settle_start(const NetworkParts& parts, std::span<double> accelerations) {
  for (const PlacedBody& each : parts.bodies)
    each.body->settle_start(accelerations.subspan(each.first, each.body->size()));
}

/// How fast a row's distance changes at step 0.
double speed_of(const NetworkParts& parts, std::size_t row, std::span<const double> now,
                std::span<const double> velocity) {
  double speed =
      parts.moving_rows.empty() ? 0.0 : parts.moving_rows.drift(row, now, parts.time_step);
  for (const PlaceEntry& entry : parts.rows.entries(row))
    speed += entry.weight * velocity[entry.coordinate];
  return speed;
}

HeldRows hold_rows(const NetworkParts& parts, std::span<const double> now,
                   std::span<const double> velocity) {
  HeldRows held;
  for (const PlacedInteraction& each : parts.interactions)
    for (std::size_t i = 0; i < each.interaction->rows(); ++i) {
      const auto entries = parts.rows.entries(each.first + i);
      Response law{};
      const StartMotion motion{parts.rows.gather(each.first + i, now.data()),
                               speed_of(parts, each.first + i, now, velocity),
                               parts.numbers.compliance[each.first + i]};
      if (!each.interaction->start_response(i, motion, law)) continue;
      held.rows.add({{entries.begin(), entries.end()}, 0.0});
      held.force.push_back(law.force);
      held.slope.push_back(law.slope);
    }
  return held;
}

/// What some forces on the rows do to all accelerations.
std::vector<double> pushed_at_start(const HeldRows& held, const NetworkParts& parts,
                                    std::span<const double> forces,
                                    std::span<const double> masses) {
  std::vector<double> push(parts.coordinates, 0.0);
  for (std::size_t row = 0; row < forces.size(); ++row)
    for (const PlaceEntry& entry : held.rows.entries(row))
      if (entry.weight != 0.0)  // where it is 0 there may be nothing that moves
        push[entry.coordinate] += forces[row] * entry.weight / masses[entry.coordinate];
  settle_start(parts, push);
  return push;
}

/// Where forces spread from point to point every row feels every other.
std::vector<double> held_forces_together(const HeldRows& held, const NetworkParts& parts,
                                         std::span<const double> free,
                                         std::span<const double> masses, double half_square) {
  const std::size_t count = held.rows.size();
  BandMatrix compliance(count, count - 1);
  SlopeSystem system(count, BandView::room(count, count - 1));
  std::vector<double> one(count, 0.0), m(count), forces(count);
  for (std::size_t j = 0; j < count; ++j) {
    one[j] = 1.0;
    const std::vector<double> push = pushed_at_start(held, parts, one, masses);
    one[j] = 0.0;
    for (std::size_t i = 0; i < count; ++i)
      compliance.at(i, j) = half_square * held.rows.gather(i, push.data());
  }
  system.multiply(compliance.view(), held.force, m);
  for (std::size_t i = 0; i < count; ++i)
    m[i] = half_square * held.rows.gather(i, free.data()) - m[i];
  system.factor(compliance.view(), held.slope, false);
  system.solve(m);
  for (std::size_t i = 0; i < count; ++i) forces[i] = held.force[i] + held.slope[i] * m[i];
  return forces;
}

/// Accelerations at step 0 of all forces that act there already: the bodies' own, those from
/// outside and those of connections. What a body's losses leave of a force (settle_start) spreads
/// from point to point, so with such bodies the connections are solved all together.
void add_start_forces(const NetworkParts& parts, std::span<const double> now,
                      std::span<const double> velocity, std::span<const double> masses,
                      std::span<double> accelerations) {
  for (const PlacedDrive& each : parts.drives)
    for (const PlaceEntry& entry : each.place)
      if (entry.weight != 0.0)
        accelerations[entry.coordinate] +=
            entry.weight * each.drive->force(0) / masses[entry.coordinate];
  settle_start(parts, accelerations);
  const HeldRows held = hold_rows(parts, now, velocity);
  if (held.rows.size() == 0) return;

  const double half_square = 0.5 * parts.time_step * parts.time_step;
  const bool spreads =
      std::any_of(parts.bodies.begin(), parts.bodies.end(),
                  [](const PlacedBody& each) { return each.body->spreads_at_start(); });
  constexpr std::size_t most_together = 256;
  std::vector<double> forces;
  if (spreads && held.rows.size() <= most_together) {
    forces = held_forces_together(held, parts, accelerations, masses, half_square);
  } else {
    std::vector<double> half_compliances(parts.coordinates, 0.0);
    for (std::size_t i = 0; i < parts.coordinates; ++i)
      if (masses[i] > 0.0) half_compliances[i] = half_square / masses[i];
    forces = held_forces(held, accelerations, half_compliances, half_square);
  }
  const std::vector<double> push = pushed_at_start(held, parts, forces, masses);
  for (std::size_t i = 0; i < parts.coordinates; ++i) accelerations[i] -= push[i];
}

}  // namespace

void StartState::find(const NetworkParts& parts) {
  const std::size_t size = parts.coordinates;
  const double k = parts.time_step;
  std::vector<double> velocity(size, 0.0), accelerations(size, 0.0);
  now_.assign(size, 0.0);
  for (const PlacedBody& each : parts.bodies) {
    const auto slice = [&](std::vector<double>& all) {
      return std::span(all).subspan(each.first, each.body->size());
    };
    each.body->start(slice(now_), slice(velocity));
    each.body->accelerations(slice(now_), slice(velocity), slice(accelerations));
  }
  add_start_forces(parts, now_, velocity, parts.of_coordinates(&Body::masses), accelerations);
  before_.resize(size);
  for (std::size_t i = 0; i < size; ++i)
    before_[i] = now_[i] - k * velocity[i] + 0.5 * k * k * accelerations[i];
}

template <class Real>
void StartState::put(NetworkParts& parts, MotionBlocks<Real>& motion) const {
  const auto narrow = [](double value) { return static_cast<Real>(value); };
  std::transform(now_.begin(), now_.end(), motion.now(), narrow);
  std::transform(before_.begin(), before_.end(), motion.previous(), narrow);
  for (const PlacedBody& each : parts.bodies) each.body->note_previous(motion.slice(each.first));
  parts.rows.gather_all(motion.now(), parts.numbers.now);
  parts.rows.gather_all(motion.previous(), parts.numbers.previous);
}

template void StartState::put(NetworkParts&, MotionBlocks<double>&) const;
template void StartState::put(NetworkParts&, MotionBlocks<float>&) const;

}  // namespace thrum
