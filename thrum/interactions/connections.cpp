#include <thrum/interactions/connections.hpp>

#include <limits>

#include <thrum/core/lone_row.hpp>

namespace thrum {

void Connections::add(CubicSpring spring, const Envelope& damping) {
  spring.damping = damping.at(0.0);
  if (!damping.is_constant()) moving_.push_back({rows_.size(), damping});
  rows_.push_back({spring, {}});
}

bool Connections::start_response(std::size_t row, double distance, double velocity,
                                 Response& response) const {
  const CubicSpring& spring = rows_[row].spring;
  const double square = distance * distance;
  response.force =
      (spring.stiffness + spring.cubic * square) * distance + 2.0 * spring.damping * velocity;
  response.slope = 0.5 * spring.stiffness + spring.cubic * square;
  return true;
}

void Connections::begin_step(const RowsView& rows) {
  ++step_;
  for (const MovingLoss& each : moving_)
    rows_[each.row].spring.damping = each.damping.at(static_cast<double>(step_) * time_step_);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const CubicSpring& spring = rows_[i].spring;
    rows_[i].at_rest = {spring.offset(rows.previous[i], rows.now[i]),
                        spring.slope(rows.now[i], time_step_)};
  }
}

void Connections::solve_lone(std::span<const LoneRow> lone, const RowsView& rows) {
  SolverEffort effort;
  for (const LoneRow& each : lone) {
    const std::size_t i = each.row;
    const RowStep step = solve_settled(*this, i, each.compliance, rows.d[i], 0.0, effort);
    rows.r[i] = step.r;
    rows.force[i] = step.force;
  }
}

Response Connections::respond(std::size_t row, double r) const {
  const Response& law = rows_[row].at_rest;
  return {law.force + law.slope * r, law.slope};
}

double Connections::resolution(std::size_t, double) const {
  return std::numeric_limits<double>::infinity();
}

EnergyTerms Connections::energy(const RowsView& rows) const {
  double stored = 0.0;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    stored += rows_[i].spring.stored(rows.now[i], rows.previous[i] + rows.r[i]);
  return {0.0, stored, 0.0};
}

double Connections::dissipated_power(const RowsView& rows) const {
  double power = 0.0;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    power += rows_[i].spring.dissipated_power(rows.r[i] / (2.0 * time_step_));
  return power;
}

}  // namespace thrum
