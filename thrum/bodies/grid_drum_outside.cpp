// A drum on grids: what the air outside does in a step, and its part of the energy book.
#include <thrum/bodies/grid_drum.hpp>

namespace thrum {

/// Without F, z and y would go on by themselves; F = G of what they part by.
template <class Real>
void GridDrum::find_drag(const OutsideAir::Family& family, std::size_t first,
                         const Motion<Real>& motion) const {
  const double k = time_step_;
  const std::size_t count = family.oscillators.size();
  const std::size_t index = (first - first_outside()) / 2;
  for (std::size_t i = 0; i < count; ++i) {
    const OutsideAir::Oscillator& it = family.oscillators[i];
    const Real* now = motion.now + first + 2 * i;
    const Real* before = motion.previous + first + 2 * i;
    scratch_.z[i] = static_cast<double>(now[0]) + static_cast<double>(now[0] - before[0]) +
                    k * k / it.near * it.stiffness * scratch_.stretch[index + i];
    scratch_.y[i] = static_cast<double>(now[1]) + static_cast<double>(now[1] - before[1]);
    scratch_.apart[i] =
        (scratch_.z[i] - scratch_.y[i]) - static_cast<double>(before[0] - before[1]);
  }
  for (std::size_t i = 0; i < count; ++i) {
    double force = 0.0;
    for (std::size_t j = 0; j < count; ++j) force += family.drag[i * count + j] * scratch_.apart[j];
    scratch_.force[i] = force;
  }
}

template <class Real>
void GridDrum::step_outside(const Motion<Real>& motion) const {
  std::size_t index = 0;
  for_each_outside([&](const OutsideAir::Oscillator& it, std::size_t z, double volume) {
    const double stretch = volume - static_cast<double>(motion.now[z]);
    scratch_.stretch[index++] = stretch;
    for (const OutsideAir::Part& part : it.parts)
      forces_[part.head][part.shape] -= it.stiffness * stretch * part.weight;
  });
  std::size_t at = first_outside();
  const double square = time_step_ * time_step_;
  for (const OutsideAir::Family& family : outside_.families) {
    find_drag(family, at, motion);
    for (std::size_t i = 0; i < family.oscillators.size(); ++i, at += 2) {
      const OutsideAir::Oscillator& it = family.oscillators[i];
      motion.next[at] = static_cast<Real>(scratch_.z[i] - square / it.near * scratch_.force[i]);
      motion.next[at + 1] = static_cast<Real>(scratch_.y[i] + square / it.far * scratch_.force[i]);
    }
  }
}

template void GridDrum::step_outside(const Motion<double>& motion) const;
template void GridDrum::step_outside(const Motion<float>& motion) const;

EnergyFlow GridDrum::outside_flow(const Motion<double>& motion) const {
  EnergyFlow flow{};
  if (outside_.families.empty()) return flow;
  const double k = time_step_;
  std::size_t index = 0;
  volumes(motion.now, volumes_);
  for_each_outside([&](const OutsideAir::Oscillator&, std::size_t z, double volume) {
    scratch_.stretch[index++] = volume - motion.now[z];
  });
  index = 0;
  volumes(motion.next, volumes_);
  for_each_outside([&](const OutsideAir::Oscillator& it, std::size_t z, double volume) {
    const double rate = (motion.next[z] - motion.now[z]) / k;
    const double far_rate = (motion.next[z + 1] - motion.now[z + 1]) / k;
    flow.stored.kinetic += 0.5 * it.near * rate * rate + 0.5 * it.far * far_rate * far_rate;
    flow.stored.potential +=
        0.5 * it.stiffness * (volume - motion.next[z]) * scratch_.stretch[index++];
  });
  std::size_t at = first_outside();
  for (const OutsideAir::Family& family : outside_.families) {
    find_drag(family, at, motion);
    for (std::size_t i = 0; i < family.oscillators.size(); ++i, at += 2)
      flow.dissipated_power += scratch_.force[i] *
                               ((motion.next[at] - motion.previous[at]) -
                                (motion.next[at + 1] - motion.previous[at + 1])) /
                               (2.0 * k);
  }
  return flow;
}

}  // namespace thrum
