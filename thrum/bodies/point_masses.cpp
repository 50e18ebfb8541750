#include <thrum/bodies/point_masses.hpp>

#include <algorithm>
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
    keep_.push_back(kept_motion(it.damping, time_step));
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

namespace {

/// By its own copy of where they are, which nothing that is written changes.
template <class Real>
[[gnu::noinline]] void step_masses(const double* keep, const double* turn, std::size_t count,
                                   Motion<Real> motion) {
  for (std::size_t i = 0; i < count; ++i) step_mass(keep[i], turn[i], i, motion);
}

}  // namespace

template <class Real>
void PointMasses::predict_in(const Motion<Real>& motion) const {
  if (size() == 1) return step_mass(keep_[0], turn_[0], 0, motion);  // no vectors to set up
  step_masses(keep_.data(), turn_.data(), size(), motion);
}

void PointMasses::predict(const Motion<double>& motion) const { predict_in(motion); }
void PointMasses::predict(const Motion<float>& motion) const { predict_in(motion); }

void PointMasses::note_previous(const Motion<double>& motion) const {
  std::fill_n(motion.kept, size(), 0.0);
}
void PointMasses::note_previous(const Motion<float>& motion) const {
  std::fill_n(motion.kept, size(), 0.0F);
}

EnergyTerms PointMasses::energy(const Motion<double>& motion) const {
  EnergyTerms sum;
  for (std::size_t i = 0; i < size(); ++i) {
    const double rate = mass_rate(i, motion, time_step_);
    sum.kinetic += 0.5 * mass_[i] * rate * rate;
    sum.potential += 0.5 * stiffness_[i] * motion.next[i] * motion.now[i];
  }
  return sum;
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
