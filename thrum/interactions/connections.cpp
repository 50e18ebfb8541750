#include <thrum/interactions/connections.hpp>

#include <algorithm>
#include <cmath>

#include <thrum/core/knob.hpp>

namespace thrum {

void Connections::add(CubicSpring spring, const Envelope& damping) {
  spring.damping = damping.at(0.0);
  if (!damping.is_constant()) {
    auto its = std::find_if(moving_.begin(), moving_.end(),
                            [&](const MovingLoss& each) { return each.course == damping; });
    if (its == moving_.end()) its = moving_.insert(its, {damping, {}});
    its->rows.push_back(rows_.size());
  }
  rows_.push_back({spring, {}});
}

/// With q = W sx / k a step keeps (1 - q)/(1 + q) of the velocity of a row. With q > 1 the velocity
/// cannot be kept: the row starts at rest, u^{-1} = u^0, which is the case q = 1.
///
/// A spring stretched by k v / 2 stores p = W S / 2 times the kinetic energy of the row at n-1/2.
/// With p > 1 the time step is too long for its oscillation, and this energy would be spurious: the
/// row starts with v / (1 + p)^1/2, so that the sum is the kinetic energy at v.
bool Connections::start_response(std::size_t row, const StartMotion& motion,
                                 Response& response) const {
  const CubicSpring& spring = rows_[row].spring;
  const double square = motion.distance * motion.distance;
  const double most = time_step_ / motion.compliance;
  const double damping = spring.damping <= most ? spring.damping : -most;
  response.force = (spring.stiffness + spring.cubic * square) * motion.distance +
                   2.0 * damping * motion.velocity;
  response.slope = 0.5 * spring.stiffness + spring.cubic * square;
  const double half_compliance = 0.5 * motion.compliance;
  const double p = half_compliance * response.slope;
  if (p > 1.0)
    response.force -=
        time_step_ * motion.velocity * (1.0 + p - std::sqrt(1.0 + p)) / half_compliance;
  return true;
}

void Connections::begin_step(const RowsView& rows) {
  for (const MovingLoss& moving : moving_) {
    const double damping = damping_at(moving.course, rows.step);
    for (const std::size_t i : moving.rows) rows_[i].spring.damping = damping;
  }
  for (const std::size_t i : rows.awake) {
    SpringRow& row = rows_[i];
    const double now = rows.now[i];
    row.at_rest = {row.spring.offset(rows.previous[i], now), row.spring.slope(now, time_step_)};
  }
}

double Connections::drag(std::size_t row) const {
  const CubicSpring& spring = rows_[row].spring;
  return spring.stiffness == 0.0 && spring.cubic == 0.0 ? spring.slope(0.0, time_step_) : 0.0;
}

void Connections::find_affine(const RowBatch& batch) const {
  write_affine_laws(batch, [&](std::size_t row) { return rows_[row].at_rest; });
}

void Connections::end_step(const RowsView& rows, const SleepLimits& limits) {
  for (const std::size_t i : rows.awake)
    if (rows_[i].does_nothing()) limits.high[i] = never_woken;
}

void Connections::find_woken(long long step, std::vector<std::size_t>& rows) const {
  for (const MovingLoss& moving : moving_) {
    if (damping_at(moving.course, step) == 0.0) continue;
    for (const std::size_t i : moving.rows)
      if (rows_[i].does_nothing()) rows.push_back(i);
  }
}

bool Connections::rests() const {
  return std::all_of(moving_.begin(), moving_.end(), [](const MovingLoss& moving) {
    return moving.course.knob() != nullptr && moving.course.knob()->is_still();
  });
}

EnergyFlow Connections::energy_flow(const RowsView& rows) const {
  EnergyFlow flow;
  for (const std::size_t i : rows.awake) {
    const CubicSpring& spring = rows_[i].spring;
    flow.stored.potential += spring.stored(rows.now[i], rows.previous[i] + rows.r[i]);
    flow.dissipated_power += spring.dissipated_power(rows.r[i] / (2.0 * time_step_));
  }
  return flow;
}

std::optional<PortableRow> Connections::portable_row(std::size_t row) const {
  for (const MovingLoss& moving : moving_)
    if (std::count(moving.rows.begin(), moving.rows.end(), row) != 0) return std::nullopt;
  const CubicSpring& spring = rows_[row].spring;
  return PortableSpring{spring.stiffness, spring.cubic, spring.damping};
}

}  // namespace thrum
