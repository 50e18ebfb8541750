#include <thrum/network/friction_solve.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include <thrum/math/dense_solve.hpp>

namespace thrum {

void FrictionSolve::reserve(std::size_t rows) {
  rows_.reserve(rows);
  resize(rows);
}

void FrictionSolve::resize(std::size_t m) {
  for (std::vector<double>* list : {&d_, &assumed_force_, &force_, &motion_, &right_})
    list->resize(m);
  compliance_.resize(m * m);
  matrix_.resize(m * m);
  for (std::vector<FrictionPoint>* list : {&at_, &step_, &trial_, &fine_}) list->resize(m);
  law_.resize(m);
}

void FrictionSolve::take(const RowGroup& group) {
  rows_.clear();
  cap_ = 0;
  for (const Segment& segment : group.segments) {
    Friction* friction = segment.interaction->friction();
    if (friction == nullptr) continue;
    cap_ = std::max(cap_, friction->cap());
    for (std::size_t k = 0; k < segment.local.size(); ++k)
      rows_.push_back({friction, segment.local[k], segment.begin + k});
  }
  resize(rows_.size());
}

/// Starts from the solution for the frozen laws, (I + W S) r = d - W a.
void FrictionSolve::start() {
  const std::size_t m = rows_.size();
  for (std::size_t i = 0; i < m; ++i) {
    const FrictionRoot idle = rows_[i].friction->frozen(rows_[i].local, 0.0);
    const FrictionRoot unit = rows_[i].friction->frozen(rows_[i].local, 1.0);
    force_[i] = idle.force;
    right_[i] = unit.force - idle.force;
  }
  for (std::size_t i = 0; i < m; ++i) {
    at_[i].r = d_[i];
    for (std::size_t j = 0; j < m; ++j) {
      at_[i].r -= compliance_[i * m + j] * force_[j];
      matrix_[i * m + j] = compliance_[i * m + j] * right_[j] + (i == j ? 1.0 : 0.0);
    }
  }
  for (std::size_t i = 0; i < m; ++i) right_[i] = at_[i].r;
  solve_dense(matrix_, right_);
  for (std::size_t i = 0; i < m; ++i)
    at_[i] = rows_[i].friction->frozen(rows_[i].local, right_[i]).point;
}

/// Evaluates all laws and returns the sum of squared residuals, in units of their resolution.
double FrictionSolve::evaluate(std::span<const FrictionPoint> at) {
  constexpr double rounding = 8.0 * std::numeric_limits<double>::epsilon();
  const std::size_t m = rows_.size();
  for (std::size_t i = 0; i < m; ++i) law_[i] = rows_[i].friction->attempt(rows_[i].local, at[i]);
  double merit = 0.0;
  fine_enough_ = true;
  for (std::size_t i = 0; i < m; ++i) {
    double noise = std::abs(d_[i]) + std::abs(at[i].r);
    motion_[i] = at[i].r - d_[i];
    for (std::size_t j = 0; j < m; ++j) {
      const double push = compliance_[i * m + j] * law_[j].force;
      motion_[i] += push;
      noise += std::abs(push);
    }
    const double fine_r = fine_[i].r + rounding * noise;
    const double fine_z = fine_[i].inner + rounding * std::abs(at[i].inner);
    if (!(std::abs(motion_[i]) <= fine_r)) fine_enough_ = false;
    if (!(std::abs(law_[i].excess) <= fine_z)) fine_enough_ = false;
    if (fine_r > 0.0) merit += motion_[i] / fine_r * (motion_[i] / fine_r);
    if (fine_z > 0.0) merit += law_[i].excess / fine_z * (law_[i].excess / fine_z);
  }
  return merit;
}

void FrictionSolve::find_step() {
  const std::size_t m = rows_.size();
  for (std::size_t i = 0; i < m; ++i) right_[i] = -motion_[i];
  for (std::size_t j = 0; j < m; ++j) {
    const FrictionTrial& law = law_[j];
    const double slope =
        law.force_by_r - law.force_by_inner * law.excess_by_r / law.excess_by_inner;
    const double fallen = law.force_by_inner * law.excess / law.excess_by_inner;
    for (std::size_t i = 0; i < m; ++i) {
      matrix_[i * m + j] = compliance_[i * m + j] * slope + (i == j ? 1.0 : 0.0);
      right_[i] += compliance_[i * m + j] * fallen;
    }
  }
  solve_dense(matrix_, right_);
  for (std::size_t j = 0; j < m; ++j) {
    const FrictionTrial& law = law_[j];
    step_[j] = {right_[j], -(law.excess + law.excess_by_r * right_[j]) / law.excess_by_inner};
  }
}

bool FrictionSolve::shorten_step(double before) {
  constexpr int tries = 5;
  double part = 1.0;
  for (int attempt = 0; attempt < tries; ++attempt, part *= 0.5) {
    for (std::size_t i = 0; i < at_.size(); ++i)
      trial_[i] = {at_[i].r + part * step_[i].r, at_[i].inner + part * step_[i].inner};
    if (evaluate(trial_) < before) {
      at_ = trial_;
      return true;
    }
  }
  return false;
}

/// True at the root or at the cap; false where no step makes progress.
bool FrictionSolve::newton() {
  double merit = evaluate(at_);
  while (true) {
    ++iterations_;
    if (fine_enough_ || iterations_ >= cap_) return true;
    find_step();
    if (!shorten_step(merit)) return false;
    merit = evaluate(at_);
  }
}

/// Solves every row once with the others held; true when none moves any more.
bool FrictionSolve::one_by_one() {
  const std::size_t m = rows_.size();
  for (std::size_t i = 0; i < m; ++i)
    force_[i] = rows_[i].friction->attempt(rows_[i].local, at_[i]).force;
  bool still = true;
  for (std::size_t i = 0; i < m; ++i) {
    double d = d_[i];
    for (std::size_t j = 0; j < m; ++j)
      if (j != i) d -= compliance_[i * m + j] * force_[j];
    const FrictionRoot root =
        rows_[i].friction->solve_alone(rows_[i].local, compliance_[i * m + i], d);
    still = still && root.converged && std::abs(root.point.r - at_[i].r) <= fine_[i].r;
    at_[i] = root.point;
    force_[i] = root.force;
  }
  ++iterations_;
  return still;
}

bool FrictionSolve::solve_together() {
  start();
  while (iterations_ < cap_) {
    if (newton()) return fine_enough_;
    if (one_by_one()) return true;
  }
  return false;
}

/// Whether some force differs from the assumed one by enough to change the motion.
bool FrictionSolve::moved(double tolerance) const {
  const std::size_t m = rows_.size();
  for (std::size_t i = 0; i < m; ++i) {
    const double change = std::abs(force_[i] - assumed_force_[i]);
    const double most = std::max(std::abs(force_[i]), std::abs(assumed_force_[i]));
    const bool same = change <= tolerance * most || change * compliance_[i * m + i] <= fine_[i].r;
    if (!same) return true;
  }
  return false;
}

bool FrictionSolve::solve() {
  const std::size_t m = rows_.size();
  iterations_ = 0;
  for (std::size_t i = 0; i < m; ++i)
    fine_[i] = rows_[i].friction->resolution_of(rows_[i].local, d_[i]);
  if (m == 1) {
    const FrictionRoot root = rows_[0].friction->solve_alone(rows_[0].local, compliance_[0], d_[0]);
    at_[0] = root.point;
    force_[0] = root.force;
    iterations_ = root.iterations;
    converged_ = root.converged;
  } else {
    converged_ = solve_together();
    for (std::size_t i = 0; i < m; ++i)
      force_[i] = rows_[i].friction->attempt(rows_[i].local, at_[i]).force;
  }
  effort_.count(iterations_, true);
  for (std::size_t i = 0; i < m; ++i) rows_[i].friction->freeze(rows_[i].local, at_[i]);
  return moved(rows_[0].friction->tolerance());
}

}  // namespace thrum
