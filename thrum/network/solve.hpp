// The solve of one group of rows, r + W f(r) = d.
//
// Affine laws are one linear solve. Where some are not, Newton's method: it starts where the rows'
// laws were evaluated a step ago, which costs nothing; or, where a touch begins or ends, from where
// each row would come to rest by itself (nonlinear elimination): its own stiff law is then out of the
// way, and what remains is nearly piecewise linear. Each step is corrected once for the curvature of
// the laws with the same factors (Chebyshev's method), so it converges at third order, and the last
// evaluation may lie 2e-6 of a penetration away from the root: the force follows by its Taylor series.
//
// Where that does not lead to the end, the step is searched along its line. Motions that forces can
// cause are r = d - W p; the root is the minimum of the convex
//     P(p) = p' W p / 2 + sum over rows of the integral of f_i up to (d - W p)_i
// and the Newton step goes downhill in it, so every step makes progress.
//
// Rows with an inner state (friction) are solved exactly in every step, with the others as their
// tangents: solve_friction.cpp. Bundles (rows that act through one variable) add g g'/4 to the slopes,
// by the formula of Sherman, Morrison and Woodbury: solve_bundles.cpp.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/network/friction_solve.hpp>
#include <thrum/network/row_group.hpp>

namespace thrum {

/// The largest group there can be.
struct GroupLimits {
  std::size_t rows = 0;
  std::size_t room = 0;  ///< of its W
  std::size_t bundles = 0;
  std::size_t bundled_rows = 0;  ///< of a group that has bundles and laws of other kinds
  std::size_t friction_rows = 0;
};

/// Of all rows of the network.
struct RowLists {
  std::span<const double> d;
  std::span<double> r, force;  ///< on entry the force of the step before
};

class GroupSolver {
 public:
  GroupSolver() = default;
  /// [setup]
  explicit GroupSolver(const GroupLimits& limits);

  /// [audio]
  void solve(const RowGroup& group, const RowLists& rows);

  const SolverEffort& effort() const { return effort_; }
  const SolverEffort& friction_effort() const { return friction_.effort(); }
  void exchange(State& state) {
    state.exchange(effort_);
    friction_.exchange(state);
  }

 private:
  struct BundleHere {
    const Bundle* bundle;
    std::size_t begin;  ///< of its rows within the group
  };

  RowBatch batch(const Segment& segment);
  void find_affine_laws();
  void solve_affine();
  bool is_stiff() const;
  void refine();
  void solve_linear(std::span<const double> d);
  void solve_curved();

  bool start_from_last_step();
  void start_from_last_forces();
  void let_rows_settle_alone();
  void evaluate(std::span<double> r);
  double find_step();
  double farthest_of_step() const;
  void correct_for_curvature();
  bool is_within_noise() const;
  bool newton(bool warm);
  bool newton_along_line();
  void take_step(bool curved);
  void search_along_step();
  double slope_along_step(double part) const;
  void settle_forces();

  void find_friction();
  bool solve_friction();
  bool newton_with_friction();
  void finish_tangents();
  void finish_with_friction();

  void find_bundles();
  bool folds() const { return !bundles_.empty() && (!group_->is_affine || group_->has_friction); }
  double along(const BundleHere& bundle, std::span<const double> x) const;
  void add_bundles();
  void fold_bundles();
  void unfold_bundles();

  const RowGroup* group_ = nullptr;
  std::size_t n_ = 0;
  BandView compliance_;  ///< W, or with bundles folded into it
  SlopeSystem system_;
  std::vector<double> own_, d_, r_, force_, slope_, bend_;
  std::vector<double> offset_;      ///< a of affine laws
  std::vector<double> last_force_;  ///< of the step before
  std::vector<double> step_, thought_, thought_step_, trial_, pushed_, spare_;
  SolverEffort effort_;

  FrictionSolve friction_;
  std::vector<double> free_, response_;  ///< r without friction, and for a unit of each force

  std::vector<BundleHere> bundles_;
  std::vector<double> bundle_pushed_, bundle_rates_;
  BandMatrix bundle_matrix_, folded_;
  std::vector<double> unfolded_d_;
};

}  // namespace thrum
