#include <thrum/interactions/connections.hpp>

#include <algorithm>
#include <cmath>

#include <thrum/core/knob.hpp>

namespace thrum {

void Connections::add(CubicSpring spring, const Envelope& damping) {
  spring.damping = damping.at(0.0);
  if (!damping.is_constant()) {
    const auto found = std::find(courses_.begin(), courses_.end(), damping);
    const auto course = static_cast<std::size_t>(found - courses_.begin());
    if (found == courses_.end()) courses_.push_back(damping);
    const auto after = std::upper_bound(
        moving_.begin(), moving_.end(), course,
        [](std::size_t number, const MovingLoss& other) { return number < other.course; });
    moving_.insert(after, {rows_.size(), course});
  }
  rows_.push_back({spring, steady_slope(spring), {}});
  may_sleep_ = may_sleep_ || !damping.is_constant() || rows_.back().does_nothing();
}

/// With q = W sx / k a step keeps (1 - q)/(1 + q) of the velocity of a row. A damper with q > 1
/// cannot leave its row the velocity it has: the row begins stopped, u^{-1} = u^0, which is where q
/// = 1 leads.
/// A spring stores at n-1/2 what k v / 2 stretches it by, p = W S / 2 times the energy of the row's
/// velocity. Beyond p = 1 no step follows its oscillation, and that would be energy from nothing:
/// the row begins with v / (1 + p)^1/2, so that both together are what the velocity says.
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
  auto it = moving_.begin();
  for (std::size_t course = 0; course < courses_.size(); ++course) {
    const double damping = damping_at(courses_[course], rows.step);
    for (; it != moving_.end() && it->course == course; ++it) {
      SpringRow& row = rows_[it->row];
      if (damping == row.spring.damping) continue;
      row.spring.damping = damping;
      row.steady_slope = steady_slope(row.spring);
    }
  }
  for (const std::size_t i : rows.awake) {
    SpringRow& row = rows_[i];
    const double now = rows.now[i];
    row.at_rest = {row.spring.offset(rows.previous[i], now),
                   row.steady_slope + 0.5 * row.spring.cubic * now * now};
  }
}

double Connections::drag(std::size_t row) const {
  const CubicSpring& spring = rows_[row].spring;
  return spring.stiffness == 0.0 && spring.cubic == 0.0 ? rows_[row].steady_slope : 0.0;
}

void Connections::find_affine(const RowBatch& batch) const {
  write_affine_laws(batch, [&](std::size_t row) { return rows_[row].at_rest; });
}

void Connections::end_step(const RowsView& rows, const SleepLimits& limits) {
  if (!may_sleep_) return;
  for (const std::size_t i : rows.awake)
    if (rows_[i].does_nothing()) limits.high[i] = never_woken;
}

void Connections::find_stirred(long long step, std::vector<std::size_t>& rows) const {
  auto it = moving_.begin();
  for (std::size_t course = 0; course < courses_.size(); ++course) {
    const bool acts = damping_at(courses_[course], step) != 0.0;
    for (; it != moving_.end() && it->course == course; ++it)
      if (acts && rows_[it->row].does_nothing()) rows.push_back(it->row);
  }
}

bool Connections::rests() const {
  return std::all_of(courses_.begin(), courses_.end(), [](const Envelope& course) {
    return course.knob() != nullptr && course.knob()->is_still();
  });
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
