// The simultaneous solve of the rows of a group that have an inner state (core/friction.hpp). All
// other rows are linearised and eliminated, so that with the effective compliance W and free step d
//
//     r + W f(r, z) = d,     excess(r, z) = 0         for every such row
//
// by Newton's method with the full Jacobian. z appears only in its own row and is eliminated,
//     dz = -(excess + excess_r dr) / excess_z,   (I + W (f_r - f_z excess_r / excess_z)) dr = ...
// A step that does not reduce the sum of squared residuals is shortened. Where that fails, every
// row is solved once by its own safeguarded solve with the others held, and Newton's method
// continues.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/effort.hpp>
#include <thrum/network/row_group.hpp>

namespace thrum {

class FrictionSolve {
 public:
  struct Row {
    Friction* friction;
    std::size_t local;     ///< row within its interaction
    std::size_t position;  ///< within the group
  };

  /// [setup] Memory for `rows` rows.
  void reserve(std::size_t rows);
  /// [audio] The rows with an inner state of a group.
  void take(const RowGroup& group);

  std::span<const Row> rows() const { return rows_; }
  /// [audio] Input of solve(): W by rows, d, and the assumed forces.
  std::span<double> compliance() { return compliance_; }
  std::span<double> d() { return d_; }
  std::span<double> assumed_force() { return assumed_force_; }

  /// [audio] Freezes every law at the root. False where the forces agree with the assumed ones.
  bool solve();
  /// [audio] At the root.
  std::span<const double> force() const { return force_; }

  /// [audio] After the last solve of a time step: only that one counts as capped.
  void count_last() {
    if (!converged_) ++effort_.capped;
  }
  /// [audio] The alternation between the group and its friction has not converged.
  void count_disagreement() { ++effort_.capped; }
  const SolverEffort& effort() const { return effort_; }
  void exchange(State& state) { state.exchange(effort_); }

 private:
  void resize(std::size_t m);
  void start();
  bool newton();
  double evaluate(std::span<const FrictionPoint> at);
  void find_step();
  bool shorten_step(double before);
  bool one_by_one();
  bool solve_together();
  bool moved(double tolerance) const;

  std::vector<Row> rows_;
  int cap_ = 0;
  int iterations_ = 0;
  std::vector<double> compliance_, d_, assumed_force_, force_;
  std::vector<FrictionPoint> at_, step_, trial_, fine_;
  std::vector<FrictionTrial> law_;
  std::vector<double> motion_;  ///< r + W f - d
  std::vector<double> matrix_, right_;
  bool fine_enough_ = false;  ///< all residuals are within resolution
  bool converged_ = true;     ///< in the last solve
  SolverEffort effort_;
};

}  // namespace thrum
