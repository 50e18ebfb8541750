#include <thrum/bodies/moving_masses.hpp>

#include <algorithm>
#include <numbers>
#include <utility>

#include <thrum/bodies/oscillators.hpp>
#include <thrum/math/stepped_loss.hpp>

namespace thrum {

MovingMasses::MovingMasses(std::vector<Parameters> masses, double time_step)
    : each_(std::move(masses)), time_step_(time_step), steps_(each_.size()) {
  for (const Parameters& it : each_) {
    const double w = 2.0 * std::numbers::pi * it.frequency;
    const double at_first = it.mass.at(0.0);
    spring_.push_back(at_first * w * w);
    dashpot_.push_back(2.0 * at_first * stepped_loss(it.damping, time_step_));
  }
  std::vector<double> position, velocity;
  for (const Parameters& it : each_) {
    position.push_back(it.position);
    velocity.push_back(it.velocity);
  }
  set_start(std::move(position), std::move(velocity));
  tune(0);
}

/// With E = M+/k^2 + P/2k: next = now + keep (now - previous) - turn now, keep = (M-/k^2 - P/2k)/E,
/// turn = S/E, C = 1/E.
MovingMasses::Step MovingMasses::step_of(std::size_t i, long long step) const {
  const auto at = [&](long long n) {
    const auto given = [&](long long m) {
      return each_[i].mass.at(static_cast<double>(m) * time_step_);
    };
    // Before step 0 the mass goes on as it begins, else its momentum would be off by k d. m / 4.
    return n >= 0 ? given(n) : std::max(2.0 * given(0) - given(1), 0.5 * given(0));
  };
  const double now = at(step);
  Step it;
  it.ahead = 0.5 * (at(step + 1) + now);
  it.behind = 0.5 * (now + at(step - 1));
  const double over_square = 1.0 / (time_step_ * time_step_);
  const double loss = 0.5 * dashpot_[i] / time_step_;
  it.compliance = 1.0 / (it.ahead * over_square + loss);
  it.keep = (it.behind * over_square - loss) * it.compliance;
  it.turn = spring_[i] * it.compliance;
  return it;
}

bool MovingMasses::tune(long long step) {
  bool changed = false;
  for (std::size_t i = 0; i < each_.size(); ++i) {
    const double before = steps_[i].compliance;
    steps_[i] = step_of(i, step);
    changed = changed || steps_[i].compliance != before;
  }
  return changed;
}

template <class Real>
void MovingMasses::predict_in(const Motion<Real>& motion) const {
  for (std::size_t i = 0; i < each_.size(); ++i)
    step_mass(steps_[i].keep, steps_[i].turn, i, motion);
}

void MovingMasses::predict(const Motion<double>& motion) const { predict_in(motion); }
void MovingMasses::predict(const Motion<float>& motion) const { predict_in(motion); }

void MovingMasses::note_previous(const Motion<double>& motion) const {
  std::fill_n(motion.kept, size(), 0.0);
}
void MovingMasses::note_previous(const Motion<float>& motion) const {
  std::fill_n(motion.kept, size(), 0.0F);
}

/// What an acceleration at step 0 meets: (M+ + M-)/2.
void MovingMasses::masses(std::span<double> out) const {
  for (std::size_t i = 0; i < each_.size(); ++i)
    out[i] = 0.5 * (steps_[i].ahead + steps_[i].behind);
}

void MovingMasses::step_compliances(std::span<double> out) const {
  for (std::size_t i = 0; i < each_.size(); ++i) out[i] = steps_[i].compliance;
}

/// (M+ + M-)/2 dd u + d. m d. u = -S u - P d. u, the scheme itself at step 0.
void MovingMasses::accelerations(std::span<const double> displacement,
                                 std::span<const double> velocity, std::span<double> out) const {
  for (std::size_t i = 0; i < each_.size(); ++i) {
    const double growth = (steps_[i].ahead - steps_[i].behind) / time_step_;
    const double mean = 0.5 * (steps_[i].ahead + steps_[i].behind);
    out[i] = -(spring_[i] * displacement[i] + (dashpot_[i] + growth) * velocity[i]) / mean;
  }
}

EnergyTerms MovingMasses::energy(const Motion<double>& motion) const {
  EnergyTerms sum;
  for (std::size_t i = 0; i < each_.size(); ++i) {
    const double rate = mass_rate(i, motion, time_step_);
    sum.kinetic += 0.5 * steps_[i].ahead * rate * rate;
    sum.potential += 0.5 * spring_[i] * motion.next[i] * motion.now[i];
  }
  return sum;
}

double MovingMasses::dissipated_power(const Motion<double>& motion) const {
  double power = 0.0;
  for (std::size_t i = 0; i < each_.size(); ++i) {
    const double rate = (motion.next[i] - motion.previous[i]) / (2.0 * time_step_);
    power += dashpot_[i] * rate * rate;
  }
  return power;
}

MovedPower MovingMasses::moved_power(const Motion<double>& motion) const {
  MovedPower power;
  for (std::size_t i = 0; i < each_.size(); ++i) {
    const double growth = (steps_[i].ahead - steps_[i].behind) / time_step_;
    const double forward = mass_rate(i, motion, time_step_);
    const double backward = (motion.now[i] - motion.previous[i]) / time_step_;
    power.mass -= 0.5 * growth * forward * backward;
  }
  return power;
}

}  // namespace thrum
