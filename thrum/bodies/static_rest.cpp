#include <thrum/bodies/static_rest.hpp>

#include <algorithm>

namespace thrum {

StaticRest::StaticRest(std::size_t size, double time_step) : time_step_(time_step) {
  mass_.assign(size, 0.5 * time_step * time_step);
  compliance_.assign(size, 1.0);
}

void StaticRest::predict(const Motion<double>& motion) const {
  std::fill_n(motion.next, size(), 0.0);
}

void StaticRest::predict(const Motion<float>& motion) const {
  std::fill_n(motion.next, size(), 0.0F);
}

void StaticRest::accelerations(std::span<const double> displacement,
                               std::span<const double> velocity, std::span<double> out) const {
  for (std::size_t i = 0; i < size(); ++i)
    out[i] = -2.0 * (displacement[i] + time_step_ * velocity[i]) / (time_step_ * time_step_);
}

void StaticRest::settle_start(std::span<double> accelerations) const {
  std::fill(accelerations.begin(), accelerations.end(), 0.0);
}

EnergyTerms StaticRest::energy(const Motion<double>& motion) const {
  EnergyTerms sum;
  for (std::size_t i = 0; i < size(); ++i)
    sum.potential += 0.25 * (motion.next[i] * motion.next[i] + motion.now[i] * motion.now[i]);
  return sum;
}

double StaticRest::dissipated_power(const Motion<double>& motion) const {
  double power = 0.0;
  for (std::size_t i = 0; i < size(); ++i) {
    const double change = motion.next[i] - motion.previous[i];
    power += change * change / (4.0 * time_step_);
  }
  return power;
}

}  // namespace thrum
