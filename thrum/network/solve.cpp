#include <thrum/network/solve.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace thrum {

namespace {
/// Solves of one step while laws revise themselves, and those after which they should stop.
constexpr int most_passes = 12, free_passes = 4;
/// Groups whose affine rows are kept from one step to the next. An island can fall into half as
/// many groups as it has rows, such as the strings of a key once the hammer has left them.
constexpr std::size_t most_remembered = 8;
}  // namespace

GroupSolver::GroupSolver(const GroupLimits& limits)
    : system_(limits.rows, limits.room),
      common_matrix_(limits.variables, limits.variables == 0 ? 0 : limits.variables - 1),
      folded_(limits.common_rows, limits.common_rows == 0 ? 0 : limits.common_rows - 1) {
  for (std::vector<double>* list :
       {&own_, &d_, &r_, &force_, &slope_, &bend_, &offset_, &last_force_, &step_, &model_force_,
        &lone_d_, &lone_step_, &trial_, &pushed_, &spare_})
    list->resize(limits.rows);
  order_.resize(limits.rows);
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  const std::size_t remembered = std::min(limits.islands * (limits.rows / 2), most_remembered);
  affine_.reserve(remembered);
  while (affine_.size() < remembered) affine_.emplace_back(limits.rows);
  common_.reserve(limits.variables);
  common_rates_.resize(limits.variables);
  common_pushed_.resize(limits.variables * limits.rows);
  unfolded_d_.resize(folded_.size());
  free_.resize(limits.friction_rows == 0 ? 0 : limits.rows);
  response_.resize(limits.friction_rows * limits.rows);
  friction_.reserve(limits.friction_rows);
}

RowBatch GroupSolver::batch(const Segment& segment) {
  const std::size_t at = segment.begin;
  return {segment.local,  order_.data(),      own_.data() + at,   d_.data() + at,
          r_.data() + at, force_.data() + at, slope_.data() + at, bend_.data() + at};
}

void GroupSolver::find_affine_laws() {
  for (const Segment& segment : group_->segments) {
    if (!segment.is_affine()) continue;
    segment.interaction->find_affine(batch(segment));
    std::copy_n(force_.data() + segment.begin, segment.local.size(),
                offset_.data() + segment.begin);
  }
}

/// Solves r + W (a + S r) = d. force_ holds the offsets a, and the forces afterwards.
void GroupSolver::solve_linear(std::span<const double> d) {
  system_.factor(compliance_, {slope_.data(), n_}, group_->symmetric);
  system_.multiply(compliance_, force_, pushed_);
  for (std::size_t i = 0; i < n_; ++i) r_[i] = d[i] - pushed_[i];
  system_.solve({r_.data(), n_});
  if (!common_.empty() && !folds()) add_common_variables();
  for (std::size_t i = 0; i < n_; ++i) force_[i] += slope_[i] * r_[i];
}

/// Whether elimination loses enough digits to show in the energy book.
bool GroupSolver::is_stiff() const {
  constexpr double stiff = 1e4;
  for (std::size_t i = 0; i < n_; ++i)
    if (own_[i] * slope_[i] > stiff) return true;
  for (const CommonHere& each : common_)
    for (std::size_t k = 0; k < each.variable->count; ++k) {
      const double g = each.variable->g[k];
      if (own_[each.begin + k] * g * g > stiff) return true;
    }
  return false;
}

void GroupSolver::solve_affine() {
  std::copy_n(offset_.data(), n_, force_.data());
  solve_linear(d_);
  if (is_stiff()) refine();
}

/// One step of iterative refinement: in prestressed laws the force is a small difference of large
/// numbers.
void GroupSolver::refine() {
  for (std::size_t i = 0; i < n_; ++i) force_[i] = offset_[i] + slope_[i] * r_[i];
  for (const CommonHere& each : common_) {
    if (folds()) break;
    const double rate = along(each, r_);
    for (std::size_t k = 0; k < each.variable->count; ++k)
      force_[each.begin + k] += 0.25 * each.variable->g[k] * rate;
  }
  system_.multiply(compliance_, force_, pushed_);
  for (std::size_t i = 0; i < n_; ++i) spare_[i] = d_[i] - r_[i] - pushed_[i];
  std::copy_n(force_.data(), n_, model_force_.data());
  std::copy_n(r_.data(), n_, trial_.data());
  std::fill_n(force_.data(), n_, 0.0);
  solve_linear(spare_);
  for (std::size_t i = 0; i < n_; ++i) {
    r_[i] += trial_[i];
    force_[i] += model_force_[i];
  }
}

/// Those of this group, or else the next in turn.
AffineRows& GroupSolver::affine_rows_of(const RowGroup& group) {
  for (AffineRows& each : affine_)
    if (each.are_of(group)) return each;
  next_affine_ = next_affine_ + 1 < affine_.size() ? next_affine_ + 1 : 0;
  return affine_[next_affine_];
}

void GroupSolver::solve(const RowGroup& group, const RowLists& rows) {
  if (!group.has_springs) return solve_whole(group, {}, rows);
  AffineRows& affine = affine_rows_of(group);
  for (int pass = 1; pass <= most_passes; ++pass) {
    if (!affine.take(group, rows.d)) return solve_whole(group, {}, rows);
    const RowGroup& rest = affine.rest();
    if (!rest.rows.empty()) solve_whole(rest, affine.rest_d(), rows);
    affine.finish(group, rows.r, rows.force);
    if (!affine.revise(pass, pass > free_passes)) return;
  }
}

/// Without elimination, for the d of the rows or another one.
void GroupSolver::solve_whole(const RowGroup& group, std::span<const double> d,
                              const RowLists& rows) {
  group_ = &group;
  n_ = group.rows.size();
  compliance_ = group.compliance;
  for (std::size_t i = 0; i < n_; ++i) {
    d_[i] = d.empty() ? rows.d[group.rows[i]] : d[i];
    last_force_[i] = rows.force[group.rows[i]];
    own_[i] = compliance_.at(i, i);
  }
  common_.clear();
  if (group.has_common_variables) find_common_variables();
  for (int pass = 1; pass <= most_passes; ++pass) {
    find_affine_laws();
    if (group.is_affine && !group.has_friction)
      solve_affine();
    else
      solve_curved();
    bool changed = false;
    for (const Segment& segment : group.segments)
      changed = segment.interaction->revise(batch(segment), pass, pass > free_passes) || changed;
    if (!changed) break;
  }
  for (std::size_t i = 0; i < n_; ++i) {
    rows.r[group.rows[i]] = r_[i];
    rows.force[group.rows[i]] = force_[i];
  }
}

}  // namespace thrum
