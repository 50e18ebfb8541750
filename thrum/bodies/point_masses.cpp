#include <thrum/bodies/point_masses.hpp>

#include <numbers>
#include <utility>

#include <thrum/math/stepped_loss.hpp>

namespace thrum {

PointMasses::PointMasses(std::vector<Parameters> masses, double time_step)
    : each_(std::move(masses)), time_step_(time_step) {
  for (std::size_t i = 0; i < each_.size(); ++i) {
    each_[i].damping = stepped_loss(each_[i].damping, time_step_);
    const double loss = each_[i].damping * time_step_;
    const double turn = angular_frequency_squared(i) * time_step_ * time_step_;
    keep_.push_back((1.0 - loss) / (1.0 + loss));
    turn_.push_back(turn / (1.0 + loss));
  }
}

double PointMasses::frequency_limit(double time_step) {
  return 1.0 / (std::numbers::pi * time_step);
}

double PointMasses::angular_frequency_squared(std::size_t i) const {
  const double w = 2.0 * std::numbers::pi * each_[i].frequency;
  return w * w;
}

template <class Real>
void PointMasses::predict_in(const Motion<Real>& motion) const {
  for (std::size_t i = 0; i < each_.size(); ++i) {
    const double now = motion.now[i];
    const double previous = motion.previous[i];
    motion.next[i] = static_cast<Real>(now + (keep_[i] * (now - previous) - turn_[i] * now));
  }
}

void PointMasses::predict(const Motion<double>& motion) const { predict_in(motion); }
void PointMasses::predict(const Motion<float>& motion) const { predict_in(motion); }

void PointMasses::masses(std::span<double> out) const {
  for (std::size_t i = 0; i < each_.size(); ++i) out[i] = each_[i].mass;
}

void PointMasses::step_compliances(std::span<double> out) const {
  for (std::size_t i = 0; i < each_.size(); ++i)
    out[i] = time_step_ * time_step_ / (each_[i].mass * (1.0 + each_[i].damping * time_step_));
}

void PointMasses::start(std::span<double> displacement, std::span<double> velocity) const {
  for (std::size_t i = 0; i < each_.size(); ++i) {
    displacement[i] = each_[i].position;
    velocity[i] = each_[i].velocity;
  }
}

void PointMasses::accelerations(std::span<const double> displacement,
                                std::span<const double> velocity, std::span<double> out) const {
  for (std::size_t i = 0; i < each_.size(); ++i)
    out[i] = -angular_frequency_squared(i) * displacement[i] - 2.0 * each_[i].damping * velocity[i];
}

EnergyTerms PointMasses::energy(const Motion<double>& motion) const {
  EnergyTerms sum;
  for (std::size_t i = 0; i < each_.size(); ++i) {
    const double rate = (motion.next[i] - motion.now[i]) / time_step_;
    sum.kinetic += 0.5 * each_[i].mass * rate * rate;
    sum.potential +=
        0.5 * each_[i].mass * angular_frequency_squared(i) * motion.next[i] * motion.now[i];
  }
  return sum;
}

double PointMasses::dissipated_power(const Motion<double>& motion) const {
  double power = 0.0;
  for (std::size_t i = 0; i < each_.size(); ++i) {
    const double rate = (motion.next[i] - motion.previous[i]) / (2.0 * time_step_);
    power += 2.0 * each_[i].mass * each_[i].damping * rate * rate;
  }
  return power;
}

std::vector<PortablePart> PointMasses::portable_parts() const {
  std::vector<PortablePart> parts;
  for (std::size_t i = 0; i < each_.size(); ++i)
    parts.push_back(PortableMass{i, keep_[i], turn_[i]});
  return parts;
}

}  // namespace thrum
