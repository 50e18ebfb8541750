#include <thrum/interactions/bows.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <thrum/math/noise.hpp>

namespace thrum {

namespace {
double noise_at(const BowParameters& bow, long long step) {
  if (bow.noise == 0.0) return 0.0;
  return bow.noise * white_noise(bow.seed, static_cast<std::uint64_t>(step));
}
}  // namespace

void Bows::add(const BowParameters& bow) {
  bows_.push_back(bow);
  states_.push_back({.law = bow.law, .half_step = 0.5 * time_step_});
}

/// Bristles are straight at step 0 (z = 0) and bend with the slip, y^{-1/2} = -k/2 zdot. This is
/// limited to the deflection at which they begin to yield, and to zdot/w, where (w k)^2 = W s0.
void Bows::start(const RowsView& rows) {
  for (std::size_t i = 0; i < states_.size(); ++i) {
    Bowing& it = states_[i];
    it.bristle_after = 0.0;
    it.frozen = {};
    it.lifted = true;
    const BowParameters& bow = bows_[i];
    const double pressed = bow.pressed_at(0.0);
    if (!it.touches(pressed)) continue;
    const double slip = time_step_ * bow.velocity.at(0.0) - (rows.now[i] - rows.previous[i]);
    const double yields = bow.law.load(pressed).breakaway;
    const double bend =
        slip / std::sqrt(std::max(4.0, rows.compliance[i] * bow.law.bristle_stiffness));
    it.bristle_after = std::clamp(bend, -yields, yields);
  }
}

/// Friction f takes the slip from v^{-1/2} = v + w f to v^{1/2} = v - w f, with the mobility
/// w = W/2k. Over the step it is a damper a = w (f/v + s0 k/2). If a > 1 the slip would change its
/// sign within the step; v^{-1/2} = 2v/a leaves the row nearly at rest instead, as a finer step
/// does.
bool Bows::start_response(std::size_t row, const StartMotion& motion, Response& response) const {
  const BowParameters& bow = bows_[row];
  const double pressed = bow.pressed_at(0.0);
  if (!states_[row].touches(pressed)) return false;
  const double v = motion.velocity - bow.velocity.at(0.0);
  const ElastoPlastic::Slip slip = bow.law.at(bow.law.load(pressed), v, 0.0);
  const double mobility = 0.5 * motion.compliance / time_step_;
  const double rubs = mobility * std::max(slip.force_by_v, v == 0.0 ? 0.0 : slip.force / v);
  const double bristles = 0.25 * motion.compliance * bow.law.bristle_stiffness;
  double force = slip.force + noise_at(bow, 0);
  if (rubs > 1.0 || bristles > 1.0) {
    const double stops = rubs + bristles;
    const double holds = (2.0 / stops - 1.0) * v / mobility, most = std::abs(holds);
    force = stops < 2.0 ? std::clamp(force, -most, most) : holds;
  }
  response = {force, 0.0};
  return true;
}

void Bows::begin_step(const RowsView& rows) {
  const double time = static_cast<double>(rows.step) * time_step_;
  for (std::size_t i = 0; i < bows_.size(); ++i) {
    const BowParameters& bow = bows_[i];
    states_[i].begin(bow.pressed_at(time), bow.velocity.at(time), noise_at(bow, rows.step),
                     rows.d[i]);
  }
}

void Bows::solve_each(const RowBatch& batch) {
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    Bowing& it = states_[batch.rows[k]];
    const std::size_t i = batch.at[k];
    if (!it.lifted) {
      const BowRoot found = it.root(batch.compliance[i], batch.d[i], limits_);
      effort_.count(found.iterations, found.converged);
      it.freeze(found.law);
    }
    const FrictionLine law = it.line();
    batch.r[i] = Bowing::r_of(law, batch.compliance[i], batch.d[i]);
    batch.force[i] = law.force + law.slope * batch.r[i];
  }
}

void Bows::find_affine(const RowBatch& batch) const {
  write_affine_laws(batch, [&](std::size_t row) { return states_[row].line(); });
}

