// Newton's method for a group with laws that are not affine: solve.hpp.
#include <algorithm>
#include <cmath>
#include <limits>

#include <thrum/network/solve.hpp>

namespace thrum {

/// Forces, slopes and bends at r.
void GroupSolver::evaluate() {
  for (const Segment& segment : group_->segments) {
    const std::size_t end = segment.begin + segment.local.size();
    if (segment.interaction->is_affine()) {
      for (std::size_t i = segment.begin; i < end; ++i) force_[i] = offset_[i] + slope_[i] * r_[i];
      continue;
    }
    segment.interaction->evaluate(batch(segment));
  }
}

/// The model forces are those of the step before, and the motion is what they would cause.
void GroupSolver::start_from_last_forces() {
  std::copy_n(last_force_.data(), n_, model_force_.data());
  move_by(model_force_);
}

/// The motion is what some forces leave of d.
void GroupSolver::move_by(std::span<const double> force) {
  system_.multiply(compliance_, force, pushed_);
  for (std::size_t i = 0; i < n_; ++i) r_[i] = d_[i] - pushed_[i];
}

/// Each row at its own answer with the others held.
bool GroupSolver::evaluate_each_alone(bool roughly) {
  for (std::size_t i = 0; i < n_; ++i) lone_d_[i] = r_[i] + own_[i] * model_force_[i];
  evaluate_alone(lone_d_, roughly);
  return true;
}

/// Each row by itself: r + own f(r) = d.
void GroupSolver::evaluate_alone(std::span<double> d, bool roughly) {
  for (const Segment& segment : group_->segments) {
    RowBatch rows = batch(segment);
    rows.d = d.data() + segment.begin;
    rows.roughly = roughly;
    if (segment.interaction->is_affine()) {
      std::copy_n(offset_.data() + segment.begin, rows.rows.size(), rows.force);
      solve_affine_rows(rows);
    } else {
      segment.interaction->solve_each(rows);
    }
  }
}

bool GroupSolver::all_finite(std::span<const double> x) {
  return std::all_of(x.begin(), x.end(), [](double each) { return std::isfinite(each); });
}

/// (I + W S) step = d - r - W f. False where slopes are so steep that I + W S lost its identity.
bool GroupSolver::solve_for_step() {
  system_.factor(compliance_, {slope_.data(), n_}, group_->symmetric);
  system_.multiply(compliance_, force_, pushed_);
  for (std::size_t i = 0; i < n_; ++i) step_[i] = d_[i] - r_[i] - pushed_[i];
  system_.solve({step_.data(), n_});
  return all_finite({step_.data(), n_});
}

/// A law of two sides has slopes beyond all digits where it passes its middle: there lesser ones
/// hold a row as well.
void GroupSolver::cut_slopes() {
  constexpr double steepest = 1e12;
  for (std::size_t i = 0; i < n_; ++i)
    if (own_[i] * slope_[i] > steepest) slope_[i] = steepest / own_[i];
}

/// step_ from r_, and how long it is; infinitely where there is none.
double GroupSolver::find_step() {
  if (!solve_for_step()) {
    cut_slopes();
    if (!solve_for_step()) return std::numeric_limits<double>::infinity();
  }
  return length_of_step();
}

double GroupSolver::length_of_step() {
  double longest = 0.0;
  for (const Segment& segment : group_->segments)
    if (!segment.interaction->is_affine())
      longest = std::max(longest, segment.interaction->length_of_step(
                                      batch(segment), step_.data() + segment.begin));
  return longest;
}

/// (I + W S) x = -W (bend step^2/2), with the same factors.
void GroupSolver::correct_for_curvature() {
  for (std::size_t i = 0; i < n_; ++i) spare_[i] = -0.5 * bend_[i] * step_[i] * step_[i];
  system_.multiply(compliance_, spare_, pushed_);
  system_.solve({pushed_.data(), n_});
  for (std::size_t i = 0; i < n_; ++i) step_[i] += pushed_[i];
}

/// The step is what rounding does to W f, for the forces at its end: they may cancel one another.
/// Of all rows, or of those that act.
bool GroupSolver::is_within_noise(bool of_all) const {
  constexpr double rounding = 8.0 * std::numeric_limits<double>::epsilon();
  for (std::size_t i = 0; i < n_; ++i) {
    if (!of_all && own_[i] * slope_[i] <= rounding) continue;
    double noise = std::abs(d_[i]) + std::abs(r_[i]);
    for (std::size_t j = compliance_.first_column(i); j < compliance_.end_column(i); ++j)
      noise += std::abs(compliance_.at(j, i) * (force_[j] + slope_[j] * step_[j]));
    if (!(std::abs(step_[i]) <= rounding * noise)) return false;
  }
  return true;
}

void GroupSolver::take_step(bool curved) {
  for (std::size_t i = 0; i < n_; ++i) {
    model_force_[i] = force_[i] + slope_[i] * step_[i];
    if (curved) model_force_[i] += 0.5 * bend_[i] * step_[i] * step_[i];
    r_[i] += step_[i];
  }
}

/// The forces are those of the model, and the motion is what they cause.
void GroupSolver::settle_forces() {
  std::copy_n(model_force_.data(), n_, force_.data());
  move_by(force_);
}

bool GroupSolver::newton() {
  start_from_last_forces();
  evaluate_each_alone();
  const int steps = take_newton_steps(*this);
  effort_.count(steps, true);
  return steps > 0;
}

/// One row, or a few of one interaction that knows how.
bool GroupSolver::solve_together() {
  const Segment& all = group_->segments[0];
  if (n_ == 1) {
    all.interaction->solve_each(batch(all));
    return true;
  }
  if (group_->segments.size() != 1 || all.coupled == nullptr || !common_.empty() ||
      !compliance_.is_full())
    return false;
  std::copy_n(last_force_.data(), n_, force_.data());
  const int steps = all.coupled->solve_together(batch(all), compliance_);
  effort_.count(steps, true);
  return steps > 0;
}

/// Stiff rows that oppose one another may drive each other away: forces then move them by far more
/// than all there was before.
bool GroupSolver::leads_away() const {
  constexpr double far = 1e3;
  double before = 0.0, pushed = 0.0;
  for (std::size_t i = 0; i < n_; ++i) {
    before = std::max(before, std::abs(d_[i]) + std::abs(own_[i] * last_force_[i]));
    const double push = std::abs(own_[i] * (force_[i] + slope_[i] * step_[i]));
    if (!(push <= pushed)) pushed = push;
  }
  return !(pushed <= far * before);
}

void GroupSolver::solve_curved() {
  const bool folded = folds();
  if (folded) fold_common_variables();
  if (group_->has_friction) {
    find_friction();
    if (!newton_with_friction()) finish_with_friction();
  } else if (!solve_together()) {
    if (!newton()) newton_along_line();
    settle_forces();
  }
  if (folded) unfold_common_variables();
}

}  // namespace thrum
