#include <thrum/bodies/point_masses.hpp>

#include <numbers>
#include <utility>

#include <thrum/math/stepped_loss.hpp>

namespace thrum {

PointMasses::PointMasses(const std::vector<Parameters>& masses, double time_step)
    : Oscillators(time_step) {
  std::vector<double> position, velocity;
  for (const Parameters& it : masses) {
    const double w = 2.0 * std::numbers::pi * it.frequency, square = w * w;
    const double damping = stepped_loss(it.damping, time_step), loss = damping * time_step;
    const double turn = square * time_step * time_step;
    keep_.push_back((1.0 - loss) / (1.0 + loss));
    turn_.push_back(turn / (1.0 + loss));
    square_.push_back(square);
    damping_.push_back(damping);
    mass_.push_back(it.mass);
    compliance_.push_back(time_step * time_step / (it.mass * (1.0 + loss)));
    stiffness_.push_back(it.mass * square);
    resistance_.push_back(2.0 * it.mass * damping);
    position.push_back(it.position);
    velocity.push_back(it.velocity);
  }
  set_start(std::move(position), std::move(velocity));
}

double PointMasses::frequency_limit(double time_step) {
  return 1.0 / (std::numbers::pi * time_step);
}

void PointMasses::predict(const Motion<double>& motion) const {
  step_oscillators(keep_, turn_, motion);
}
void PointMasses::predict(const Motion<float>& motion) const {
  step_oscillators(keep_, turn_, motion);
}

void PointMasses::accelerations(std::span<const double> displacement,
                                std::span<const double> velocity, std::span<double> out) const {
  for (std::size_t i = 0; i < size(); ++i)
    out[i] = -square_[i] * displacement[i] - 2.0 * damping_[i] * velocity[i];
}

std::vector<PortablePart> PointMasses::portable_parts() const {
  std::vector<PortablePart> parts;
  for (std::size_t i = 0; i < size(); ++i) parts.push_back(PortableMass{i, keep_[i], turn_[i]});
  return parts;
}

}  // namespace thrum
