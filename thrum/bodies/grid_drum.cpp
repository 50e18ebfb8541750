#include <thrum/bodies/grid_drum.hpp>

#include <algorithm>
#include <utility>

#include <thrum/math/aligned.hpp>
#include <thrum/math/stepped_loss.hpp>

namespace thrum {

namespace {
constexpr std::size_t lanes = 8;
}  // namespace

GridDrum::GridDrum(std::array<std::unique_ptr<GridBody>, 2> heads, CavityAir air,
                   std::array<GridBody::Parameters, 2> parameters, const KernelSet& kernels,
                   OutsideAir outside)
    : heads_(std::move(heads)),
      air_(std::move(air)),
      kernels_(kernels),
      time_step_(parameters[0].time_step),
      outside_(std::move(outside)) {
  parts_ = {0, heads_[0]->size(), heads_[0]->size() + heads_[1]->size()};
  air_room_ = round_up(air_.oscillators.size(), lanes);
  outside_room_ = round_up(2 * outside_.size(), lanes);
  for (auto* each : {&scratch_.stretch, &scratch_.z, &scratch_.y, &scratch_.apart, &scratch_.force})
    each->assign(outside_.size(), 0.0);
  for (const std::size_t head : {0u, 1u}) {
    faces_[head] = face_of(*heads_[head], parameters[head]);
    Face& face = faces_[head];  // where it stays
    face.air.begins = face.begins.data();
    face.air.ends = face.ends.data();
    face.air.weight = face.weight.data();
    volumes_[head].assign(face.air.shapes, 0.0);
    forces_[head].assign(face.air.shapes, 0.0);
  }
  stretches_.assign(air_.oscillators.size(), 0.0);
}

/// A shape weighs in a block as in the mean of its points.
GridDrum::Face GridDrum::face_of(const GridBody& head,
                                 const GridBody::Parameters& parameters) const {
  const Grid& grid = head.grid();
  const double k = parameters.time_step;
  Face face;
  face.first = grid.first();
  face.cell = grid.spacing(0) * grid.spacing(1);
  face.mass = parameters.density * face.cell;
  face.compliance = k * k / (face.mass * (1.0 + k * stepped_loss(parameters.damping, k)));
  const std::size_t shapes = air_.shapes.size();
  constexpr std::size_t side = AirFace::side, together = AirFace::blocks;
  const std::size_t groups = (grid.padded_points() / side + together - 1) / together;
  const std::size_t block_rows = (grid.rows() + side - 1) / side;
  face.begins.assign(grid.rows(), static_cast<int>(grid.padded_points()));
  face.ends.assign(grid.rows(), 0);
  std::vector<double> weight(block_rows * groups * shapes * together, 0.0);
  std::vector<double> points(block_rows * groups * together, 0.0);
  grid.for_each_point([&](std::size_t point, std::size_t row) {
    face.begins[row] = std::min(face.begins[row], static_cast<int>(point));
    face.ends[row] = std::max(face.ends[row], static_cast<int>(point) + 1);
    const std::size_t block = point / side;
    const std::size_t group = row / side * groups + block / together;
    points[group * together + block % together] += 1.0;
    const auto place = grid.fractions(point, row);
    for (std::size_t s = 0; s < shapes; ++s)
      weight[(group * shapes + s) * together + block % together] += air_.shapes[s].value(place);
  });
  face.weight.reserve(weight.size());
  for (std::size_t i = 0; i < weight.size(); ++i) {
    const double inside = points[i / (shapes * together) * together + i % together];
    face.weight.push_back(static_cast<float>(weight[i] / std::max(inside, 1.0)));
  }
  face.air = {.count = grid.padded_points(),
              .rows = grid.rows(),
              .stride = grid.stride(),
              .begins = nullptr,
              .ends = nullptr,
              .shapes = shapes,
              .weight = nullptr};
  return face;
}

template <class Real>
void GridDrum::volumes(const Real* coordinates, Volumes& out) const {
  for (const std::size_t head : {0u, 1u}) {
    const Face& face = faces_[head];
    kernels_.of<Real>().read_air(face.air, coordinates + parts_[head] + face.first,
                                 out[head].data());
    for (double& volume : out[head]) volume *= face.cell;
  }
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

/// The force on a point is h^2 times the pressure there.
template <class Real>
void GridDrum::press(std::size_t head, double scale, Real* coordinates) const {
  const Face& face = faces_[head];
  for (double& force : forces_[head]) force *= scale * face.cell;
  kernels_.of<Real>().push_air(face.air, forces_[head].data(),
                               coordinates + parts_[head] + face.first);
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
  for (const std::size_t head : {0u, 1u}) heads_[head]->predict(of_head(motion, head));
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
  for (const std::size_t head : {0u, 1u}) press(head, faces_[head].compliance, motion.next);
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
  for (const std::size_t head : {0u, 1u}) press(head, 1.0 / faces_[head].mass, out.data());
}

void GridDrum::settle_start(std::span<double> accelerations) const {
  for (const std::size_t head : {0u, 1u})
    heads_[head]->settle_start(accelerations.subspan(parts_[head], heads_[head]->size()));
}

bool GridDrum::spreads_at_start() const {
  return heads_[0]->spreads_at_start() || heads_[1]->spreads_at_start();
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
