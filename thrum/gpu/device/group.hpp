// Rows that act on one another: r + W f(r) = d for all of them at once, by the method that
// network/solve.hpp explains, for few rows and a full W. The order of Newton's steps is the
// engine's own (core/newton_steps.hpp).
#pragma once

#include <thrum/core/newton_steps.hpp>
#include <thrum/gpu/device/slope_system.hpp>

namespace thrum::gpu {

/// `Rows` has the rows, and each(visit) that calls visit(i, row) for every one.
template <int n, class Rows>
class GroupSolve {
 public:
  GroupSolve(Rows& rows, const double (&w)[n][n]) : rows_(rows), w_(w) {
    rows_.each([&](int i, auto& row) {
      d_[i] = row.d;
      last_[i] = row.last_force;
    });
  }

  /// Leaves r and the force of every row; says how many iterations it took.
  void run() {
    if (!newton()) newton_along_line();
    for (int i = 0; i < n; ++i) force_[i] = model_[i];
    multiply(force_);
    rows_.each([&](int i, auto& row) {
      row.r = d_[i] - pushed_[i];
      row.at.force = force_[i];
    });
  }

  int iterations = 0;
  bool converged = true;

 private:
  static constexpr double epsilon = 2.220446049250313e-16;
  struct Slope {
    double value = 0.0, noise = 0.0;
  };

  template <class AnyRows>
  friend int thrum::take_newton_steps(AnyRows& rows);

