// The solve of one group of rows, r + W f(r) = d.
//
// Affine laws are eliminated (affine_rows.hpp), or are one linear solve. The others are solved by
// Newton's method. Each row starts from its own root with the others held (nonlinear elimination).
// The stiff part of its law is then resolved, and the remaining system is nearly piecewise linear.
// This is repeated as long as the steps are long. Each step is corrected once for the curvature of
// the laws with the same factors (Chebyshev's method), so that convergence is of third order. The
// last evaluation may be 2e-6 of a penetration away from the root: the force follows from its
// Taylor series.
//
// Where these steps do not converge, the step length is found by a line search. The root is the
// minimum of the convex
//     D(f) = f' W f / 2 - d' f + sum over rows of the integral of r_i(f_i),   dD/df = r + W f - d,
// with r_i(f) the inverse of the law. A Newton step is a descent direction of it. The line is
// straight in q_i = r_i + W_ii f_i, the d to which row i alone would answer with r_i and f_i: laws
// are then evaluated only at forces that the row can reach alone, however steeply they rise.
//
// Rows with an inner state (friction) are solved exactly in every step, with the others replaced by
// their tangents: solve_friction.cpp. Common variables add g g'/4 to the slopes, by the formula of
// Sherman, Morrison and Woodbury: solve_common_variables.cpp.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/newton_steps.hpp>
#include <thrum/network/affine_rows.hpp>
#include <thrum/network/friction_solve.hpp>
#include <thrum/network/row_group.hpp>

namespace thrum {

/// The largest group that can occur.
struct GroupLimits {
  std::size_t islands = 0;
  std::size_t rows = 0;
  std::size_t room = 0;  ///< of W
  std::size_t variables = 0;
  std::size_t common_rows = 0;  ///< of a group that has some
  std::size_t friction_rows = 0;
  std::size_t watched =
      0;  ///< pairs of a row that is awake and a neighbour that is not, of all groups
};

/// One number per row of the network.
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
  /// [audio] Whether W of a group is not positive. W = h^{n+1} C (m. h)' of moving places reads a
  /// row at one place and pushes it at another. Where two rows pass one another in a step, the
  /// couple of their forces and the rotation that they read differ in sign. r + W f(r) = d has one
  /// root for all laws that never fall if f' W f > 0 for all f.
  bool turns_pushes_round(const RowGroup& group) {
    return !group.symmetric && !system_.is_positive(group.compliance);
  }

  const SolverEffort& effort() const { return effort_; }
  const SolverEffort& friction_effort() const { return friction_.effort(); }
  void exchange(State& state) {
    state.exchange(effort_);
    friction_.exchange(state);
  }

 private:
  struct CommonHere {
    const CommonVariable* variable;
    std::size_t begin;  ///< of its rows within the group
  };

  struct Slope {
    double value = 0.0;
    double noise = 0.0;
  };

  template <class Rows>
  friend int take_newton_steps(Rows& rows);

  AffineRows& affine_rows_of(const RowGroup& group);
  void solve_whole(const RowGroup& group, std::span<const double> d, const RowLists& rows);
  RowBatch batch(const Segment& segment);
  void find_affine_laws();
  void solve_affine();
  bool is_stiff() const;
  void refine();
  void solve_linear(std::span<const double> d);
  void solve_curved();

  void start(bool roughly = true);
  bool evaluate_each_alone(bool roughly = true);
  void move_by(std::span<const double> force);
  void evaluate_alone(std::span<double> d, bool roughly);
  void evaluate();
  static bool all_finite(std::span<const double> x);
  void cut_slopes();
  double find_step();
  double length_of_step();
  bool leads_away() const;
  void correct_for_curvature();
  bool is_within_noise(bool of_all = true) const;
  bool balances() const;
  bool solve_together();
  bool newton();
  bool newton_along_line();
  void take_step(bool curved);
  void search_along_step();
  Slope slope_along_step();
  void settle_forces();

  bool find_free_motion();
  bool solve_friction();
  bool newton_with_friction();
  void finish_with_friction();

  void find_common_variables();
  bool folds() const { return !common_.empty() && (!group_->is_affine || group_->has_friction); }
  double along(const CommonHere& variable, std::span<const double> x) const;
  void add_common_variables();
  void fold_common_variables();
  void unfold_common_variables();

  std::vector<AffineRows> affine_;  ///< each keeps the group it was last used for
  std::size_t next_affine_ = 0;
  const RowGroup* group_ = nullptr;
  std::size_t n_ = 0;
  BandView compliance_;  ///< W, possibly with common variables folded in
  SlopeSystem system_;
  std::vector<std::size_t> order_;  ///< 0, 1, 2, ...
  std::vector<double> own_, d_, r_, force_, slope_, bend_;
  std::vector<double> offset_;              ///< a of affine laws f = a + s r
  std::vector<double> last_force_;          ///< of the previous time step
  std::vector<double> lone_d_, lone_step_;  ///< q and its step
  std::vector<double> model_force_;         ///< at the end of the step, by Taylor series
  std::vector<double> step_, trial_, pushed_, spare_;
  SolverEffort effort_;

  FrictionSolve friction_;
  std::vector<double> free_, response_;  ///< r without friction, and per unit friction force

  std::vector<CommonHere> common_;
  std::vector<double> common_pushed_, common_rates_;
  BandMatrix common_matrix_, folded_;
  std::vector<double> unfolded_d_;
};

}  // namespace thrum
