#include <thrum/interactions/scalar_contacts.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include <thrum/interactions/contact_row.hpp>

namespace thrum {

void ScalarContacts::add(const Point& point, std::size_t count) {
  groups_.push_back({.first = points_.size(), .count = count});
  points_.insert(points_.end(), count, point);
  group_of_.insert(group_of_.end(), count, groups_.size() - 1);
}

void ScalarContacts::finish() {
  g_.assign(points_.size(), 0.0);
  damping_slope_.assign(points_.size(), 0.0);
  bundles_.clear();
  for (const Group& group : groups_)
    if (group.count > 1) bundles_.push_back({group.first, group.count, g_.data() + group.first});
}

/// Energy and force of one point: phi = psi^2/2, phi' = psi psi'.
ScalarContacts::Touch ScalarContacts::touch(const Point& point, double distance) const {
  const PowerLaw::Root above = point.law.root(distance - point.deadband);
  Touch sum{0.5 * above.energy * above.energy, above.energy * above.slope};
  if (point.two_sided) {
    const PowerLaw::Root below = point.law.root(-distance - point.deadband);
    sum.energy += 0.5 * below.energy * below.energy;
    sum.force -= below.energy * below.slope;
  }
  return sum;
}

double ScalarContacts::root_at(const Group& group, const double* distances) const {
  double sum = 0.0;
  for (std::size_t i = group.first; i < group.first + group.count; ++i)
    sum += touch(points_[i], distances[i]).energy;
  return std::sqrt(2.0 * sum);
}

void ScalarContacts::start(const RowsView& rows) {
  for (std::size_t i = 0; i < points_.size(); ++i)
    rows.previous[i] = distance_before(rows.previous[i], rows.now[i], rows.r[i],
                                       points_[i].deadband, points_[i].two_sided);
  for (Group& group : groups_)
    group.root = 0.5 * (root_at(group, rows.now) + root_at(group, rows.previous));
  start_moving(rows);
}

void ScalarContacts::take_law(const Group& group, const PowerLaw& law) {
  for (std::size_t i = group.first; i < group.first + group.count; ++i) points_[i].law = law;
}

void ScalarContacts::start_moving(const RowsView& rows) {
  step_ = 0;
  for (const MovingGroup& each : moving_) {
    Group& group = groups_[each.group];
    take_law(group, each.law.at(-0.5 / over_two_steps_));
    const double before = root_at(group, rows.previous);
    group.root_now = before;
    take_law(group, each.law.at(0.0));
    group.root = 0.5 * (root_at(group, rows.now) + before);
  }
}

/// D, and the law of n for the points. Where psi is less than it should be, what is there moves in
/// proportion.
void ScalarContacts::move_groups(const RowsView& rows) {
  const double time_step = 0.5 / over_two_steps_;
  for (MovingGroup& each : moving_) {
    Group& group = groups_[each.group];
    group.moved = 0.0;
    if (each.law.go(step_, time_step)) {
      take_law(group, each.law.before);
      const double before = root_at(group, rows.now);
      take_law(group, each.law.next);
      group.moved = 0.5 * (root_at(group, rows.now) - before);
    }
    take_law(group, each.law.at(static_cast<double>(step_) * time_step));
    const double root_now = root_at(group, rows.now);
    const double due = 0.5 * (root_now + group.root_now);
    if (due > 0.0 && group.root < due) group.moved *= std::max(group.root, 0.0) / due;
    group.root_now = root_now;
  }
  ++step_;
}

void ScalarContacts::begin_step(const RowsView& rows) {
  if (!moving_.empty()) move_groups(rows);
  for (const Group& group : groups_) {
    double energy = 0.0;
    for (std::size_t i = group.first; i < group.first + group.count; ++i) {
      const Touch now = touch(points_[i], rows.now[i]);
      energy += now.energy;
      g_[i] = now.force;
      damping_slope_[i] = points_[i].damping * std::abs(now.force) * over_two_steps_;
    }
    const double over = energy > 0.0 ? 1.0 / std::sqrt(2.0 * energy) : 0.0;
    for (std::size_t i = group.first; i < group.first + group.count; ++i) g_[i] *= over;
  }
}

/// What a row feels by itself: in a bundle the rank-one part is added by the island.
Response ScalarContacts::respond(std::size_t row, double r) const {
  const Group& group = groups_[group_of_[row]];
  const double own = group.count == 1 ? 0.25 * g_[row] * g_[row] : 0.0;
  const double slope = own + damping_slope_[row];
  return {g_[row] * (group.root + 0.5 * group.moved) + slope * r, slope};
}

void ScalarContacts::solve_lone(std::span<const LoneRow> lone, const RowsView& rows) {
  for (const LoneRow& each : lone) {
    const std::size_t i = each.row;
    const Response law = respond(i, 0.0);
    rows.r[i] = (rows.d[i] - each.compliance * law.force) / (1.0 + each.compliance * law.slope);
    rows.force[i] = law.force + law.slope * rows.r[i];
  }
}

double ScalarContacts::resolution(std::size_t, double) const {
  return std::numeric_limits<double>::infinity();
}

bool ScalarContacts::is_idle(std::size_t row, double) const {
  return g_[row] == 0.0 && damping_slope_[row] == 0.0;
}

void ScalarContacts::end_step(const RowsView& rows) {
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
    power += damping_slope_[i] * rows.r[i] * rows.r[i] * over_two_steps_;
  return power;
}

MovedPower ScalarContacts::moved_power(const RowsView&) const {
  MovedPower power;
  for (const MovingGroup& each : moving_)
    power.contact += groups_[each.group].moved_work * 2.0 * over_two_steps_;
  return power;
}

}  // namespace thrum