  double own(int i) const { return w_[i][i]; }
  void multiply(const double (&force)[n]) {
    for (int i = 0; i < n; ++i) {
      pushed_[i] = 0.0;
      for (int j = 0; j < n; ++j) pushed_[i] += w_[i][j] * force[j];
    }
  }
  template <class AnyRow>
  void take(int i, const AnyRow& row) {
    r_[i] = row.r;
    force_[i] = row.at.force;
    slope_[i] = row.at.slope;
    bend_[i] = row.at.bend;
  }
  THRUM_COLD void evaluate() {
    rows_.each([&](int i, auto& row) {
      row.r = r_[i];
      if (row.acts) evaluate_row(row);
      take(i, row);
    });
  }
  THRUM_COLD void evaluate_alone(const double (&d)[n], bool roughly) {
    rows_.each([&](int i, auto& row) {
      if (!row.acts)
        row.r = d[i];
      else
        solve_row(row, d[i], roughly);
      take(i, row);
    });
  }
  bool evaluate_each_alone() {
    hold_others();
    evaluate_alone(lone_d_, true);
    return true;
  }
  void start_from_last_forces() {
    for (int i = 0; i < n; ++i) model_[i] = last_[i];
    multiply(model_);
    for (int i = 0; i < n; ++i) r_[i] = d_[i] - pushed_[i];
  }
  void hold_others() {
    for (int i = 0; i < n; ++i) lone_d_[i] = r_[i] + own(i) * model_[i];
  }
  bool solve_for_step() {
    system_.factor(w_, slope_);
    multiply(force_);
    for (int i = 0; i < n; ++i) step_[i] = d_[i] - r_[i] - pushed_[i];
    system_.solve(step_);
    bool finite = true;
    for (int i = 0; i < n; ++i) finite = finite && step_[i] - step_[i] == 0.0;
    return finite;
  }
  void cut_slopes() {
    constexpr double steepest = 1e12;
    for (int i = 0; i < n; ++i)
      if (own(i) * slope_[i] > steepest) slope_[i] = steepest / own(i);
  }
  /// The step from r, and how long it is.
  THRUM_COLD double find_step() {
    if (!solve_for_step()) {
      cut_slopes();
      if (!solve_for_step()) return beyond_all;
    }
    double longest = 0.0;
    rows_.each([&](int i, auto& row) {
      if (!row.acts || row.is_affine || step_[i] == 0.0) return;
      const double most = smaller(row.reach(r_[i]), row.reach(r_[i] + step_[i]));
      longest = larger(longest, magnitude(step_[i]) / most);
    });
    return longest;
  }
  void correct_for_curvature() {
    double curve[n];
    for (int i = 0; i < n; ++i) curve[i] = -0.5 * bend_[i] * step_[i] * step_[i];
    multiply(curve);
    system_.solve(pushed_);
    for (int i = 0; i < n; ++i) step_[i] += pushed_[i];
  }
  bool is_within_noise(bool of_all = true) const {
    constexpr double rounding = 8.0 * epsilon;
    for (int i = 0; i < n; ++i) {
      if (!of_all && own(i) * slope_[i] <= rounding) continue;
      double noise = magnitude(d_[i]) + magnitude(r_[i]);
      for (int j = 0; j < n; ++j) noise += magnitude(w_[i][j] * (force_[j] + slope_[j] * step_[j]));
      if (!(magnitude(step_[i]) <= rounding * noise)) return false;
    }
    return true;
  }
  bool balances() const {
    constexpr double rounding = 8.0 * epsilon;
    for (int i = 0; i < n; ++i) {
      double sum = r_[i] - d_[i], size = magnitude(d_[i]) + magnitude(r_[i]);
      for (int j = 0; j < n; ++j) {
        sum += w_[i][j] * force_[j];
        size += magnitude(w_[i][j] * force_[j]);
      }
      if (!(magnitude(sum) <= rounding * size)) return false;
    }
    return true;
  }
  void take_step(bool curved) {
    for (int i = 0; i < n; ++i) {
      model_[i] = force_[i] + slope_[i] * step_[i];
      if (curved) model_[i] += 0.5 * bend_[i] * step_[i] * step_[i];
      r_[i] += step_[i];
    }
  }
  bool leads_away() const {
    double before = 0.0, pushed = 0.0;
    for (int i = 0; i < n; ++i) {
      before = larger(before, magnitude(d_[i]) + magnitude(own(i) * last_[i]));
      const double push = magnitude(own(i) * (force_[i] + slope_[i] * step_[i]));
      if (!(push <= pushed)) pushed = push;
    }
    return !(pushed <= 1e3 * before);
  }
  THRUM_COLD bool newton() {
    start_from_last_forces();
    evaluate_each_alone();
    iterations = take_newton_steps(*this);
    return iterations > 0;
  }
  Slope slope_along_step() {
    multiply(force_);
    Slope sum;
    for (int i = 0; i < n; ++i) {
      const double change = slope_[i] / (1.0 + own(i) * slope_[i]) * lone_step_[i];
      sum.value += change * (r_[i] + pushed_[i] - d_[i]);
      sum.noise += 64.0 * epsilon * magnitude(change) *
                   (magnitude(r_[i]) + magnitude(own(i) * force_[i]) + magnitude(d_[i]));
    }
    return sum;
  }
  void evaluate_part(double part) {
    for (int i = 0; i < n; ++i) trial_[i] = lone_d_[i] + part * lone_step_[i];
    evaluate_alone(trial_, false);
  }
  /// The whole step, or the part of it where the convex function no longer falls.
  void search_along_step() {
    for (int i = 0; i < n; ++i) lone_step_[i] = step_[i] * (1.0 + own(i) * slope_[i]);
    const Slope start = slope_along_step();
    const bool settled = magnitude(start.value) <= start.noise || is_within_noise(false);
    double low = 0.0, low_slope = start.value, high = 0.0, high_slope = 0.0, part = 1.0;
    constexpr int tries = 30, secants = 6;
    for (int attempt = 0; attempt < tries; ++attempt) {
      evaluate_part(part);
      const Slope here = slope_along_step();
      if (settled ||
          (here.value <= here.noise && (attempt == 0 || here.value >= 0.5 * start.value)))
        break;
      if (magnitude(here.value) <= 0.1 * magnitude(start.value)) break;
      (here.value > 0.0 ? high : low) = part;
      (here.value > 0.0 ? high_slope : low_slope) = here.value;
      if (attempt + 1 == tries) evaluate_part(high);
      const double secant = low - low_slope * (high - low) / (high_slope - low_slope);
      const double margin = 0.1 * (high - low);
      part = attempt < secants ? smaller(larger(secant, low + margin), high - margin)
                               : 0.5 * (low + high);
    }
    for (int i = 0; i < n; ++i) lone_d_[i] = trial_[i];
  }
  THRUM_COLD void newton_along_line() {
    constexpr int most = 200;
    start_from_last_forces();
    hold_others();
    evaluate_alone(lone_d_, false);
    bool balanced = false;
    for (int iteration = 1; iteration <= most; ++iteration) {
      const bool close = find_step() <= NewtonLimits::near;
      if (close) correct_for_curvature();
      iterations = iteration;
      const bool was_balanced = balanced;
      balanced = balances();
      if (close || (balanced && was_balanced) || is_within_noise()) return take_step(close);
      search_along_step();
    }
    for (int i = 0; i < n; ++i) model_[i] = force_[i];
    converged = false;
  }

  Rows& rows_;
  const double (&w_)[n][n];
  double d_[n], r_[n], force_[n], slope_[n], bend_[n], last_[n], model_[n];
  double step_[n], pushed_[n], lone_d_[n], lone_step_[n], trial_[n];
  SlopeSystem<n> system_;
};

}  // namespace thrum::gpu
