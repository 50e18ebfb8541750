#include <thrum/bodies/static_rest.hpp>

#include <algorithm>

namespace thrum {

void StaticRest::predict(const Motion<double>& motion) const {
  std::fill_n(motion.next, size_, 0.0);
}

void StaticRest::predict(const Motion<float>& motion) const {
  std::fill_n(motion.next, size_, 0.0F);
}

void StaticRest::masses(std::span<double> out) const {
  std::fill(out.begin(), out.end(), 0.5 * time_step_ * time_step_);
}

void StaticRest::step_compliances(std::span<double> out) const {
  std::fill(out.begin(), out.end(), 1.0);
}

void StaticRest::start(std::span<double> displacement, std::span<double> velocity) const {
  std::fill(displacement.begin(), displacement.end(), 0.0);
  std::fill(velocity.begin(), velocity.end(), 0.0);
}

void StaticRest::accelerations(std::span<const double> displacement,
                               std::span<const double> velocity, std::span<double> out) const {
  for (std::size_t i = 0; i < size_; ++i)
    out[i] = -2.0 * (displacement[i] + time_step_ * velocity[i]) / (time_step_ * time_step_);
}

void StaticRest::settle_start(std::span<double> accelerations) const {
  std::fill(accelerations.begin(), accelerations.end(), 0.0);
}

EnergyTerms StaticRest::energy(const Motion<double>& motion) const {
  EnergyTerms sum;
  for (std::size_t i = 0; i < size_; ++i)
    sum.potential += 0.25 * (motion.next[i] * motion.next[i] + motion.now[i] * motion.now[i]);
  return sum;
}

double StaticRest::dissipated_power(const Motion<double>& motion) const {
  double power = 0.0;
  for (std::size_t i = 0; i < size_; ++i) {
    const double change = motion.next[i] - motion.previous[i];
    power += change * change / (4.0 * time_step_);
  }
  return power;
}

}  // namespace thrum
