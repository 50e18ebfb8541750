// Newton's method with a line search, for groups in which plain steps diverge (solve.hpp).
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <thrum/network/solve.hpp>

namespace thrum {

/// Whether r + W f = d holds to rounding where step_ was found. The step of a row can still be
/// longer than the rounding of that row, because it depends on others.
bool GroupSolver::balances() const {
  constexpr double rounding = 8.0 * std::numeric_limits<double>::epsilon();
  for (std::size_t i = 0; i < n_; ++i) {
    double sum = r_[i] - d_[i], size = std::abs(d_[i]) + std::abs(r_[i]);
    for (std::size_t j = compliance_.first_column(i); j < compliance_.end_column(i); ++j) {
      const double push = compliance_.at(j, i) * force_[j];
      sum += push;
      size += std::abs(push);
    }
    if (!(std::abs(sum) <= rounding * size)) return false;
  }
  return true;
}

/// dD/dt along q + t dq at the point evaluated last, and the rounding error of it.
GroupSolver::Slope GroupSolver::slope_along_step() {
  constexpr double rounding = 64.0 * std::numeric_limits<double>::epsilon();
  system_.multiply(compliance_, force_, pushed_);
  Slope sum;
  for (std::size_t i = 0; i < n_; ++i) {
    const double change = slope_[i] / (1.0 + own_[i] * slope_[i]) * lone_step_[i];
    sum.value += change * (r_[i] + pushed_[i] - d_[i]);
    sum.noise += rounding * std::abs(change) *
                 (std::abs(r_[i]) + std::abs(own_[i] * force_[i]) + std::abs(d_[i]));
  }
  return sum;
}

/// Takes the whole step if D does not rise at its end, or did not fall at its beginning, where the
/// forces are final. Else a part of it, bracketed by parts whose slopes differ in sign. The slope
/// jumps where a contact opens; then the part just beyond is taken, where that contact is open.
void GroupSolver::search_along_step() {
  for (std::size_t i = 0; i < n_; ++i) lone_step_[i] = step_[i] * (1.0 + own_[i] * slope_[i]);
  const auto evaluate_part = [&](double part) {
    for (std::size_t i = 0; i < n_; ++i) trial_[i] = lone_d_[i] + part * lone_step_[i];
    evaluate_alone(trial_, false);
  };
  const auto [before, noise] = slope_along_step();
  const bool settled = std::abs(before) <= noise || is_within_noise(false);
  double low = 0.0, low_slope = before;
  double high = 0.0, high_slope = 0.0;
  double part = 1.0;
  constexpr int tries = 30, secants = 6;
  for (int attempt = 0; attempt < tries; ++attempt) {
    evaluate_part(part);
    const Slope slope = slope_along_step();
    if (settled || (slope.value <= slope.noise && (attempt == 0 || slope.value >= 0.5 * before)))
      break;
    if (std::abs(slope.value) <= 0.1 * std::abs(before)) break;
    (slope.value > 0.0 ? high : low) = part;
    (slope.value > 0.0 ? high_slope : low_slope) = slope.value;
    if (attempt + 1 == tries) evaluate_part(high);
    const double secant = low - low_slope * (high - low) / (high_slope - low_slope);
    part = attempt < secants
               ? std::clamp(secant, low + 0.1 * (high - low), high - 0.1 * (high - low))
               : 0.5 * (low + high);
  }
  std::copy_n(trial_.data(), n_, lone_d_.data());
}

/// Ends where the steps are short, or are rounding only, which is so once the balance has held
/// twice. At the cap the forces are those of the laws at the last point.
bool GroupSolver::newton_along_line() {
  constexpr int most_steps = 200;
  bool balanced = false;
  start(false);
  for (int iteration = 1; iteration <= most_steps; ++iteration) {
    const bool close = find_step() <= NewtonLimits::near;
    if (close) correct_for_curvature();
    const bool was_balanced = std::exchange(balanced, balances());
    if (close || (balanced && was_balanced) || is_within_noise(true)) {
      take_step(close);
      effort_.count(iteration, true);
      return true;
    }
    search_along_step();
  }
  std::copy_n(force_.data(), n_, model_force_.data());  // at the cap
  effort_.count(most_steps, false);
  return false;
}

}  // namespace thrum
