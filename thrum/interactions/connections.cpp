#include <thrum/interactions/connections.hpp>

namespace thrum {

void Connections::add(CubicSpring spring, const Envelope& damping) {
  spring.damping = damping.at(0.0);
  if (!damping.is_constant()) moving_.push_back({rows_.size(), damping});
  rows_.push_back({spring, steady_slope(spring), {}});
}

/// With q = W sx / k a step keeps (1 - q)/(1 + q) of the velocity of a row. A damper with q > 1
/// cannot leave its row the velocity it has: the row begins stopped, u^{-1} = u^0, which is where q
/// = 1 leads.
bool Connections::start_response(std::size_t row, const StartMotion& motion,
                                 Response& response) const {
  const CubicSpring& spring = rows_[row].spring;
  const double square = motion.distance * motion.distance;
  const double most = time_step_ / motion.compliance;
  const double damping = spring.damping <= most ? spring.damping : -most;
  response.force = (spring.stiffness + spring.cubic * square) * motion.distance +
                   2.0 * damping * motion.velocity;
  response.slope = 0.5 * spring.stiffness + spring.cubic * square;
  return true;
}

void Connections::begin_step(const RowsView& rows) {
  for (const MovingLoss& each : moving_) {
    SpringRow& row = rows_[each.row];
    row.spring.damping = damping_at(each, rows.step);
    row.steady_slope = steady_slope(row.spring);
  }
  for (const std::size_t i : rows.awake) {
    SpringRow& row = rows_[i];
    const double now = rows.now[i];
    row.at_rest = {row.spring.offset(rows.previous[i], now),
                   row.steady_slope + 0.5 * row.spring.cubic * now * now};
  }
}

void Connections::find_affine(const RowBatch& batch) const {
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    const Response& law = rows_[batch.rows[k]].at_rest;
    batch.force[k] = law.force;
    batch.slope[k] = law.slope;
    batch.bend[k] = 0.0;
  }
}

void Connections::find_limits(const RowsView& rows, const SleepLimits& limits) const {
  for (const std::size_t i : rows.awake)
    limits.high[i] = rows_[i].does_nothing() ? never_woken : always_awake;
}

void Connections::find_stirred(long long step, std::vector<std::size_t>& rows) const {
  for (const MovingLoss& each : moving_)
    if (rows_[each.row].does_nothing() && damping_at(each, step) != 0.0) rows.push_back(each.row);
}

EnergyTerms Connections::energy(const RowsView& rows) const {
  double stored = 0.0;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (!rows_[i].does_nothing())
      stored += rows_[i].spring.stored(rows.now[i], rows.previous[i] + rows.r[i]);
  return {0.0, stored, 0.0};
}

double Connections::dissipated_power(const RowsView& rows) const {
  double power = 0.0;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (!rows_[i].does_nothing())
      power += rows_[i].spring.dissipated_power(rows.r[i] / (2.0 * time_step_));
  return power;
}

std::optional<PortableRow> Connections::portable_row(std::size_t row) const {
  for (const MovingLoss& each : moving_)
    if (each.row == row) return std::nullopt;
  const CubicSpring& spring = rows_[row].spring;
  return PortableSpring{spring.stiffness, spring.cubic, spring.damping};
}

}  // namespace thrum
