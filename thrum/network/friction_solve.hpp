// The rows of a group that have an inner state (core/friction.hpp), solved together. All other
// rows are affine by now and eliminated, so that with the effective compliance W and free step d
//
//     r + W f(r, z) = d,     excess(r, z) = 0         for every such row
//
// Newton's method with the full Jacobian: z appears in its own row only and is condensed,
//     dz = -(excess + excess_r dr) / excess_z,   (I + W (f_r - f_z excess_r / excess_z)) dr = ...
// A step that does not make all equations together hold better is shortened; where that does not
// help, every row is solved once by its own guarded solve with the others held, and Newton goes on.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/effort.hpp>
#include <thrum/core/interaction.hpp>

namespace thrum {

class FrictionSolve {
 public:
  struct Row {
    Friction* friction;
    std::size_t local;     ///< row within its interaction
    std::size_t position;  ///< within the group
  };

  /// [setup] Takes memory for so many rows.
  void reserve(std::size_t rows);
  /// [audio] Forgets all rows; then one after the other.
  void clear() { rows_.clear(); }
  void add(const Row& row) { rows_.push_back(row); }
  /// [audio] After the last row, before anything is written.
  void begin();

  std::span<const Row> rows() const { return rows_; }
  /// [audio] Written by the group before solve(): W by rows, d, and the forces as they are assumed
  /// to be.
  std::span<double> compliance() { return compliance_; }
  std::span<double> d() { return d_; }
  std::span<double> assumed_force() { return assumed_force_; }

  /// [audio] Freezes every law at the root. False where the forces are as assumed.
  bool solve();
  /// [audio] At the root.
  std::span<const double> force() const { return force_; }

  /// [audio] After the last solve of a step: one on the way there that met the cap does no harm.
  void count_last() {
    if (!converged_) ++effort_.capped;
  }
  /// [audio] The group and its friction did not come to agree.
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
  bool fine_enough_ = false;
  bool converged_ = true;  ///< in the last solve
  SolverEffort effort_;
};

}  // namespace thrum
