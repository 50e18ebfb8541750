#include <thrum/bodies/stretched_modes.hpp>

#include <algorithm>
#include <utility>

namespace thrum {

/// M, R and K are those of a ModeBank: poles at rest are exact.
StretchedModes::StretchedModes(const std::vector<Mode>& modes, double stiffness, double time_step)
    : Oscillators(time_step), stretch_stiffness_(stiffness) {
  std::vector<ModeBank::Mode> linear;
  for (const Mode& mode : modes) {
    linear.push_back(mode.linear);
    part_.push_back(mode.stretch);
  }
  const ModeBank bank(linear, time_step);
  const std::size_t count = modes.size();
  std::vector<double> one(count, 1.0), none(count, 0.0), by_spring(count), by_loss(count);
  mass_.resize(count);
  bank.masses(mass_);
  bank.accelerations(one, none, by_spring);
  bank.accelerations(none, one, by_loss);
  for (std::size_t i = 0; i < count; ++i) {
    stiffness_.push_back(-by_spring[i] * mass_[i]);
    resistance_.push_back(-by_loss[i] * mass_[i]);
  }
  for (std::vector<double>* list : {&keep_, &turn_, &compliance_}) list->assign(count, 0.0);
  fold();
}

void StretchedModes::set_start(std::vector<double> displacement, std::vector<double> velocity) {
  stretch_ = stretch_of(std::span<const double>(displacement));
  ListedBody::set_start(std::move(displacement), std::move(velocity));
  fold();
}

bool StretchedModes::tune(long long /*step*/) {
  fold();
  return true;
}

/// q^{n+1} - q = keep (q - q^{n-1}) - turn q: with a = M/k^2, l = R/2k and g,
///     (a + l + g) q^{n+1} = (2a - K) q - (a - l + g) q^{n-1}
///     keep = (a - l + g) / (a + l + g),   turn = (K + 2g) / (a + l + g)
void StretchedModes::fold() {
  const double k = time_step_;
  for (std::size_t i = 0; i < size(); ++i) {
    const double inertia = mass_[i] / (k * k), loss = 0.5 * resistance_[i] / k;
    const double stretched = 0.25 * stretch_stiffness_ * part_[i] * stretch_;
    const double over = 1.0 / (inertia + loss + stretched);
    keep_[i] = (inertia - loss + stretched) * over;
    turn_[i] = (stiffness_[i] + 2.0 * stretched) * over;
    compliance_[i] = over;
  }
}

void StretchedModes::note_previous(const Motion<double>& motion) const {
  std::fill_n(motion.kept, size(), 0.0);
}
void StretchedModes::note_previous(const Motion<float>& motion) const {
  std::fill_n(motion.kept, size(), 0.0F);
}

void StretchedModes::predict(const Motion<double>& motion) const {
  for (std::size_t i = 0; i < size(); ++i) step_mass(keep_[i], turn_[i], i, motion);
}
void StretchedModes::predict(const Motion<float>& motion) const {
  for (std::size_t i = 0; i < size(); ++i) step_mass(keep_[i], turn_[i], i, motion);
}

/// What an acceleration at step 0 meets: m. q = q + k^2/2 dd q.
void StretchedModes::masses(std::span<double> out) const {
  for (std::size_t i = 0; i < size(); ++i)
    out[i] = mass_[i] + 0.25 * stretch_stiffness_ * part_[i] * stretch_ * time_step_ * time_step_;
}

void StretchedModes::accelerations(std::span<const double> displacement,
                                   std::span<const double> velocity, std::span<double> out) const {
  std::vector<double> met(size());
  masses(met);
  for (std::size_t i = 0; i < size(); ++i) {
    const double spring = stiffness_[i] + 0.5 * stretch_stiffness_ * part_[i] * stretch_;
    out[i] = -(spring * displacement[i] + resistance_[i] * velocity[i]) / met[i];
  }
}

/// R as the step has it: 1 - keep = C R / k, whatever rounding did to keep.
double StretchedModes::dissipated_power(const Motion<double>& motion) const {
  double power = 0.0;
  for (std::size_t i = 0; i < size(); ++i) {
    const double rate = (motion.next[i] - motion.previous[i]) / (2.0 * time_step_);
    power += time_step_ * (1.0 - keep_[i]) / compliance_[i] * rate * rate;
  }
  return power;
}

EnergyTerms StretchedModes::energy(const Motion<double>& motion) const {
  EnergyTerms sum;
  for (std::size_t i = 0; i < size(); ++i) {
    const double rate = mass_rate(i, motion, time_step_);
    sum.kinetic += 0.5 * mass_[i] * rate * rate;
    sum.potential += 0.5 * stiffness_[i] * motion.next[i] * motion.now[i];
  }
  const double ahead = stretch_of(std::span<const double>(motion.next, size()));
  const double here = stretch_of(std::span<const double>(motion.now, size()));
  sum.potential += 0.125 * stretch_stiffness_ * ahead * here;
  return sum;
}

void StretchedModes::exchange(State& state) {
  state.exchange(stretch_);
  if (state.reads()) fold();
}

}  // namespace thrum