FrictionRoot Bows::frozen(std::size_t row, double r) const {
  const Bowing& it = states_[row];
  const FrictionLine law = it.line();
  const double z = it.lifted ? 0.0 : it.bend(it.frozen, it.slip_at(r));
  return {{r, z}, law.force + law.slope * r};
}

FrictionTrial Bows::attempt(std::size_t row, const FrictionPoint& at) const {
  const Bowing& it = states_[row];
  if (it.lifted) return {0.0, 0.0, 0.0, at.inner, 0.0, 1.0};
  const ElastoPlastic::Slip law = it.law.at(it.load, it.slip_at(at.r), at.inner);
  const double by_r = it.over_two_steps();
  const double half = it.half_step;
  return {law.force + it.noise,
          law.force_by_v * by_r,
          law.force_by_z,
          at.inner - half * law.rate - it.bristle,
          -half * law.rate_by_v * by_r,
          1.0 - half * law.rate_by_z};
}

FrictionPoint Bows::resolution_of(std::size_t row, double d) const {
  const Bowing& it = states_[row];
  const double r = std::abs(d) + 2.0 * time_step_ * std::abs(it.speed);
  return {limits_.tolerance * r, limits_.tolerance * it.scale_z()};
}

FrictionRoot Bows::solve_alone(std::size_t row, double compliance, double d) const {
  const Bowing& it = states_[row];
  if (it.lifted) return {{d, 0.0}, 0.0};
  const BowRoot found = it.root(compliance, d, limits_);
  const double r = 2.0 * time_step_ * (found.v + it.speed);
  return {{r, found.z}, found.force + it.noise, found.iterations, found.converged};
}

void Bows::freeze(std::size_t row, const FrictionPoint& at) {
  Bowing& it = states_[row];
  if (it.lifted) return;
  const ElastoPlastic::Slip law = it.law.at(it.load, it.slip_at(at.r), at.inner);
  it.freeze({law.yielding, law.damping});
}

void Bows::end_step(const RowsView& rows, const SleepLimits& /*limits*/) {
  for (std::size_t i = 0; i < states_.size(); ++i) states_[i].end(rows.r[i]);
}

/// The hand is steady from the last point of force and velocity on, unless there is noise.
std::optional<PortableRow> Bows::portable_row(std::size_t row) const {
  const BowParameters& bow = bows_[row];
  if (bow.force.knob() || bow.velocity.knob()) return std::nullopt;
  const double last = std::max(bow.force.points().back().time, bow.velocity.points().back().time);
  const ElastoPlastic& law = bow.law;
  PortableBow it{
      .law = {law.bristle_stiffness, law.bristle_damping, law.viscosity, law.coulomb_friction,
              law.static_friction, law.stribeck_velocity, law.breakaway, law.passive ? 1.0 : 0.0},
      .half_step = 0.5 * time_step_,
      .cap = limits_.cap,
      .tolerance = limits_.tolerance,
      .bristle = states_[row].bristle_after};
  it.steady_from = std::max(0LL, static_cast<long long>(std::ceil(last / time_step_)) + 1);
  if (bow.noise != 0.0) it.steady_from = std::numeric_limits<long long>::max();
  it.hand = [bow, bowing = states_[row], k = time_step_](long long step) {
    const double time = static_cast<double>(step) * k, pressed = bow.pressed_at(time);
    return PortableBow::Hand{bowing.touches(pressed) ? pressed : 0.0, bow.velocity.at(time),
                             noise_at(bow, step)};
  };
  return it;
}

/// A bow that is lifted loses the energy of its bristles at once. -f v_bow - noise v is supplied.
EnergyFlow Bows::energy_flow(const RowsView& rows) const {
  EnergyFlow flow;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    const Bowing& it = states_[i];
    const double half = 0.5 * it.law.bristle_stiffness;
    const double held = half * it.bristle * it.bristle;
    flow.stored.contact += half * it.bristle_after * it.bristle_after;
    flow.dissipated_power += it.lifted ? held / time_step_ : it.heat(it.frozen, it.slip);
    if (!it.lifted) flow.supplied_power -= rows.force[i] * it.speed + it.noise * it.slip;
  }
  return flow;
}

}  // namespace thrum
