#include <thrum/bodies/grid_drum.hpp>

#include <algorithm>
#include <utility>

#include <thrum/math/aligned.hpp>

namespace thrum {

namespace {}  // namespace

GridDrum::GridDrum(std::array<std::unique_ptr<GridBody>, 2> heads, CavityAir air,
                   std::array<GridBody::Parameters, 2> parameters, const KernelSet& kernels,
                   OutsideAir outside)
    : heads_(std::move(heads)),
      air_(std::move(air)),
      kernels_(kernels),
      time_step_(parameters[0].time_step),
      outside_(std::move(outside)) {
  parts_ = {0, heads_[0]->size(), heads_[0]->size() + heads_[1]->size()};
  air_room_ = round_up(air_.oscillators.size(), row_lanes);
  outside_room_ = round_up(2 * outside_.size(), row_lanes);
  for (auto* each : {&scratch_.stretch, &scratch_.z, &scratch_.y, &scratch_.apart, &scratch_.force})
    each->assign(outside_.size(), 0.0);
  for (const std::size_t head : {0u, 1u}) {
    faces_[head] = DrumFace(heads_[head]->grid(), parameters[head], air_.shapes, kernels_);
    volumes_[head].assign(air_.shapes.size(), 0.0);
    forces_[head].assign(air_.shapes.size(), 0.0);
  }
  stretches_.assign(air_.oscillators.size(), 0.0);
}

template <class Real>
void GridDrum::volumes(const Real* coordinates, Volumes& out) const {
  for (const std::size_t head : {0u, 1u}) faces_[head].read(coordinates + parts_[head], out[head]);
}

template void GridDrum::volumes(const double* coordinates, Volumes& out) const;

template <class Real, class F>
void GridDrum::for_each_stretch(const Real* coordinates, F f) const {
  volumes(coordinates, volumes_);
  const Real* y = coordinates + parts_[2];
  for (std::size_t i = 0; i < air_.oscillators.size(); ++i) {
    const CavityAir::Oscillator& it = air_.oscillators[i];
    const double volume = it.upper * volumes_[0][it.shape] - volumes_[1][it.shape];
    f(i, volume - static_cast<double>(y[i]));
  }
}

template <class Real>
Motion<Real> GridDrum::of_head(const Motion<Real>& motion, std::size_t head) const {
  const std::size_t first = parts_[head];
  return {motion.next + first, motion.now + first, motion.previous + first, motion.kept + first};
}

void GridDrum::note_previous(const Motion<double>& motion) const {
  for (const std::size_t head : {0u, 1u}) heads_[head]->note_previous(of_head(motion, head));
}
void GridDrum::note_previous(const Motion<float>& motion) const {
  for (const std::size_t head : {0u, 1u}) heads_[head]->note_previous(of_head(motion, head));
}

template <class Real>
void GridDrum::predict_in(const Motion<Real>& motion) const {
  for (auto& of_head : forces_) std::fill(of_head.begin(), of_head.end(), 0.0);
  const std::size_t first = parts_[2];
  for_each_stretch(motion.now, [&](std::size_t i, double stretch) {
    const CavityAir::Oscillator& it = air_.oscillators[i];
    const double pressure = -it.stiffness * stretch;
    forces_[0][it.shape] += it.upper * pressure;
    forces_[1][it.shape] -= pressure;
    const double turn = time_step_ * it.frequency;
    const Real y = motion.now[first + i];
    motion.next[first + i] =
        y + (y - motion.previous[first + i]) + static_cast<Real>(turn * turn * stretch);
  });
  step_outside(motion);
  // The head that was read last is still in the first cache.
  for (const std::size_t head : {1u, 0u})
    heads_[head]->predict_under(of_head(motion, head),
                                faces_[head].template press<Real>(forces_[head]));
}

void GridDrum::masses(std::span<double> out) const {
  for (const std::size_t head : {0u, 1u})
    heads_[head]->masses(out.subspan(parts_[head], heads_[head]->size()));
  std::fill(out.begin() + static_cast<std::ptrdiff_t>(parts_[2]), out.end(), 0.0);
  for (std::size_t i = 0; i < air_.oscillators.size(); ++i)
    out[parts_[2] + i] = air_.oscillators[i].mass();
  for_each_outside([&](const OutsideAir::Oscillator& it, std::size_t z, double) {
    out[z] = it.near;
    out[z + 1] = it.far;
  });
}

void GridDrum::step_compliances(std::span<double> out) const {
  for (const std::size_t head : {0u, 1u})
    heads_[head]->step_compliances(out.subspan(parts_[head], heads_[head]->size()));
  std::fill(out.begin() + static_cast<std::ptrdiff_t>(parts_[2]), out.end(), 0.0);
  for (std::size_t i = 0; i < air_.oscillators.size(); ++i)
    if (const double mass = air_.oscillators[i].mass(); mass > 0.0)
      out[parts_[2] + i] = time_step_ * time_step_ / mass;
  for_each_outside([&](const OutsideAir::Oscillator& it, std::size_t z, double) {
    out[z] = time_step_ * time_step_ / it.near;
    out[z + 1] = time_step_ * time_step_ / it.far;
  });
}

/// The air begins without pressure and without change of it, but for the uniform one; that outside
/// moves with the heads.
void GridDrum::start(std::span<double> displacement, std::span<double> velocity) const {
  for (const auto& motion : {displacement, velocity})
    std::fill(motion.begin() + static_cast<std::ptrdiff_t>(parts_[2]), motion.end(), 0.0);
  for (const std::size_t head : {0u, 1u})
    heads_[head]->start(displacement.subspan(parts_[head], heads_[head]->size()),
                        velocity.subspan(parts_[head], heads_[head]->size()));
  for (const auto& motion : {displacement, velocity}) {
    for_each_stretch(motion.data(), [&](std::size_t i, double stretch) {
      if (air_.oscillators[i].frequency > 0.0) motion[parts_[2] + i] = stretch;
    });
    for_each_outside([&](const OutsideAir::Oscillator&, std::size_t z, double volume) {
      motion[z] = motion[z + 1] = volume;
    });
  }
}

void GridDrum::accelerations(std::span<const double> displacement, std::span<const double> velocity,
                             std::span<double> out) const {
  for (const std::size_t head : {0u, 1u}) {
    const std::size_t count = heads_[head]->size();
    heads_[head]->accelerations(displacement.subspan(parts_[head], count),
                                velocity.subspan(parts_[head], count),
                                out.subspan(parts_[head], count));
  }
  std::fill(out.begin() + static_cast<std::ptrdiff_t>(parts_[2]), out.end(), 0.0);
  for (auto& of_head : forces_) std::fill(of_head.begin(), of_head.end(), 0.0);
  for_each_stretch(displacement.data(), [&](std::size_t i, double stretch) {
    const CavityAir::Oscillator& it = air_.oscillators[i];
    forces_[0][it.shape] -= it.upper * it.stiffness * stretch;
    forces_[1][it.shape] += it.stiffness * stretch;
    out[parts_[2] + i] = it.frequency * it.frequency * stretch;
  });
  for (const std::size_t head : {0u, 1u})
    faces_[head].accelerate(forces_[head], heads_[head]->grid(), out.subspan(parts_[head]));
}

void GridDrum::settle_start(std::span<double> accelerations) const {
  for (const std::size_t head : {0u, 1u})
    heads_[head]->settle_start(accelerations.subspan(parts_[head], heads_[head]->size()));
}

EnergyTerms GridDrum::air_energy(const Motion<double>& motion) const {
  for_each_stretch(motion.now, [&](std::size_t i, double stretch) { stretches_[i] = stretch; });
  EnergyTerms terms{};
  for_each_stretch(motion.next, [&](std::size_t i, double stretch) {
    const CavityAir::Oscillator& it = air_.oscillators[i];
    const std::size_t at = parts_[2] + i;
    const double rate = (motion.next[at] - motion.now[at]) / time_step_;
    terms.kinetic += 0.5 * it.mass() * rate * rate;
    terms.potential += 0.5 * it.stiffness * stretch * stretches_[i];
  });
  return terms;
}

EnergyTerms GridDrum::energy(const Motion<double>& motion) const {
  return energy_flow(motion).stored;
}

double GridDrum::dissipated_power(const Motion<double>& motion) const {
  return energy_flow(motion).dissipated_power;
}

EnergyFlow GridDrum::energy_flow(const Motion<double>& motion) const {
  EnergyFlow all = outside_flow(motion);
  all.stored += air_energy(motion);
  for (const std::size_t head : {0u, 1u}) {
    const EnergyFlow of_one = heads_[head]->energy_flow(of_head(motion, head));
    all.stored += of_one.stored;
    all.dissipated_power += of_one.dissipated_power;
  }
  return all;
}

}  // namespace thrum
