// Newton's method for a group with laws that are not affine: solve.hpp.
#include <algorithm>
#include <cmath>
#include <limits>

#include <thrum/network/solve.hpp>

namespace thrum {

namespace {
/// How near to the root, in reaches, the last evaluation must lie.
constexpr double near = 2e-6;
/// Up to here the second-order Taylor series of a force says something.
constexpr double trusted = 0.3;
}  // namespace

/// Forces, slopes and bends at r.
void GroupSolver::evaluate(std::span<double> r) {
  for (const Segment& segment : group_->segments) {
    const std::size_t end = segment.begin + segment.local.size();
    if (segment.interaction->is_affine()) {
      for (std::size_t i = segment.begin; i < end; ++i) force_[i] = offset_[i] + slope_[i] * r[i];
      continue;
    }
    RowBatch rows = batch(segment);
    rows.r = r.data() + segment.begin;
    segment.interaction->evaluate(rows);
  }
}

/// False where a touch begins or ends.
bool GroupSolver::start_from_last_step() {
  for (const Segment& segment : group_->segments)
    if (!segment.interaction->is_affine() && !segment.interaction->evaluate_now(batch(segment)))
      return false;
  // Affine rows follow the others: any motion will do, since Newton's step is exact for them.
  for (const Segment& segment : group_->segments) {
    if (!segment.interaction->is_affine()) continue;
    for (std::size_t i = segment.begin; i < segment.begin + segment.local.size(); ++i) {
      r_[i] = d_[i];
      force_[i] = offset_[i] + slope_[i] * r_[i];
    }
  }
  return true;
}

void GroupSolver::start_from_last_forces() {
  std::copy_n(last_force_.data(), n_, thought_.data());
  system_.multiply(compliance_, thought_, pushed_);
  for (std::size_t i = 0; i < n_; ++i) r_[i] = d_[i] - pushed_[i];
}

/// From the motion r_ that the forces thought_ cause: each row's own answer, the others held.
void GroupSolver::let_rows_settle_alone() {
  for (std::size_t i = 0; i < n_; ++i) spare_[i] = r_[i] + own_[i] * thought_[i];
  for (const Segment& segment : group_->segments) {
    RowBatch rows = batch(segment);
    rows.d = spare_.data() + segment.begin;
    if (!segment.interaction->is_affine()) {
      segment.interaction->solve_each(rows);
      continue;
    }
    std::copy_n(offset_.data() + segment.begin, rows.rows.size(), rows.force);
    solve_affine_rows(rows);
  }
}

/// step_ from r_, and the largest part of a reach that it goes.
double GroupSolver::find_step() {
  system_.factor(compliance_, {slope_.data(), n_}, group_->symmetric);
  system_.multiply(compliance_, force_, pushed_);
  for (std::size_t i = 0; i < n_; ++i) step_[i] = d_[i] - r_[i] - pushed_[i];
  system_.solve({step_.data(), n_});
  return farthest_of_step();
}

double GroupSolver::farthest_of_step() const {
  double farthest = 0.0;
  for (const Segment& segment : group_->segments) {
    if (segment.interaction->is_affine()) continue;
    for (std::size_t k = 0; k < segment.local.size(); ++k) {
      const std::size_t i = segment.begin + k;
      if (step_[i] == 0.0) continue;
      const double reach =
          std::min(segment.interaction->reach(segment.local[k], r_[i]),
                   segment.interaction->reach(segment.local[k], r_[i] + step_[i]));
      farthest = std::max(farthest, std::abs(step_[i]) / reach);
    }
  }
  return farthest;
}

/// (I + W S) x = -W (bend step^2/2), with the same factors.
void GroupSolver::correct_for_curvature() {
  for (std::size_t i = 0; i < n_; ++i) spare_[i] = -0.5 * bend_[i] * step_[i] * step_[i];
  system_.multiply(compliance_, spare_, pushed_);
  system_.solve({pushed_.data(), n_});
  for (std::size_t i = 0; i < n_; ++i) step_[i] += pushed_[i];
}

/// The step is what rounding does to W f: forces may cancel one another.
bool GroupSolver::is_within_noise() const {
  constexpr double rounding = 8.0 * std::numeric_limits<double>::epsilon();
  for (std::size_t i = 0; i < n_; ++i) {
    double noise = std::abs(d_[i]) + std::abs(r_[i]);
    for (std::size_t j = compliance_.first_column(i); j < compliance_.end_column(i); ++j)
      noise += std::abs(compliance_.at(j, i) * force_[j]);
    if (!(std::abs(step_[i]) <= rounding * noise)) return false;
  }
  return true;
}

/// `curved`: along the Taylor series, for steps well within reach; else along the tangents, which
/// balance the motion whatever the law does.
void GroupSolver::take_step(bool curved) {
  for (std::size_t i = 0; i < n_; ++i) {
    const double bend = curved ? bend_[i] : 0.0;
    thought_[i] = force_[i] + step_[i] * (slope_[i] + 0.5 * bend * step_[i]);
    r_[i] += step_[i];
  }
}

/// The forces are those thought of, and the motion is what they cause.
void GroupSolver::settle_forces() {
  std::copy_n(thought_.data(), n_, force_.data());
  system_.multiply(compliance_, force_, pushed_);
  for (std::size_t i = 0; i < n_; ++i) r_[i] = d_[i] - pushed_[i];
}

/// Warm: from the last step, by plain steps, as long as these shrink fast. Else from lone rows, each
/// of which settles anew as long as the steps are long.
bool GroupSolver::newton(bool warm) {
  const int most_steps = warm ? 6 : 16;
  if (warm && !start_from_last_step()) return false;
  if (!warm) start_from_last_forces();
  double before = std::numeric_limits<double>::infinity();
  bool long_steps = true;
  for (int iteration = 1; iteration <= most_steps; ++iteration) {
    if (!warm && long_steps) {
      let_rows_settle_alone();
    } else if (iteration > 1) {
      evaluate(r_);
    }
    const double farthest = find_step();
    const bool noise = farthest > near && farthest < 1e-3 && is_within_noise();
    const bool curved = farthest <= trusted && !noise;
    if (curved && farthest > 0.0) correct_for_curvature();
    if (farthest <= near || noise) {
      take_step(curved);
      effort_.count(iteration, true);
      return true;
    }
    if (warm && iteration > 1 && !(farthest <= 0.3 * before)) return false;
    take_step(curved);
    long_steps = !(farthest <= 0.1);
    before = farthest;
  }
  return false;
}

/// dP/dt at t = part, with the forces at r + t dr in force_.
double GroupSolver::slope_along_step(double part) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < n_; ++i)
    sum -= step_[i] * (thought_[i] + part * thought_step_[i] - force_[i]);
  return sum;
}

