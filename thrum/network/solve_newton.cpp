// Newton's method for a group with laws that are not affine (solve.hpp).
#include <algorithm>
#include <cmath>
#include <limits>

#include <thrum/network/solve.hpp>

namespace thrum {

/// Forces, slopes and bends at r.
void GroupSolver::evaluate() {
  for (const Segment& segment : group_->segments)
    if (!segment.is_affine())
      segment.interaction->evaluate(batch(segment));
    else
      for (std::size_t i = segment.begin; i < segment.end(); ++i)
        force_[i] = offset_[i] + slope_[i] * r_[i];
}

/// From the motion that the forces of the previous time step would cause.
void GroupSolver::start(bool roughly) {
  std::copy_n(last_force_.data(), n_, model_force_.data());
  move_by(model_force_);
  evaluate_each_alone(roughly);
}

/// r = d - W f.
void GroupSolver::move_by(std::span<const double> force) {
  system_.multiply(compliance_, force, pushed_);
  for (std::size_t i = 0; i < n_; ++i) r_[i] = d_[i] - pushed_[i];
}

/// Solves each row with the others held at the forces of the model.
bool GroupSolver::evaluate_each_alone(bool roughly) {
  for (std::size_t i = 0; i < n_; ++i) lone_d_[i] = r_[i] + own_[i] * model_force_[i];
  evaluate_alone(lone_d_, roughly);
  return true;
}

/// Solves each row by itself: r + W_ii f(r) = d.
void GroupSolver::evaluate_alone(std::span<double> d, bool roughly) {
  for (const Segment& segment : group_->segments) {
    RowBatch rows = batch(segment);
    rows.d = d.data() + segment.begin;
    rows.roughly = roughly;
    if (segment.is_affine()) {
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

/// A two-sided law has extreme slopes where it passes its middle. Smaller ones hold the row as
/// well.
void GroupSolver::cut_slopes() {
  constexpr double steepest = 1e12;
  for (std::size_t i = 0; i < n_; ++i)
    if (own_[i] * slope_[i] > steepest) slope_[i] = steepest / own_[i];
}

/// (I + W S) step = d - r - W f. Slopes are cut if they are so steep that the I is rounded away.
/// Returns the length of the step, infinity where there is none.
double GroupSolver::find_step() {
  for (const bool is_cut : {false, true}) {
    if (is_cut) cut_slopes();
    system_.factor(compliance_, {slope_.data(), n_}, group_->symmetric);
    system_.multiply(compliance_, force_, pushed_);
    for (std::size_t i = 0; i < n_; ++i) step_[i] = d_[i] - r_[i] - pushed_[i];
    system_.solve({step_.data(), n_});
    if (all_finite({step_.data(), n_})) return length_of_step();
  }
  return std::numeric_limits<double>::infinity();
}

double GroupSolver::length_of_step() {
  double longest = 0.0;
  for (const Segment& segment : group_->segments)
    if (!segment.is_affine())
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

/// Whether the step is no larger than the rounding of W f at its end, where forces may cancel one
/// another. For all rows, or for those that act.
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

/// Takes the forces of the model and the motion that they cause.
void GroupSolver::settle_forces() {
  std::copy_n(model_force_.data(), n_, force_.data());
  move_by(force_);
}

bool GroupSolver::newton() {
  start();
  const int steps = take_newton_steps(*this);
  effort_.count(steps, true);
  return steps > 0;
}

/// One row, or a few rows of one interaction that has its own solve for them.
bool GroupSolver::solve_together() {
  const Segment& all = group_->segments[0];
  if (n_ == 1) {
    all.interaction->solve_each(batch(all));
    return true;
  }
  if (group_->segments.size() != 1 || !common_.empty() || !compliance_.is_full()) return false;
  std::copy_n(last_force_.data(), n_, force_.data());
  const int steps = all.interaction->solve_together(batch(all), compliance_);
  effort_.count(steps, true);
  return steps > 0;
}

/// Stiff rows that oppose one another may make the iteration diverge: the forces of the step then
/// move some row much farther than anything did before.
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
    friction_.take(*group_);
    if (!newton_with_friction()) finish_with_friction();
  } else if (!solve_together()) {
    if (!newton()) newton_along_line();
    settle_forces();
  }
  if (folded) unfold_common_variables();
}

}  // namespace thrum
