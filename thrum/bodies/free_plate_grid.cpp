#include <thrum/bodies/free_plate_grid.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <thrum/math/conjugate_gradients.hpp>
#include <thrum/math/stepped_loss.hpp>

namespace thrum {

namespace {

/// The largest sum of magnitudes in a row of K/m, or of G/m: on a few points all rows of a finer
/// grid are there.
template <class Apply>
double largest_row(FreePlateLattice lattice, const Apply& apply) {
  constexpr int few = 8;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const double h = lattice.spacing(axis);
    lattice.intervals[axis] = std::min(lattice.intervals[axis], few);
    lattice.size[axis] = h * lattice.intervals[axis];
  }
  const FreePlateGrid grid(lattice, {}, 1.0);
  std::vector<double> one(lattice.points(), 0.0), out(lattice.points()), masses(lattice.points());
  grid.masses(masses);
  double largest = 0.0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    one[i] = 1.0;
    std::fill(out.begin(), out.end(), 0.0);
    apply(grid, one.data(), out.data());
    one[i] = 0.0;
    double sum = 0.0;  // K is symmetric: its column is its row
    for (const double each : out) sum += std::abs(each);
    largest = std::max(largest, sum / masses[i]);
  }
  return largest;
}

}  // namespace

double FreePlateLattice::largest_bend() const {
  return largest_row(
      *this, [](const FreePlateGrid& grid, const double* w, double* out) { grid.bend(w, out); });
}

double FreePlateLattice::largest_slope() const {
  return largest_row(*this, [](const FreePlateGrid& grid, const double* w, double* out) {
    grid.add_slopes(w, 1.0, out);
  });
}

bool FreePlateLattice::is_stable(double damping_hf, double time_step) const {
  const double k = time_step;
  const double loss = damping_hf > 0.0 ? 4.0 * damping_hf * k * largest_slope() : 0.0;
  return k * k * largest_bend() + loss <= 4.0 * (1.0 + 1e-14);
}

FreePlateGrid::FreePlateGrid(const FreePlateLattice& lattice, Losses losses, double time_step,
                             const FreePlateKernels& kernels)
    : lattice_(lattice),
      kernels_(kernels),
      keep_(kept_motion(losses.damping, time_step)),
      damping_(stepped_loss(losses.damping, time_step)),
      damping_hf_(losses.damping_hf),
      time_step_(time_step) {
  for (std::size_t j = 0; j < lattice_.rows(); ++j)
    for (std::size_t i = 0; i < lattice_.columns(); ++i) mass_.push_back(lattice_.mass(i, j));
  for (const double mass : mass_)
    compliance_.push_back(time_step * time_step / (mass * (1.0 + damping_ * time_step)));
  const std::size_t ringed = (lattice_.columns() + 2) * (lattice_.rows() + 2);
  for (std::vector<double>* list : {&along_, &across_, &twist_}) list->assign(ringed, 0.0);
  for (std::vector<double>* list : {&push_, &wide_, &change_}) list->assign(size(), 0.0);
  const double hx = lattice_.spacing(0), hy = lattice_.spacing(1), nu = lattice_.poisson;
  const double cell = lattice_.rigidity * hx * hy, ax = 1.0 / (hx * hx), ay = 1.0 / (hy * hy);
  sheet_ = {.columns = lattice_.columns(),
            .rows = lattice_.rows(),
            .ax = ax,
            .ay = ay,
            .cell = cell,
            .edge = 0.5 * cell * (1.0 - nu * nu),
            .turn = 2.0 * cell * (1.0 - nu) * ax * ay,
            .poisson = nu,
            .along = lattice_.surface_density * hy / hx,
            .across = lattice_.surface_density * hx / hy,
            .mx = along_.data(),
            .my = across_.data(),
            .mxy = twist_.data()};
}

template <class Real>
void FreePlateGrid::predict_in(const Motion<Real>& motion) const {
  const double k = time_step_;
  for (std::size_t i = 0; i < size(); ++i) {
    wide_[i] = static_cast<double>(motion.now[i]);
    change_[i] = wide_[i] - static_cast<double>(motion.previous[i]);
  }
  bend(wide_.data(), push_.data());
  if (damping_hf_ > 0.0) add_slopes(change_.data(), 2.0 * damping_hf_ / k, push_.data());
  for (std::size_t i = 0; i < size(); ++i)
    motion.next[i] = static_cast<Real>(wide_[i] + (keep_ * change_[i] - compliance_[i] * push_[i]));
}

void FreePlateGrid::predict(const Motion<double>& motion) const { predict_in(motion); }
void FreePlateGrid::predict(const Motion<float>& motion) const { predict_in(motion); }

void FreePlateGrid::accelerations(std::span<const double> displacement,
                                  std::span<const double> velocity, std::span<double> out) const {
  bend(displacement.data(), push_.data());
  add_slopes(velocity.data(), 2.0 * damping_hf_, push_.data());
  for (std::size_t i = 0; i < size(); ++i)
    out[i] = -push_[i] / mass_[i] - 2.0 * damping_ * velocity[i];
}

/// d- w is d. w less k/2 dd w, so that (m - s1 k G) x = m b, symmetric and positive where the
/// scheme is stable.
void FreePlateGrid::settle_start(std::span<double> accelerations) const {
  if (damping_hf_ == 0.0) return;
  const auto apply = [&](const std::vector<double>& x, std::vector<double>& out) {
    for (std::size_t i = 0; i < size(); ++i) out[i] = mass_[i] * x[i];
    add_slopes(x.data(), -damping_hf_ * time_step_, out.data());
  };
  solve_by_conjugate_gradients(mass_, apply, 1e-32, accelerations);
}

EnergyTerms FreePlateGrid::energy(const Motion<double>& motion) const {
  EnergyTerms sum;
  const double k = time_step_;
  bend(motion.now, push_.data());
  for (std::size_t i = 0; i < size(); ++i) {
    change_[i] = (motion.next[i] - motion.now[i]) / k;
    sum.kinetic += 0.5 * mass_[i] * change_[i] * change_[i];
    sum.potential += 0.5 * motion.next[i] * push_[i];
  }
  if (damping_hf_ == 0.0) return sum;
  std::fill(push_.begin(), push_.end(), 0.0);
  add_slopes(change_.data(), 0.5 * damping_hf_ * k, push_.data());
  for (std::size_t i = 0; i < size(); ++i) sum.kinetic -= change_[i] * push_[i];
  return sum;
}

double FreePlateGrid::dissipated_power(const Motion<double>& motion) const {
  if (damping_ == 0.0 && damping_hf_ == 0.0) return 0.0;
  double power = 0.0;
  std::fill(push_.begin(), push_.end(), 0.0);
  for (std::size_t i = 0; i < size(); ++i)
    change_[i] = (motion.next[i] - motion.previous[i]) / (2.0 * time_step_);
  add_slopes(change_.data(), 2.0 * damping_hf_, push_.data());
  for (std::size_t i = 0; i < size(); ++i)
    power += change_[i] * (push_[i] + 2.0 * damping_ * mass_[i] * change_[i]);
  return power;
}

}  // namespace thrum
