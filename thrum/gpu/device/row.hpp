// What all rows of a case share: the distance at three moments, what a step finds, and what is told
// of a run afterwards.
#pragma once

#include <thrum/gpu/device/tape.hpp>
#include <thrum/interactions/contact_step.hpp>

namespace thrum::gpu {

/// Longer than any reach.
inline constexpr double beyond_all = 1e300;

inline double smaller(double a, double b) { return b < a ? b : a; }
inline double larger(double a, double b) { return a < b ? b : a; }

/// ContactExtremes, Touches and SolverEffort of one row.
struct TouchRecord {
  double most_penetration, least_force, most_force;
  double solves, iterations, most_iterations, capped;
  int any;

  template <class Tape>
  void exchange(Tape& tape) {
    tape.exchange_all(most_penetration, least_force, most_force, solves, iterations,
                      most_iterations, capped, any);
  }
  void count(int steps, bool converged) {
    if (steps == 0) return;
    solves += 1.0;
    iterations += steps;
    most_iterations = larger(most_iterations, steps);
    if (!converged) capped += 1.0;
  }
  void add(double penetration, double force, bool one_sided) {
    if (!one_sided) return;
    if (any == 0) least_force = most_force = force;
    any = 1;
    most_penetration = larger(most_penetration, penetration);
    least_force = smaller(least_force, force);
    most_force = larger(most_force, force);
  }
};

struct Row {
  double offset, compliance;  ///< compliance: W_ii
  double previous, now, next;
  double free;         ///< the distance that the free motion leads to
  double d, r;         ///< free - previous, next - previous
  Tangent<double> at;  ///< the force of this step, and how it changes with r
  double last_force;   ///< of the step before
  bool acts;           ///< takes part in this step
  TouchRecord touches;

  template <class Tape>
  void exchange_place(Tape& tape) {
    tape.exchange(offset);
    tape.exchange(compliance);
  }
  template <class Tape>
  void exchange_distances(Tape& tape) {
    tape.exchange(previous);
    tape.exchange(now);
    tape.exchange(at.force);
  }
  void rotate() {
    previous = now;
    now = next;
  }
};

/// A step of a row that no other acts on.
template <class AnyRow>
inline void step_lone_row(AnyRow& row) {
  row.acts = row.acts_at(row.free);
  row.at = {0.0, 0.0, 0.0};
  row.next = row.free;
  if (!row.acts) return;
  row.d = row.free - row.previous;
  row.begin();
  row.solve_alone(row.d);
  row.next = row.previous + row.r;
  row.end();
}

}  // namespace thrum::gpu