/// Takes the whole step if P does not rise steeply at its end, else a part of it, found between
/// parts whose slopes differ in sign.
void GroupSolver::search_along_step() {
  const double before = slope_along_step(0.0);
  double low = 0.0, low_slope = before;
  double high = 0.0, high_slope = 0.0;
  double part = 1.0;
  constexpr int tries = 40;
  for (int attempt = 0; attempt < tries; ++attempt) {
    for (std::size_t i = 0; i < n_; ++i) trial_[i] = r_[i] + part * step_[i];
    evaluate(trial_);
    const double slope = slope_along_step(part);
    if (slope <= 0.0 && (attempt == 0 || slope >= 0.5 * before)) break;
    if (std::abs(slope) <= 0.1 * std::abs(before)) break;
    (slope > 0.0 ? high : low) = part;
    (slope > 0.0 ? high_slope : low_slope) = slope;
    const double secant = low - low_slope * (high - low) / (high_slope - low_slope);
    part = std::clamp(secant, low + 0.1 * (high - low), high - 0.1 * (high - low));
  }
  for (std::size_t i = 0; i < n_; ++i) thought_[i] += part * thought_step_[i];
  std::copy_n(trial_.data(), n_, r_.data());
}

/// From the motion of lone rows. The first step is taken whole, and leads to a motion that forces can
/// cause; every other one goes downhill in P.
bool GroupSolver::newton_along_line() {
  constexpr int most_steps = 200;
  start_from_last_forces();
  let_rows_settle_alone();
  for (int iteration = 1; iteration <= most_steps; ++iteration) {
    const double farthest = find_step();
    const bool close = farthest <= near;
    const bool fine = close || is_within_noise();
    if (close) correct_for_curvature();
    if (fine || iteration == 1) {
      take_step(close);
      if (fine) {
        effort_.count(iteration, true);
        return true;
      }
      evaluate(r_);
      continue;
    }
    for (std::size_t i = 0; i < n_; ++i)
      thought_step_[i] = force_[i] + slope_[i] * step_[i] - thought_[i];
    search_along_step();
  }
  effort_.count(most_steps, false);
  return false;
}

void GroupSolver::solve_curved() {
  const bool folded = folds();
  if (folded) fold_bundles();
  if (group_->has_friction) {
    find_friction();
    if (!newton_with_friction()) finish_with_friction();
  } else {
    if (!newton(true) && !newton(false)) newton_along_line();
    settle_forces();
  }
  if (folded) unfold_bundles();
}

}  // namespace thrum
