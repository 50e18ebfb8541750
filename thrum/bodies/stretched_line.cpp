#include <thrum/bodies/stretched_line.hpp>

#include <algorithm>
#include <utility>

namespace thrum {

StretchedLine::StretchedLine(const Grid& grid, const GridBody::Parameters& parameters,
                             double stiffness)
    : linear_(grid, parameters),
      first_(grid.first()),
      points_(grid.points()),
      spacing_(grid.spacing(0)),
      mass_(parameters.density * grid.spacing(0)),
      time_step_(parameters.time_step),
      damping_hf_(parameters.damping_hf),
      stretch_stiffness_(stiffness),
      system_(grid.points()),
      scratch_(grid.points(), 0.0) {
  std::vector<double> compliances(size());
  linear_.step_compliances(compliances);
  compliance_ = compliances[first_];
}

void StretchedLine::set_start(std::vector<double> displacement, std::vector<double> velocity) {
  stretch_ = start_stretch_ = stretch_of(displacement.data());
  linear_.set_start(std::move(displacement), std::move(velocity));
  tune(0);
}

/// S = sum over intervals of (u_{l+1} - u_l)^2 / h, both ends being fixed.
template <class Real>
double StretchedLine::stretch_of(const Real* u) const {
  const Real* at = u + first_;
  double sums[4] = {};
  double before = 0.0;
  for (std::size_t i = 0; i < points_; ++i) {
    const double here = static_cast<double>(at[i]), step = here - before;
    sums[i % 4] += step * step;
    before = here;
  }
  return (((sums[0] + sums[1]) + (sums[2] + sums[3])) + before * before) / spacing_;
}

/// True while it is stretched, and once more when it no longer is.
bool StretchedLine::tune(long long /*step*/) {
  const double y = 0.25 * compliance_ * stretch_stiffness_ * stretch_ / spacing_;
  if (y == 0.0 && folded_ == 0.0) return false;
  folded_ = y;
  system_.factor(y);
  return true;
}

template <class Real>
void StretchedLine::predict_in(const Motion<Real>& motion) const {
  linear_.predict(motion);
  if (folded_ == 0.0) return;
  Real* next = motion.next + first_;
  const Real* previous = motion.previous + first_;
  // y T (u_lin + u^{n-1}), both being 0 beyond the ends.
  double before = 0.0;
  double here = static_cast<double>(next[0]) + static_cast<double>(previous[0]);
  for (std::size_t i = 0; i < points_; ++i) {
    const double after =
        i + 1 < points_ ? static_cast<double>(next[i + 1]) + static_cast<double>(previous[i + 1])
                        : 0.0;
    scratch_[i] = folded_ * ((here - before) + (here - after));
    before = here;
    here = after;
  }
  system_.solve(scratch_.data());
  for (std::size_t i = 0; i < points_; ++i)
    next[i] = static_cast<Real>(static_cast<double>(next[i]) - scratch_[i]);
}

void StretchedLine::predict(const Motion<double>& motion) const { predict_in(motion); }
void StretchedLine::predict(const Motion<float>& motion) const { predict_in(motion); }

void StretchedLine::settle(std::span<double> moved) const {
  if (folded_ != 0.0) system_.solve(moved.data() + first_);
}

/// The stretch's force at step 0 is (E A / 2L) S T (u + k^2/2 a) / h: the part with u here, the one
/// with a in settle_start.
void StretchedLine::accelerations(std::span<const double> displacement,
                                  std::span<const double> velocity, std::span<double> out) const {
  linear_.accelerations(displacement, velocity, out);
  if (start_stretch_ == 0.0) return;
  const double factor = 0.5 * stretch_stiffness_ * start_stretch_ / (spacing_ * mass_);
  SecondDifferenceSolve::apply(displacement.data() + first_, points_, factor, scratch_.data());
  for (std::size_t i = 0; i < points_; ++i) out[first_ + i] -= scratch_[i];
}

/// (m - m s1 k T/h^2 + (E A / 4L) S k^2 T / h) a = m a_given: what grid_body.cpp has for its
/// losses, and the stretch.
void StretchedLine::settle_start(std::span<double> accelerations) const {
  if (start_stretch_ == 0.0 && damping_hf_ == 0.0) return;
  const double k = time_step_;
  SecondDifferenceSolve system(points_);
  system.factor(0.25 * stretch_stiffness_ * start_stretch_ * k * k / (spacing_ * mass_) -
                damping_hf_ * k / (spacing_ * spacing_));
  system.solve(accelerations.data() + first_);
}

EnergyTerms StretchedLine::energy(const Motion<double>& motion) const {
  EnergyTerms sum = linear_.energy(motion);
  sum.potential += 0.125 * stretch_stiffness_ * stretch_of(motion.next) * stretch_of(motion.now);
  return sum;
}

void StretchedLine::exchange(State& state) {
  state.exchange(stretch_);
  state.exchange(folded_);
  if (state.reads()) system_.factor(folded_);
}

}  // namespace thrum
