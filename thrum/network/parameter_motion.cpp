#include <thrum/network/parameter_motion.hpp>

#include <algorithm>

namespace thrum {

void ParameterMotion::build(const NetworkParts& parts) {
  *this = {};
  for (std::size_t i = 0; i < parts.bodies.size(); ++i)
    if (parts.bodies[i].body->is_tunable()) bodies_.push_back(i);
  for (const PlacedBody& each : parts.bodies) spreads_ = spreads_ || each.body->spreads();
  const auto on_tuned = [&](std::span<const PlaceEntry> place) {
    return std::any_of(bodies_.begin(), bodies_.end(),
                       [&](std::size_t i) { return parts.bodies[i].is_under(place); });
  };
  for (std::size_t row = 0; row < parts.rows.size(); ++row)
    if (parts.varies(row)) rows_.push_back(row);
  stale_.assign(parts.rows.size(), 0);
  for (std::size_t i = 0; i < parts.drives.size(); ++i)
    if (parts.drives[i].moving || on_tuned(parts.drives[i].place)) drives_.push_back(i);
  any_ = !bodies_.empty() || !rows_.empty() || !drives_.empty() || !parts.moving_rows.empty();
}

template <class Real>
void ParameterMotion::start(NetworkParts& parts, const MotionBlocks<Real>& motion) const {
  const auto read_moving = [&](std::vector<double>& x, const Real* q) {
    for (const std::size_t row : rows_)
      if (parts.moving_rows.has(row)) x[row] = parts.rows.gather(row, q);
  };
  read_moving(parts.numbers.now, motion.now());
  parts.moving_rows.step_back(parts.rows);
  read_moving(parts.numbers.previous, motion.previous());
}

template <class Real>
ParameterMotion::Moved ParameterMotion::move(NetworkParts& parts, const MotionBlocks<Real>& motion,
                                             long long step) {
  Moved moved;
  moved.rows = parts.moving_rows.move(step, parts.rows);
  for (const std::size_t i : bodies_) {
    Body& body = *parts.bodies[i].body;
    body.feel(std::span<const Real>(motion.now() + parts.bodies[i].first, body.size()));
    if (!body.tune(step)) continue;
    body.step_compliances(std::span(parts.compliances).subspan(parts.bodies[i].first, body.size()));
    moved.bodies = true;
  }
  for (const std::size_t row : parts.moving_rows.rubbing()) {
    parts.numbers.previous[row] = parts.rows.gather(row, motion.previous());
    parts.numbers.now[row] = parts.rows.gather(row, motion.now());
  }
  for (const std::size_t i : drives_)
    if (moved.bodies || parts.drives[i].moving)
      move_drive(parts.drives[i], parts, static_cast<double>(step) * parts.time_step);
  if (moved.bodies)
    for (const std::size_t row : rows_) stale_[row] = 1;
  for (const std::size_t row : moved.rows) fold_row(parts, row);
  return moved;
}

void ParameterMotion::fold_stale(NetworkParts& parts, std::span<const std::size_t> rows) {
  for (const std::size_t row : rows)
    if (stale_[row] != 0) fold_row(parts, row);
}

void ParameterMotion::fold_row(NetworkParts& parts, std::size_t row) {
  if (!parts.moving_rows.fold(row, parts.compliances, parts.rows))
    parts.rows.fold_row(row, parts.compliances);
  settle(parts, row);
  stale_[row] = 0;
}

bool ParameterMotion::act_ahead(NetworkParts& parts, std::span<const std::size_t> rows) const {
  bool changed = false;
  for (const std::size_t row : rows) {
    if (!parts.moving_rows.act_ahead(row, parts.compliances, parts.rows)) continue;
    settle(parts, row);
    changed = true;
  }
  return changed;
}

/// Completes the pushes of a row, and computes its W_ii.
void ParameterMotion::settle(NetworkParts& parts, std::size_t row) const {
  if (spreads_) {
    parts.settle(parts.rows.entries(row), parts.rows.push(row));
    if (parts.moving_rows.has(row)) parts.rows.narrow(row);
  }
  parts.numbers.compliance[row] = parts.rows.compliance(row, row);
}

/// A force acts at its place at n.
void ParameterMotion::move_drive(PlacedDrive& drive, const NetworkParts& parts, double time) {
  if (drive.moving) {
    drive.moving->weigh(drive.moving->path().at(time), drive.weights);
    for (std::size_t i = 0; i < drive.place.size(); ++i) drive.place[i].weight = drive.weights[i];
  }
  drive.fold(parts.compliances);
  parts.settle(drive.place, drive.push);
}

MovedPower ParameterMotion::power(NetworkParts& parts, MotionBlocks<double>& motion) const {
  MovedPower power;
  for (const std::size_t i : bodies_)
    power += parts.bodies[i].body->moved_power(motion.slice(parts.bodies[i].first));
  power.position += parts.moving_rows.power(parts.numbers.force, motion.next(), motion.previous());
  return power;
}

void ParameterMotion::exchange(State& state, NetworkParts& parts) {
  if (!any()) return;
  state.exchange(parts.compliances);
  parts.moving_rows.exchange(state, parts.rows);
  for (const std::size_t i : drives_) {
    for (PlaceEntry& entry : parts.drives[i].place) state.exchange(entry.weight);
    if (!state.reads()) continue;
    parts.drives[i].fold(parts.compliances);
    parts.settle(parts.drives[i].place, parts.drives[i].push);
  }
  if (!state.reads()) return;
  for (const std::size_t row : rows_) fold_row(parts, row);
}

template void ParameterMotion::start(NetworkParts&, const MotionBlocks<double>&) const;
template void ParameterMotion::start(NetworkParts&, const MotionBlocks<float>&) const;
template ParameterMotion::Moved ParameterMotion::move(NetworkParts&, const MotionBlocks<double>&,
                                                      long long);
template ParameterMotion::Moved ParameterMotion::move(NetworkParts&, const MotionBlocks<float>&,
                                                      long long);

}  // namespace thrum
