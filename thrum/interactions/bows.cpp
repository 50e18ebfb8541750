#include <thrum/interactions/bows.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <thrum/math/noise.hpp>

namespace thrum {

namespace {
/// N; a bow that rubs less than this does not touch.
constexpr double least_friction = 1e-30;

/// Whether the row oscillates on its bristles faster than any step could follow: w k > 2.
bool outruns_the_step(const BowParameters& bow, double compliance) {
  return compliance * bow.law.bristle_stiffness > 4.0;
}
}  // namespace

void Bows::add(const BowParameters& bow) {
  bows_.push_back(bow);
  Bowing state;
  state.step.law = bow.law;
  state.step.half_step = 0.5 * time_step_;
  states_.push_back(state);
}

bool Bows::touches(const BowParameters& bow, double pressed) const {
  return bow.law.coulomb_friction * pressed > least_friction;
}

double Bows::noise_at(const BowParameters& bow, long long step) const {
  if (bow.noise == 0.0) return 0.0;
  return bow.noise * white_noise(bow.seed, static_cast<std::uint64_t>(step));
}

/// Bristles are straight at step 0 (z = 0) and bend with the slip: y^{-1/2} = -k/2 zdot; those that
/// are faster than the step no further than where they begin to yield.
void Bows::start(const RowsView& rows) {
  for (std::size_t i = 0; i < states_.size(); ++i) {
    Bowing& it = states_[i];
    it.bristle_after = 0.0;
    it.frozen = {};
    it.lifted = true;
    const BowParameters& bow = bows_[i];
    const double pressed = bow.pressed_at(0.0);
    if (!touches(bow, pressed)) continue;
    const double slip = time_step_ * bow.velocity.at(0.0) - (rows.now[i] - rows.previous[i]);
    it.bristle_after = 0.5 * slip;
    if (!outruns_the_step(bow, rows.compliance[i])) continue;
    const double yields = bow.law.load(pressed).breakaway;
    it.bristle_after = std::clamp(it.bristle_after, -yields, yields);
  }
}

/// Where bristles are faster than the step friction holds at most: it takes from the row no more
/// than its velocity against the bow.
bool Bows::start_response(std::size_t row, const StartMotion& motion, Response& response) const {
  const BowParameters& bow = bows_[row];
  const double pressed = bow.pressed_at(0.0);
  if (!touches(bow, pressed)) return false;
  const double v = motion.velocity - bow.velocity.at(0.0);
  response = {bow.law.at(bow.law.load(pressed), v, 0.0).force + noise_at(bow, 0), 0.0};
  if (!outruns_the_step(bow, motion.compliance)) return true;
  const double holds = 2.0 * time_step_ * std::abs(v) / motion.compliance;
  response.force = std::clamp(response.force, -holds, holds);
  return true;
}

void Bows::begin_step(const RowsView& rows) {
  const double time = static_cast<double>(rows.step) * time_step_;
  for (std::size_t i = 0; i < bows_.size(); ++i) {
    const BowParameters& bow = bows_[i];
    Bowing& it = states_[i];
    const bool was_lifted = it.lifted;
    it.step.bristle = it.bristle_after;
    const double pressed = bow.pressed_at(time);
    it.lifted = !touches(bow, pressed);
    if (it.lifted) continue;
    if (pressed != it.pressed) it.step.load = bow.law.load(pressed);
    it.pressed = pressed;
    it.speed = bow.velocity.at(time);
    it.step.scale_v = std::abs(it.speed) + std::abs(rows.d[i]) * over_two_steps();
    it.step.noise = noise_at(bow, rows.step);
    if (was_lifted) it.frozen = {0.0, bow.law.at(it.step.load, slip(it, rows.d[i]), 0.0).damping};
  }
}

BowRoot Bows::root(const Bowing& it, double compliance, double d) const {
  return it.step.solve(compliance * over_two_steps(), slip(it, d), it.frozen, limits_);
}

void Bows::solve_each(const RowBatch& batch) {
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    Bowing& it = states_[batch.rows[k]];
    if (!it.lifted) {
      const BowRoot found = root(it, batch.compliance[k], batch.d[k]);
      effort_.count(found.iterations, found.converged);
      it.frozen = {found.slip.yielding, found.slip.damping};
    }
    const Response law = frozen_law(it);
    batch.r[k] =
        (batch.d[k] - batch.compliance[k] * law.force) / (1.0 + batch.compliance[k] * law.slope);
    batch.force[k] = law.force + law.slope * batch.r[k];
  }
}

