#include <thrum/interactions/papers/scalar_contacts.hpp>

#include <algorithm>
#include <cmath>

namespace thrum {

void ScalarContacts::add(const ContactPoint& point, std::size_t count) {
  groups_.push_back({.first = points_.size(), .count = count});
  points_.insert(points_.end(), count, point);
  group_of_.insert(group_of_.end(), count, groups_.size() - 1);
  g_.assign(points_.size(), 0.0);
  loss_slope_.assign(points_.size(), 0.0);
  common_.clear();
  for (const Group& group : groups_)
    if (group.count > 1) common_.push_back({group.first, group.count, g_.data() + group.first});
}

/// Energy and force of one point: phi = psi^2/2, phi' = psi psi'.
ScalarContacts::Load ScalarContacts::load_of(const ContactPoint& point, double distance) {
  const Root<double> above = root_of(point.law, distance - point.deadband);
  Load sum{0.5 * above.energy * above.energy, above.energy * above.slope};
  if (point.two_sided) {
    const Root<double> below = root_of(point.law, -distance - point.deadband);
    sum.energy += 0.5 * below.energy * below.energy;
    sum.force -= below.energy * below.slope;
  }
  return sum;
}

double ScalarContacts::root_at(const Group& group, const double* distances) const {
  double sum = 0.0;
  for (std::size_t i = group.first; i < group.first + group.count; ++i)
    sum += load_of(points_[i], distances[i]).energy;
  return std::sqrt(2.0 * sum);
}

void ScalarContacts::take_law(const MovingGroup& moving, double time) {
  const Group& group = groups_[moving.group];
  const ContactLaw law = moving.law.make(moving.law.values(time));
  for (std::size_t i = group.first; i < group.first + group.count; ++i) points_[i].law = law;
}

void ScalarContacts::start(const RowsView& rows) {
  for (std::size_t i = 0; i < points_.size(); ++i)
    rows.previous[i] = distance_before(rows.previous[i], rows.now[i], points_[i]);
  for (const MovingGroup& each : moving_) take_law(each, -time_step_);
  for (Group& group : groups_) group.root_now = root_at(group, rows.previous);
  for (const MovingGroup& each : moving_) take_law(each, 0.0);
  for (Group& group : groups_) group.root = 0.5 * (root_at(group, rows.now) + group.root_now);
}

/// D, and the law of n for the points. Where psi is less than it should be, what is there moves in
/// proportion.
void ScalarContacts::move_groups(const RowsView& rows) {
  const double time = static_cast<double>(rows.step) * time_step_;
  for (const MovingGroup& each : moving_) {
    Group& group = groups_[each.group];
    take_law(each, time - time_step_);
    const double before = root_at(group, rows.now);
    take_law(each, time + time_step_);
    group.moved = 0.5 * (root_at(group, rows.now) - before);
    take_law(each, time);
    const double root_now = root_at(group, rows.now);
    const double due = 0.5 * (root_now + group.root_now);
    if (due > 0.0 && group.root < due) group.moved *= std::max(group.root, 0.0) / due;
    group.root_now = root_now;
  }
}

void ScalarContacts::begin_step(const RowsView& rows) {
  move_groups(rows);
  for (const Group& group : groups_) {
    double energy = 0.0;
    for (std::size_t i = group.first; i < group.first + group.count; ++i) {
      const Load now = load_of(points_[i], rows.now[i]);
      energy += now.energy;
      g_[i] = now.force;
      loss_slope_[i] = 0.5 * points_[i].damping * std::abs(now.force) / time_step_;
    }
    const double over = energy > 0.0 ? 1.0 / std::sqrt(2.0 * energy) : 0.0;
    for (std::size_t i = group.first; i < group.first + group.count; ++i) g_[i] *= over;
  }
}

/// What a row feels by itself: in a variable the rank-one part is added by the solver.
void ScalarContacts::find_affine(const RowBatch& batch) const {
  write_affine_laws(batch, [&](std::size_t row) {
    const Group& group = groups_[group_of_[row]];
    const double own = group.count == 1 ? 0.25 * g_[row] * g_[row] : 0.0;
    return Response{g_[row] * (group.root + 0.5 * group.moved), own + loss_slope_[row]};
  });
}

void ScalarContacts::end_step(const RowsView& rows, const SleepLimits& /*limits*/) {
  for (Group& group : groups_) {
    double rate = 0.0;
    for (std::size_t i = group.first; i < group.first + group.count; ++i) {
      rate += g_[i] * rows.r[i];
      if (!points_[i].two_sided) extremes_.add(rows.now[i], rows.force[i]);
    }
    const double before = group.root;
    group.root += group.moved + 0.5 * rate;
    group.moved_work = 0.5 * group.moved * (before + group.root);
  }
}

EnergyTerms ScalarContacts::energy(const RowsView&) const {
  double stored = 0.0;
  for (const Group& group : groups_) stored += 0.5 * group.root * group.root;
  return {0.0, 0.0, stored};
}

double ScalarContacts::dissipated_power(const RowsView& rows) const {
  double power = 0.0;
  for (std::size_t i = 0; i < points_.size(); ++i)
    power += loss_slope_[i] * rows.r[i] * rows.r[i] * 0.5 / time_step_;
  return power;
}

MovedPower ScalarContacts::moved_power(const RowsView&) const {
  MovedPower power;
  for (const MovingGroup& each : moving_)
    power.contact += groups_[each.group].moved_work / time_step_;
  return power;
}

}  // namespace thrum
