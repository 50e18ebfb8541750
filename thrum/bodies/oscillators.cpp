#include <thrum/bodies/oscillators.hpp>

namespace thrum {

void Oscillators::accelerations(std::span<const double> displacement,
                                std::span<const double> velocity, std::span<double> out) const {
  for (std::size_t i = 0; i < size(); ++i)
    out[i] = -(stiffness_[i] * displacement[i] + resistance_[i] * velocity[i]) / mass_[i];
}

EnergyTerms Oscillators::energy(const Motion<double>& motion) const {
  EnergyTerms sum;
  for (std::size_t i = 0; i < size(); ++i) {
    const double rate = (motion.next[i] - motion.now[i]) / time_step_;
    sum.kinetic += 0.5 * mass_[i] * rate * rate;
    sum.potential += 0.5 * stiffness_[i] * motion.next[i] * motion.now[i];
  }
  return sum;
}

double Oscillators::dissipated_power(const Motion<double>& motion) const {
  double power = 0.0;
  for (std::size_t i = 0; i < size(); ++i) {
    const double rate = (motion.next[i] - motion.previous[i]) / (2.0 * time_step_);
    power += resistance_[i] * rate * rate;
  }
  return power;
}

}  // namespace thrum
