#include <thrum/network/start_state.hpp>

#include <algorithm>
#include <cmath>
#include <span>

#include <thrum/core/read_place.hpp>
#include <thrum/math/conjugate_gradients.hpp>

namespace thrum {

namespace {

/// The rows that act at step 0 already, and their laws f = force + slope (m. x - x^0).
struct HeldRows {
  RowTable rows;
  std::vector<double> force, slope;
  std::vector<double> own;  ///< W0_ii, approximately
};

void settle_start(const NetworkParts& parts, std::span<double> accelerations) {
  for (const PlacedBody& each : parts.bodies)
    each.body->settle_start(accelerations.subspan(each.first, each.body->size()));
}

HeldRows hold_rows(const NetworkParts& parts, std::span<const double> now,
                   std::span<const double> velocity) {
  HeldRows held;
  for (const PlacedInteraction& each : parts.interactions)
    for (std::size_t i = 0; i < each.interaction->rows(); ++i) {
      const auto entries = parts.rows.entries(each.first + i);
      const double compliance = parts.numbers.compliance[each.first + i];
      Response law{};
      const double speed = parts.moving_rows.drift(each.first + i, now, parts.time_step) +
                           read(entries, velocity.data());
      const StartMotion motion{parts.rows.gather(each.first + i, now.data()), speed, compliance};
      if (!each.interaction->start_response(i, motion, law)) continue;
      held.rows.add({{entries.begin(), entries.end()}, 0.0});
      held.force.push_back(law.force);
      held.slope.push_back(law.slope);
      held.own.push_back(0.5 * compliance);
    }
  return held;
}

/// The accelerations due to forces on the rows. With damping_hf they spread over the body.
std::vector<double> pushed_at_start(const HeldRows& held, const NetworkParts& parts,
                                    std::span<const double> forces,
                                    std::span<const double> masses) {
  std::vector<double> push(parts.coordinates, 0.0);
  for (std::size_t row = 0; row < forces.size(); ++row)
    for (const PlaceEntry& entry : held.rows.entries(row))
      if (entry.weight != 0.0)  // else the coordinate may have no mass
        push[entry.coordinate] += forces[row] * entry.weight / masses[entry.coordinate];
  settle_start(parts, push);
  return push;
}

/// Forces f = a + S (m. x - x^0) of the rows, with m. x - x^0 = h - W0 f and h = k^2/2 B a_free.
/// With f = a + R g, R^2 = S E and E = (I + diag(W0) S)^-1, this is (E + R W0 R) g = R (h - W0 a),
/// which is symmetric and positive, with a diagonal of 1. `accelerations` are a_free.
std::vector<double> find_held_forces(const HeldRows& held, const NetworkParts& parts,
                                     std::span<const double> masses,
                                     std::span<const double> accelerations) {
  constexpr double rounding = 1e-32;  // of the squared residual
  const double half_square = 0.5 * parts.time_step * parts.time_step;
  const std::size_t n = held.rows.size();
  std::vector<double> root(n), e(n), g(n), force = held.force;
  const auto moved_by = [&](std::span<const double> forces) {  // W0 f
    const std::vector<double> push = pushed_at_start(held, parts, forces, masses);
    std::vector<double> moved(n);
    for (std::size_t i = 0; i < n; ++i) moved[i] = half_square * held.rows.gather(i, push.data());
    return moved;
  };
  const std::vector<double> moved = moved_by(force);
  for (std::size_t i = 0; i < n; ++i) {
    e[i] = 1.0 / (1.0 + held.own[i] * held.slope[i]);
    root[i] = std::sqrt(held.slope[i] * e[i]);
    const double free = half_square * held.rows.gather(i, accelerations.data());
    g[i] = root[i] * (free - moved[i]);
  }
  const auto apply = [&](const std::vector<double>& x, std::vector<double>& out) {
    for (std::size_t i = 0; i < n; ++i) out[i] = root[i] * x[i];
    const std::vector<double> response = moved_by(out);
    for (std::size_t i = 0; i < n; ++i) out[i] = e[i] * x[i] + root[i] * response[i];
  };
  solve_by_conjugate_gradients(std::vector<double>(n, 1.0), apply, rounding, g);
  for (std::size_t i = 0; i < n; ++i) force[i] += root[i] * g[i];
  return force;
}

/// Adds the accelerations by the forces from outside and by rows that act at step 0.
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
  const std::vector<double> forces = find_held_forces(held, parts, masses, accelerations);
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
  parts.reading.read(parts.rows, motion.now(), parts.numbers.now.data());
  parts.reading.read(parts.rows, motion.previous(), parts.numbers.previous.data());
}

template void StartState::put(NetworkParts&, MotionBlocks<double>&) const;
template void StartState::put(NetworkParts&, MotionBlocks<float>&) const;

}  // namespace thrum
