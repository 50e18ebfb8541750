#include <thrum/bodies/tuned_modes.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <thrum/bodies/mode_pole.hpp>
#include <thrum/core/knob.hpp>
#include <thrum/math/sine_squared.hpp>

namespace thrum {

TunedModes::TunedModes(const std::vector<Mode>& modes, Course course, double time_step,
                       const KernelSet& kernels)
    : modes_(modes), course_(std::move(course)), time_step_(time_step), kernels_(kernels) {
  const std::size_t count = modes_.size();
  for (Mode& mode : modes_) {
    mode.decay = std::min(mode.decay, fastest_decay);
    lost_.push_back(std::expm1(-mode.decay * time_step));
    per_newton_.push_back(mode.per_newton);
    rest_.push_back(mode.rest);
    decay_.push_back(mode.decay);
  }
  const Envelope &tension = course_.tension, &damping = course_.damping;
  const auto rings = [&](std::size_t i) {
    const double fastest = std::pow(std::numbers::pi / time_step, 2);  // half the rate
    const double most = decay_[i] + damping.highest(), least = decay_[i] + damping.lowest();
    return per_newton_[i] * tension.lowest() + rest_[i] - most * most >= 0.0 &&
           per_newton_[i] * tension.highest() + rest_[i] - least * least <= fastest;
  };
  slow_ = count;
  while (slow_ > 0 && rings(slow_ - 1)) --slow_;
  for (Coefficients* each : {&next_, &now_, &previous_}) {
    each->stiffness.assign(count, 0.0);
    each->resistance.assign(count, 0.0);
  }
  take({tension.lowest(), std::min(damping.lowest(), fastest_decay)}, now_);
  for (std::size_t i = 0; i < count; ++i) {
    const double square = modes_[i].per_newton * tension.lowest() + modes_[i].rest;
    const double share = square > 0.0 ? square / now_.stiffness[i] : 1.0;
    mass_.push_back(modes_[i].mass * share);
    over_mass_.push_back(1.0 / mass_.back());
  }
  for (std::vector<double>* list : {&keep_, &turn_, &compliance_}) list->assign(count, 0.0);
  keep_in_float_.assign(count, 0.0F);
  turn_in_float_.assign(count, 0.0F);
  tune(0);
}

TunedModes::Moment TunedModes::moment_at(long long step) const {
  const double time = static_cast<double>(step) * time_step_;
  return {course_.tension.at(time), std::min(course_.damping.at(time), fastest_decay)};
}

/// Modes that ring whatever moves go without a branch and without a call, several at a time.
/// e^{-sk} - 1 of both parts of s is a + b + a b, a and b that of each.
void TunedModes::take(const Moment& moment, Coefficients& into) const {
  const double k = time_step_;
  const double tension = moment.tension;
  const double common = std::expm1(-moment.damping * k);
  into.moment = moment;
  double* turns = into.stiffness.data();
  double* losses = into.resistance.data();
  for (std::size_t i = 0; i < modes_.size(); ++i) losses[i] = lost_[i] + common * (1.0 + lost_[i]);
  for (std::size_t i = 0; i < slow_; ++i)
    turns[i] =
        mode_turn(per_newton_[i] * tension + rest_[i], decay_[i] + moment.damping, k, losses[i]);
  const double quarter = 0.25 * k * k;
  for (std::size_t i = slow_; i < modes_.size(); ++i) {
    const double decay = decay_[i] + moment.damping;
    const double square =
        sine_squared(quarter * (per_newton_[i] * tension + (rest_[i] - decay * decay)));
    turns[i] = losses[i] * losses[i] + 4.0 * (1.0 + losses[i]) * square;
  }
  const double over_step = 1.0 / k;
  for (std::size_t i = 0; i < modes_.size(); ++i) {
    const double lost = -losses[i] * (2.0 + losses[i]);  // 1 - B
    const double over = 4.0 * over_step / (2.0 * (2.0 - lost) - turns[i]);
    into.stiffness[i] = over * turns[i] * over_step;
    into.resistance[i] = over * lost;
  }
}

double TunedModes::average_stiffness(std::size_t i) const {
  return 0.25 * (next_.stiffness[i] + 2.0 * now_.stiffness[i] + previous_.stiffness[i]);
}

/// Whatever moves is moved by knobs, and none of these has moved of late.
bool TunedModes::knobs_are_still() const {
  const auto is_still = [](const Envelope& envelope) {
    return envelope.is_constant() || (envelope.knob() && envelope.knob()->is_still());
  };
  return is_still(course_.tension) && is_still(course_.damping);
}

/// What rests for three steps costs nothing. It may have been left out while it rested.
bool TunedModes::tune(long long step) {
  const bool follows = step == step_ + 1 || (rests_ && step > step_);
  step_ = step;
  if (follows && rests_ && knobs_are_still()) return false;
  rests_ = false;
  if (!follows) {
    take(moment_at(step - 1), previous_);
    take(moment_at(step), now_);
    take(moment_at(step + 1), next_);
    fold();
    return true;
  }
  const Moment coming = moment_at(step + 1);
  rests_ = coming == next_.moment && coming == now_.moment && coming == previous_.moment;
  if (rests_) return false;
  std::swap(previous_, now_);
  std::swap(now_, next_);
  if (coming == now_.moment)
    next_ = now_;
  else
    take(coming, next_);
  fold();
  return true;
}

void TunedModes::fold() {
  const double over_square = 1.0 / (time_step_ * time_step_);
  for (std::size_t i = 0; i < modes_.size(); ++i) {
    const double loss = 0.5 * now_.resistance[i] / time_step_;
    const double stiffness = average_stiffness(i);
    const double over = 1.0 / (over_square + loss + 0.25 * stiffness);
    keep_[i] = (over_square - loss + 0.25 * stiffness) * over;
    turn_[i] = stiffness * over;
    compliance_[i] = over * over_mass_[i];
  }
  std::copy(keep_.begin(), keep_.end(), keep_in_float_.begin());
  std::copy(turn_.begin(), turn_.end(), turn_in_float_.begin());
}

void TunedModes::predict(const Motion<double>& motion) const {
  kernels_.in_double.bank(bank(), motion.next, motion.now, motion.previous);
}

void TunedModes::predict(const Motion<float>& motion) const {
  kernels_.in_float.bank({size(), keep_in_float_.data(), turn_in_float_.data()}, motion.next,
                         motion.now, motion.previous);
}

/// What an acceleration at step 0 meets: mm q = q + k^2/4 dd q.
void TunedModes::masses(std::span<double> out) const {
  const double quarter = 0.25 * time_step_ * time_step_;
  for (std::size_t i = 0; i < size(); ++i)
    out[i] = mass_[i] * (1.0 + quarter * average_stiffness(i));
}

void TunedModes::accelerations(std::span<const double> displacement,
                               std::span<const double> velocity, std::span<double> out) const {
  const double quarter = 0.25 * time_step_ * time_step_;
  for (std::size_t i = 0; i < size(); ++i) {
    const double stiffness = average_stiffness(i);
    out[i] = -(stiffness * displacement[i] + now_.resistance[i] * velocity[i]) /
             (1.0 + quarter * stiffness);
  }
}

EnergyTerms TunedModes::energy(const Motion<double>& motion) const {
  EnergyTerms sum;
  for (std::size_t i = 0; i < size(); ++i) {
    const double rate = (motion.next[i] - motion.now[i]) / time_step_;
    const double mean = 0.5 * (motion.next[i] + motion.now[i]);
    const double stiffness = 0.5 * (next_.stiffness[i] + now_.stiffness[i]);
    sum.kinetic += 0.5 * mass_[i] * rate * rate;
    sum.potential += 0.5 * mass_[i] * stiffness * mean * mean;
  }
  return sum;
}

/// Rh M as the step has it: 1 - keep = C Rh M / k, whatever rounding did to keep.
double TunedModes::dissipated_power(const Motion<double>& motion) const {
  double power = 0.0;
  for (std::size_t i = 0; i < size(); ++i) {
    const double rate = (motion.next[i] - motion.previous[i]) / (2.0 * time_step_);
    power += time_step_ * (1.0 - keep_[i]) / compliance_[i] * rate * rate;
  }
  return power;
}

MovedPower TunedModes::moved_power(const Motion<double>& motion) const {
  MovedPower power;
  if (next_.moment == previous_.moment) return power;
  for (std::size_t i = 0; i < size(); ++i) {
    const double growth = (next_.stiffness[i] - previous_.stiffness[i]) / (2.0 * time_step_);
    const double ahead = 0.5 * (motion.next[i] + motion.now[i]);
    const double behind = 0.5 * (motion.now[i] + motion.previous[i]);
    power.tension += 0.25 * mass_[i] * growth * (ahead * ahead + behind * behind);
  }
  return power;
}

void TunedModes::exchange(State& state) {
  for (Coefficients* each : {&next_, &now_, &previous_}) {
    state.exchange(each->moment.tension);
    state.exchange(each->moment.damping);
    state.exchange(each->stiffness);
    state.exchange(each->resistance);
  }
  state.exchange(step_);
  if (state.reads()) rests_ = false;
  for (std::vector<double>* list : {&keep_, &turn_, &compliance_}) state.exchange(*list);
  state.exchange(keep_in_float_);
  state.exchange(turn_in_float_);
}

}  // namespace thrum
