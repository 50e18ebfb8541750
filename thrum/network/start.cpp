// How a network begins: what is folded beforehand, and the state at step 0 and the step before it.
#include <algorithm>
#include <stdexcept>
#include <type_traits>

#include <thrum/network/islands.hpp>
#include <thrum/network/network.hpp>

namespace thrum {

std::vector<double> Network::coordinate_numbers(void (Body::*fill)(std::span<double>) const) const {
  std::vector<double> numbers(coordinates_, 0.0);
  for (const PlacedBody& each : bodies_)
    ((*each.body).*fill)(std::span(numbers).subspan(each.first, each.body->size()));
  return numbers;
}

/// Neither the body nor a row on it moves in its own way.
bool Network::stays_as_it_is(const PlacedBody& placed) const {
  if (placed.body->is_tunable()) return false;
  for (std::size_t row = 0; row < rows_.size(); ++row)
    if (moving_rows_.has(row))
      for (const PlaceEntry& entry : rows_.entries(row))
        if (placed.has(entry.coordinate)) return false;
  return true;
}

void Network::start() {
  compliances_ = coordinate_numbers(&Body::step_compliances);
  const std::vector<double>& compliances = compliances_;
  rows_.fold(compliances);
  for (const PlacedBody& each : bodies_)
    if (stays_as_it_is(each)) rows_.factor(each.first, each.body->size(), compliances);
  for (PlacedDrive& each : drives_) {
    each.push.clear();
    each.keeps_until = -1;
    for (const PlaceEntry& entry : each.place)
      each.push.push_back(compliances[entry.coordinate] * entry.weight);
  }
  find_islands_and_lone_rows(compliances);
  std::vector<RowHabit> habits(rows_.size());
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    habits[row] = loose_.has(row) ? RowHabit::loose : RowHabit::together;
    if (moving_rows_.has(row)) habits[row] = RowHabit::moving;
  }
  rows_.plan_reading(habits, rows_with_low_limits());
  find_what_moves();
  find_free_bodies();
  choose_state_before(coordinate_numbers(&Body::masses));
}

namespace {

/// m = k^2/2 a_free - W0 f, with W0 = B (k^2/2M) B^T: every row that shares no point by itself.
std::vector<double> held_forces(const HeldRows& held, std::span<const double> free,
                                std::span<const double> half_compliances, double half_square) {
  std::vector<double> forces(held.rows.size());
  for (const std::vector<std::size_t>& island : find_islands(held.rows, half_compliances.size())) {
    const BandMatrix compliance = compliance_matrix(held.rows, island, half_compliances);
    BandWork work(compliance.size(), compliance.reach());
    std::vector<double> m(island.size()), slope(island.size()), force(island.size());
    for (std::size_t i = 0; i < island.size(); ++i) {
      slope[i] = held.slope[island[i]];
      force[i] = held.force[island[i]];
    }
    multiply(compliance, force, m);
    for (std::size_t i = 0; i < island.size(); ++i)
      m[i] = half_square * held.rows.gather(island[i], free.data()) - m[i];
    solve_with_slopes(compliance, slope, m, work);
    for (std::size_t i = 0; i < island.size(); ++i) forces[island[i]] = force[i] + slope[i] * m[i];
  }
  return forces;
}

}  // namespace

void Network::settle_start(std::span<double> accelerations) const {
  for (const PlacedBody& each : bodies_)
    each.body->settle_start(accelerations.subspan(each.first, each.body->size()));
}

/// How fast a row's distance changes at step 0.
double Network::speed_of(std::size_t row, std::span<const double> now,
                         std::span<const double> velocity) const {
  double speed = moving_rows_.empty() ? 0.0 : moving_rows_.drift(row, now, time_step_);
  for (const PlaceEntry& entry : rows_.entries(row))
    speed += entry.weight * velocity[entry.coordinate];
  return speed;
}

HeldRows Network::hold_rows(std::span<const double> now, std::span<const double> velocity) const {
  HeldRows held;
  for (const PlacedInteraction& each : interactions_)
    for (std::size_t i = 0; i < each.interaction->rows(); ++i) {
      const auto entries = rows_.entries(each.first + i);
      const double speed = speed_of(each.first + i, now, velocity);
      Response law{};
      const double distance = rows_.gather(each.first + i, now.data());
      if (!each.interaction->start_response(i, distance, speed, law)) continue;
      held.rows.add({{entries.begin(), entries.end()}, 0.0});
      held.force.push_back(law.force);
      held.slope.push_back(law.slope);
    }
  return held;
}

/// What some forces on the rows do to all accelerations.
std::vector<double> Network::pushed_at_start(const HeldRows& held, std::span<const double> forces,
                                             std::span<const double> masses) const {
  std::vector<double> push(coordinates_, 0.0);
  for (std::size_t row = 0; row < forces.size(); ++row)
    for (const PlaceEntry& entry : held.rows.entries(row))
      push[entry.coordinate] += forces[row] * entry.weight / masses[entry.coordinate];
  settle_start(push);
  return push;
}