/// As a function of r.
Response Bows::frozen_law(const Bowing& it) const {
  if (it.lifted) return {0.0, 0.0};
  const Response law = it.step.frozen(it.frozen);
  return {law.force + law.slope * slip(it, 0.0), law.slope * over_two_steps()};
}

void Bows::find_affine(const RowBatch& batch) const {
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    const Response law = frozen_law(states_[batch.rows[k]]);
    batch.force[k] = law.force;
    batch.slope[k] = law.slope;
    batch.bend[k] = 0.0;
  }
}

FrictionRoot Bows::frozen(std::size_t row, double compliance, double d) const {
  const Response law = frozen_law(states_[row]);
  const double r = (d - compliance * law.force) / (1.0 + compliance * law.slope);
  const Bowing& it = states_[row];
  const double z = it.lifted ? 0.0 : it.step.bend(it.frozen, slip(it, r));
  return {{r, z}, law.force + law.slope * r, 0, true};
}

FrictionTrial Bows::attempt(std::size_t row, const FrictionPoint& at) const {
  const Bowing& it = states_[row];
  if (it.lifted) return {0.0, 0.0, 0.0, at.inner, 0.0, 1.0};
  const ElastoPlastic::Slip law = it.step.law.at(it.step.load, slip(it, at.r), at.inner);
  const double by_r = over_two_steps();
  const double half = it.step.half_step;
  return {law.force + it.step.noise,
          law.force_by_v * by_r,
          law.force_by_z,
          at.inner - half * law.rate - it.step.bristle,
          -half * law.rate_by_v * by_r,
          1.0 - half * law.rate_by_z};
}

FrictionPoint Bows::resolution_of(std::size_t row, double d) const {
  const Bowing& it = states_[row];
  const double r = std::abs(d) + 2.0 * time_step_ * std::abs(it.speed);
  return {limits_.tolerance * r, limits_.tolerance * it.step.scale_z()};
}

FrictionRoot Bows::solve_alone(std::size_t row, double compliance, double d) const {
  const Bowing& it = states_[row];
  if (it.lifted) return {{d, 0.0}, 0.0, 0, true};
  const BowRoot found = root(it, compliance, d);
  const double r = 2.0 * time_step_ * (found.v + it.speed);
  return {{r, found.z}, found.slip.force + it.step.noise, found.iterations, found.converged};
}

void Bows::freeze(std::size_t row, const FrictionPoint& at) {
  Bowing& it = states_[row];
  if (it.lifted) return;
  const ElastoPlastic::Slip law = it.step.law.at(it.step.load, slip(it, at.r), at.inner);
  it.frozen = {law.yielding, law.damping};
}

void Bows::end_step(const RowsView& rows) {
  for (std::size_t i = 0; i < states_.size(); ++i) {
    Bowing& it = states_[i];
    it.bristle_after = 0.0;
    if (it.lifted) continue;
    it.slip = slip(it, rows.r[i]);
    it.bristle_after = 2.0 * it.step.bend(it.frozen, it.slip) - it.step.bristle;
  }
}

EnergyTerms Bows::energy(const RowsView&) const {
  double stored = 0.0;
  for (const Bowing& it : states_)
    stored += 0.5 * it.step.law.bristle_stiffness * it.bristle_after * it.bristle_after;
  return {0.0, 0.0, stored};
}

/// What lifted bristles held is lost at once.
double Bows::dissipated_power(const RowsView&) const {
  double power = 0.0;
  for (const Bowing& it : states_) {
    const double held = 0.5 * it.step.law.bristle_stiffness * it.step.bristle * it.step.bristle;
    power += it.lifted ? held / time_step_ : it.step.heat(it.frozen, it.slip);
  }
  return power;
}

/// -f v_bow - noise v.
double Bows::supplied_power(const RowsView& rows) const {
  double power = 0.0;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    const Bowing& it = states_[i];
    if (!it.lifted) power -= rows.force[i] * it.speed + it.step.noise * it.slip;
  }
  return power;
}

}  // namespace thrum
