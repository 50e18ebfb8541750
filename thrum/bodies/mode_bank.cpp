#include <thrum/bodies/mode_bank.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <thrum/bodies/mode_pole.hpp>

namespace thrum {

ModeBank::ModeBank(const std::vector<Mode>& modes, double time_step, const KernelSet& kernels)
    : time_step_(time_step), kernels_(kernels) {
  const double k = time_step;
  for (Mode mode : modes) {
    mode.decay = std::min(mode.decay, fastest_decay);
    const double keep = std::exp(-2.0 * mode.decay * k);
    const double square = mode.angular_frequency * mode.angular_frequency;
    const double turn = mode_turn(square, mode.decay, k, std::expm1(-mode.decay * k));
    const double stiffness = mode.mass * mode.angular_frequency * mode.angular_frequency;
    const double mass = stiffness * k * k * (1.0 + keep) / (2.0 * turn);
    keep_.push_back(keep);
    turn_.push_back(turn);
    stiffness_.push_back(stiffness);
    mass_.push_back(mass);
    resistance_.push_back(mass * 2.0 / k * -std::expm1(-2.0 * mode.decay * k) / (1.0 + keep));
    compliance_.push_back(k * k * (1.0 + keep) / (2.0 * mass));
  }
  keep_in_float_.assign(keep_.begin(), keep_.end());
  turn_in_float_.assign(turn_.begin(), turn_.end());
  start_displacement_.assign(modes.size(), 0.0);
  start_velocity_.assign(modes.size(), 0.0);
}

void ModeBank::set_start(std::vector<double> displacement, std::vector<double> velocity) {
  start_displacement_ = std::move(displacement);
  start_velocity_ = std::move(velocity);
}

void ModeBank::predict(const Motion<double>& motion) const {
  kernels_.in_double.bank({size(), keep_.data(), turn_.data()}, motion.next, motion.now,
                          motion.previous);
}

void ModeBank::predict(const Motion<float>& motion) const {
  kernels_.in_float.bank({size(), keep_in_float_.data(), turn_in_float_.data()}, motion.next,
                         motion.now, motion.previous);
}

void ModeBank::masses(std::span<double> out) const {
  std::copy(mass_.begin(), mass_.end(), out.begin());
}

void ModeBank::step_compliances(std::span<double> out) const {
  std::copy(compliance_.begin(), compliance_.end(), out.begin());
}

void ModeBank::start(std::span<double> displacement, std::span<double> velocity) const {
  std::copy(start_displacement_.begin(), start_displacement_.end(), displacement.begin());
  std::copy(start_velocity_.begin(), start_velocity_.end(), velocity.begin());
}

void ModeBank::accelerations(std::span<const double> displacement, std::span<const double> velocity,
                             std::span<double> out) const {
  for (std::size_t i = 0; i < size(); ++i)
    out[i] = -(stiffness_[i] * displacement[i] + resistance_[i] * velocity[i]) / mass_[i];
}

EnergyTerms ModeBank::energy(const Motion<double>& motion) const {
  EnergyTerms sum;
  for (std::size_t i = 0; i < size(); ++i) {
    const double rate = (motion.next[i] - motion.now[i]) / time_step_;
    sum.kinetic += 0.5 * mass_[i] * rate * rate;
    sum.potential += 0.5 * stiffness_[i] * motion.next[i] * motion.now[i];
  }
  return sum;
}

double ModeBank::dissipated_power(const Motion<double>& motion) const {
  double power = 0.0;
  for (std::size_t i = 0; i < size(); ++i) {
    const double rate = (motion.next[i] - motion.previous[i]) / (2.0 * time_step_);
    power += resistance_[i] * rate * rate;
  }
  return power;
}

}  // namespace thrum