/// Where forces spread from point to point every row feels every other.
std::vector<double> Network::held_forces_together(const HeldRows& held,
                                                  std::span<const double> free,
                                                  std::span<const double> masses,
                                                  double half_square) const {
  const std::size_t count = held.rows.size();
  BandMatrix compliance(count, count - 1);
  BandWork work(count, count - 1);
  std::vector<double> one(count, 0.0), m(count), forces(count);
  for (std::size_t j = 0; j < count; ++j) {
    one[j] = 1.0;
    const std::vector<double> push = pushed_at_start(held, one, masses);
    one[j] = 0.0;
    for (std::size_t i = 0; i < count; ++i)
      compliance.at(i, j) = half_square * held.rows.gather(i, push.data());
  }
  multiply(compliance, held.force, m);
  for (std::size_t i = 0; i < count; ++i)
    m[i] = half_square * held.rows.gather(i, free.data()) - m[i];
  solve_with_slopes(compliance, held.slope, m, work);
  for (std::size_t i = 0; i < count; ++i) forces[i] = held.force[i] + held.slope[i] * m[i];
  return forces;
}

/// Accelerations at step 0 of all forces that act there already: the bodies' own, those from
/// outside and those of connections. What a body's losses leave of a force (settle_start) spreads
/// from point to point, so with such bodies the connections are solved all together.
void Network::add_start_forces(std::span<const double> now, std::span<const double> velocity,
                               std::span<const double> masses,
                               std::span<double> accelerations) const {
  for (const PlacedDrive& each : drives_)
    for (const PlaceEntry& entry : each.place)
      accelerations[entry.coordinate] +=
          entry.weight * each.drive->force(0) / masses[entry.coordinate];
  settle_start(accelerations);
  const HeldRows held = hold_rows(now, velocity);
  if (held.rows.size() == 0) return;

  const double half_square = 0.5 * time_step_ * time_step_;
  const bool spreads = std::any_of(bodies_.begin(), bodies_.end(), [](const PlacedBody& each) {
    return each.body->spreads_at_start();
  });
  constexpr std::size_t most_together = 256;
  std::vector<double> forces;
  if (spreads && held.rows.size() <= most_together) {
    forces = held_forces_together(held, accelerations, masses, half_square);
  } else {
    std::vector<double> half_compliances(coordinates_, 0.0);
    for (std::size_t i = 0; i < coordinates_; ++i)
      if (masses[i] > 0.0) half_compliances[i] = half_square / masses[i];
    forces = held_forces(held, accelerations, half_compliances, half_square);
  }
  const std::vector<double> push = pushed_at_start(held, forces, masses);
  for (std::size_t i = 0; i < coordinates_; ++i) accelerations[i] -= push[i];
}

/// u^{-1} = u^0 - k v^0 + k^2/2 a^0, so that the centred velocity at step 0 is v^0 and the equation
/// of motion, without contacts, holds there.
void Network::choose_state_before(std::span<const double> masses) {
  std::vector<double> now(coordinates_, 0.0), velocity(coordinates_, 0.0);
  std::vector<double> accelerations(coordinates_, 0.0);
  for (const PlacedBody& each : bodies_) {
    const auto slice = [&](std::vector<double>& all) {
      return std::span(all).subspan(each.first, each.body->size());
    };
    each.body->start(slice(now), slice(velocity));
    each.body->accelerations(slice(now), slice(velocity), slice(accelerations));
  }
  add_start_forces(now, velocity, masses, accelerations);

  const std::size_t rows = rows_.size();
  for (std::vector<double>* list : {&previous_, &now_, &next_, &d_, &r_, &force_})
    list->assign(rows, 0.0);
  std::visit(
      [&](auto& motion) {
        using Real = std::remove_reference_t<decltype(motion.now()[0])>;
        motion = MotionBlocks<Real>(coordinates_);
      },
      motion_);
  first_ = std::move(now);
  before_first_.resize(coordinates_);
  for (std::size_t i = 0; i < coordinates_; ++i)
    before_first_[i] =
        first_[i] - time_step_ * velocity[i] + 0.5 * time_step_ * time_step_ * accelerations[i];
  first_changes_.resize(rows);
  for (std::size_t i = 0; i < rows; ++i)
    first_changes_[i] = 2.0 * time_step_ * speed_of(i, first_, velocity);
  restart();
}

void Network::restart() {
  std::visit(
      [&](auto& motion) {
        using Real = std::remove_reference_t<decltype(motion.now()[0])>;
        const auto narrow = [](double value) { return static_cast<Real>(value); };
        std::transform(first_.begin(), first_.end(), motion.now(), narrow);
        std::transform(before_first_.begin(), before_first_.end(), motion.previous(), narrow);
        for (const PlacedBody& each : bodies_) each.body->note_previous(motion.slice(each.first));
        rows_.gather_all(motion.now(), now_);
        rows_.gather_all(motion.previous(), previous_);
        if (!moving_rows_.empty()) read_moving_rows_before(motion);
      },
      motion_);
  std::copy(first_changes_.begin(), first_changes_.end(), r_.begin());
  for (PlacedInteraction& each : interactions_) each.interaction->start(view(each.first));
  for (PlacedDrive& each : drives_) each.keeps_until = -1;
  for (std::vector<double>* list : {&next_, &r_, &force_})
    std::fill(list->begin(), list->end(), 0.0);
  start_awake();
  step_ = -1;
}

}  // namespace thrum
