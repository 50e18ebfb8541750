#include <thrum/interactions/connections.hpp>

#include <limits>

namespace thrum {

void Connections::add(CubicSpring spring, const Envelope& damping) {
  spring.damping = damping.at(0.0);
  if (!damping.is_constant()) moving_.push_back({rows_.size(), damping});
  rows_.push_back({spring, steady_slope(spring), {}});
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
  for (const MovingLoss& each : moving_) {
    SpringRow& row = rows_[each.row];
    row.spring.damping = each.damping.at(static_cast<double>(step_) * time_step_);
    row.steady_slope = steady_slope(row.spring);
  }
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    SpringRow& row = rows_[i];
    const double now = rows.now[i];
    row.at_rest = {row.spring.offset(rows.previous[i], now),
                   row.steady_slope + 0.5 * row.spring.cubic * now * now};
  }
}

void Connections::solve_lone(std::span<const LoneRow> lone, const RowsView& rows) {
  for (const LoneRow& each : lone) {
    const std::size_t i = each.row;
    const auto [force, slope] = rows_[i].at_rest;
    const double r = (rows.d[i] - each.compliance * force) / (1.0 + each.compliance * slope);
    rows.r[i] = r;
    rows.force[i] = force + slope * r;
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
