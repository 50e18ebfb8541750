#include <thrum/network/start_state.hpp>

#include <algorithm>
#include <numeric>
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

/// m = k^2/2 a_free - W0 f of rows that act on one another. `accelerations` are those without them.
void find_held_forces(const HeldRows& held, std::span<const std::size_t> rows, BandMatrix w0,
                      bool is_symmetric, double half_square, std::span<const double> accelerations,
                      std::span<double> forces) {
  const std::size_t n = rows.size();
  SlopeSystem system(n, BandView::room(n, w0.reach()));
  std::vector<double> m(n), slope(n), force(n);
  for (std::size_t i = 0; i < n; ++i) {
    slope[i] = held.slope[rows[i]];
    force[i] = held.force[rows[i]];
  }
  system.multiply(w0.view(), force, m);
  for (std::size_t i = 0; i < n; ++i)
    m[i] = half_square * held.rows.gather(rows[i], accelerations.data()) - m[i];
  system.factor(w0.view(), slope, is_symmetric);
  system.solve(m);
  for (std::size_t i = 0; i < n; ++i) forces[rows[i]] = force[i] + slope[i] * m[i];
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

/// W0 where forces spread from point to point, so that every row feels every other.
BandMatrix spread_compliances(const HeldRows& held, const NetworkParts& parts,
                              std::span<const double> masses, double half_square) {
  const std::size_t count = held.rows.size();
  BandMatrix w0(count, count - 1);
  std::vector<double> one(count, 0.0);
  for (std::size_t j = 0; j < count; ++j) {
    one[j] = 1.0;
    const std::vector<double> push = pushed_at_start(held, parts, one, masses);
    one[j] = 0.0;
    for (std::size_t i = 0; i < count; ++i)
      w0.at(i, j) = half_square * held.rows.gather(i, push.data());
  }
  return w0;
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
  std::vector<double> forces(held.rows.size());
  if (spreads && held.rows.size() <= most_together) {
    std::vector<std::size_t> all(held.rows.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    find_held_forces(held, all, spread_compliances(held, parts, masses, half_square), false,
                     half_square, accelerations, forces);
  } else {
    std::vector<double> half(parts.coordinates, 0.0);  // k^2/2M
    for (std::size_t i = 0; i < parts.coordinates; ++i)
      if (masses[i] > 0.0) half[i] = half_square / masses[i];
    for (const RowIsland& island : find_islands(held.rows, parts.coordinates))
      find_held_forces(held, island.rows, compliance_matrix(held.rows, island, half), true,
                       half_square, accelerations, forces);
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
