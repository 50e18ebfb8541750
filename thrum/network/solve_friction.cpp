// Friction within a group. In every step of Newton's method the rows with friction are solved
// exactly, with the tangents of all others eliminated. Their laws are then frozen to affine ones
// with a positive slope, so that the last operation is an exact linear solve here too.
#include <algorithm>
#include <cmath>
#include <limits>

#include <thrum/network/solve.hpp>

namespace thrum {

/// Finds free_, the motion without friction by the tangents of all other laws at r_. Their forces
/// there are model_force_ + spare_ free_. False where even cut slopes give no finite motion; then
/// the friction stays as it is frozen.
bool GroupSolver::find_free_motion() {
  for (const bool is_cut : {false, true}) {
    if (is_cut) cut_slopes();
    std::copy_n(slope_.data(), n_, spare_.data());
    for (std::size_t i = 0; i < n_; ++i) model_force_[i] = force_[i] - slope_[i] * r_[i];
    for (const FrictionSolve::Row& row : friction_.rows())
      model_force_[row.position] = spare_[row.position] = 0.0;
    system_.factor(compliance_, {spare_.data(), n_}, group_->symmetric);
    system_.multiply(compliance_, model_force_, pushed_);
    for (std::size_t i = 0; i < n_; ++i) free_[i] = d_[i] - pushed_[i];
    system_.solve({free_.data(), n_});
    if (all_finite({free_.data(), n_})) return true;
  }
  return false;
}

/// After find_free_motion(): writes the step of all rows from r_, and their forces at its end into
/// model_force_. False where the friction forces are unchanged.
bool GroupSolver::solve_friction() {
  const std::span<const FrictionSolve::Row> rows = friction_.rows();
  const std::size_t m = rows.size();
  for (std::size_t j = 0; j < m; ++j) {
    double* response = response_.data() + j * n_;
    std::fill_n(trial_.data(), n_, 0.0);
    trial_[rows[j].position] = 1.0;
    system_.multiply(compliance_, trial_, {response, n_});
    system_.solve({response, n_});
    friction_.assumed_force()[j] = force_[rows[j].position];
    friction_.d()[j] = free_[rows[j].position];
    for (std::size_t i = 0; i < m; ++i)
      friction_.compliance()[i * m + j] = response[rows[i].position];
  }
  const bool moved = friction_.solve();
  for (std::size_t j = 0; j < m; ++j)
    for (std::size_t i = 0; i < n_; ++i) free_[i] -= response_[j * n_ + i] * friction_.force()[j];
  for (std::size_t i = 0; i < n_; ++i) {
    model_force_[i] += spare_[i] * free_[i];
    step_[i] = free_[i] - r_[i];
  }
  for (std::size_t j = 0; j < m; ++j) model_force_[rows[j].position] = friction_.force()[j];
  return moved;
}

bool GroupSolver::newton_with_friction() {
  constexpr int most_steps = 16;
  constexpr double near_enough = 1e-8;  // the tangents are the laws of the last solve
  start();
  bool exact = group_->is_affine;
  for (int iteration = 1; iteration <= most_steps; ++iteration) {
    if (!find_free_motion()) return false;
    solve_friction();
    const double length = length_of_step();
    find_affine_laws();
    const bool fine = length <= near_enough || (length < 1e-3 && is_within_noise(true));
    if (fine && exact) {
      effort_.count(group_->is_affine ? 0 : iteration, true);
      friction_.count_last();
      for (const Segment& segment : group_->segments)
        for (std::size_t i = segment.begin; i < segment.end() && !segment.is_affine(); ++i)
          offset_[i] = force_[i] - slope_[i] * r_[i];  // tangents
      solve_affine();
      return true;
    }
    if (leads_away()) return false;
    for (std::size_t i = 0; i < n_; ++i) r_[i] += step_[i];
    exact = length <= NewtonLimits::is_long;
    if (exact)
      evaluate();
    else
      evaluate_each_alone();
  }
  return false;
}

/// Alternates between the other laws, with the friction frozen, and the friction, with their
/// tangents.
void GroupSolver::finish_with_friction() {
  constexpr int most_turns = 12;
  for (int turn = 0; turn < most_turns; ++turn) {
    if (!newton()) newton_along_line();
    evaluate_each_alone(false);
    if (!find_free_motion()) {
      friction_.count_disagreement();
      break;
    }
    const bool moved = solve_friction();
    find_affine_laws();
    if (!moved) break;
    if (turn + 1 == most_turns) friction_.count_disagreement();
  }
  friction_.count_last();
  newton_along_line();
  settle_forces();
}

}  // namespace thrum
