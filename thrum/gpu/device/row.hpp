// A row of a case. What every step needs of it is in registers (HotRow). What only a row that acts
// needs stays in memory: a step that acts reads it, solves, and writes it back.
#pragma once

#include <thrum/gpu/device/tape.hpp>
#include <thrum/interactions/contact_step.hpp>

namespace thrum::gpu {

/// Longer than any reach.
inline constexpr double beyond_all = 1e300;

inline double smaller(double a, double b) { return b < a ? b : a; }
inline double larger(double a, double b) { return a < b ? b : a; }

struct HotRow {
  double offset, low, high;    ///< it sleeps between the two
  double previous, now, next;  ///< distances
  double free;                 ///< that the free motion leads to
  double force;                ///< of this step
  int awake;
  const double* numbers;  ///< of the row itself
  double* state;

  static constexpr int hot_state = 4;

  template <class Tape>
  void exchange_numbers(Tape& tape, int cold) {
    tape.exchange_all(offset, low, high);
    numbers = tape.position();
    tape.skip(cold);
  }
  template <class Tape>
  void exchange_state(Tape& tape, int cold) {
    tape.exchange_all(previous, now, force, awake);
    state = tape.position();
    tape.skip(cold);
  }
  bool acts_at(double distance) const {
    return (awake != 0) | (distance > high) | (distance < low);
  }
  void rotate() {
    previous = now;
    now = next;
  }
};

/// ContactExtremes and SolverEffort of one row.
struct TouchRecord {
  double most_penetration, least_force, most_force;
  double solves, iterations, most_iterations, capped, bisected;
  int any;

  template <class Tape>
  void exchange(Tape& tape) {
    tape.exchange_all(most_penetration, least_force, most_force, solves, iterations,
                      most_iterations, capped, bisected, any);
  }
  void count(int steps, bool converged) {
    if (steps == 0) return;
    solves += 1.0;
    iterations += steps;
    most_iterations = larger(most_iterations, steps);
    if (!converged) capped += 1.0;
  }
  void count_bisected(int steps) {
    count(steps, false);
    bisected += 1.0;
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

/// A row that acts: with its law, while a step is solved.
struct Row {
  double compliance;  ///< W_ii
  double previous, now;
  double d, r;         ///< free - previous, next - previous
  Tangent<double> at;  ///< the force of this step, and how it changes with r
  double last_force;   ///< of the step before
  bool acts, awake;    ///< in this step, and in the next one
  TouchRecord touches;
};

/// From memory to a row that acts, and back.
template <class AnyRow>
inline void take_row(AnyRow& row, const HotRow& hot) {
  Reader numbers(hot.numbers), state(hot.state);
  row.exchange_numbers(numbers);
  row.exchange_state(state);
  row.previous = hot.previous;
  row.now = hot.now;
  row.d = hot.free - hot.previous;
  row.last_force = hot.force;
  row.at = {0.0, 0.0, 0.0};
  row.awake = hot.awake != 0;
}
template <class AnyRow>
inline void put_row(AnyRow& row, const HotRow& hot) {
  let_threads_see();
  Writer state(hot.state);
  row.exchange_state(state);
  let_threads_see();
}

// Rows that are solved together are in memory anyway: each kind of them is compiled once.
template <class AnyRow>
THRUM_COLD inline void begin_row(AnyRow& row) {
  row.begin();
}
template <class AnyRow>
THRUM_COLD inline void evaluate_row(AnyRow& row) {
  row.evaluate();
}
template <class AnyRow>
THRUM_COLD inline void solve_row(AnyRow& row, double d, bool roughly) {
  row.solve_alone(d, roughly);
}
template <class AnyRow>
THRUM_COLD inline void end_row(AnyRow& row, const HotRow& hot) {
  if (row.acts) row.end();
  put_row(row, hot);
}

struct Answer {
  double next, force;
  int awake;
};

/// A step of a row that acts and that no other acts on.
template <class AnyRow>
THRUM_COLD inline Answer solve_lone_row(const HotRow hot) {
  AnyRow row;
  take_row(row, hot);
  row.begin();
  row.solve_alone(row.d);
  row.end();
  put_row(row, hot);
  return {row.previous + row.r, row.at.force, row.awake ? 1 : 0};
}

/// An affine law in this step. It keeps nothing: that costs no call and no writing.
template <class AnyRow>
inline AnyRow begun_affine_row(const HotRow& hot) {
  AnyRow row;
  Reader numbers(hot.numbers);
  row.exchange_numbers(numbers);
  row.previous = hot.previous;
  row.now = hot.now;
  row.begin();
  return row;
}
/// The same as solve_lone_row() for an affine law.
template <class AnyRow>
inline void solve_affine_row(HotRow& hot) {
  AnyRow row = begun_affine_row<AnyRow>(hot);
  row.solve_alone(hot.free - hot.previous);
  hot.next = hot.previous + row.r;
  hot.force = row.at.force;
}

/// A step that needs no call: it does not act. Else false.
inline bool step_asleep(HotRow& row) {
  if (row.acts_at(row.free)) return false;
  row.next = row.free;
  row.force = 0.0;
  return true;
}

template <class AnyRow>
inline void step_lone_row(HotRow& row) {
  if (step_asleep(row)) return;
  const Answer answer = solve_lone_row<AnyRow>(row);
  row.next = answer.next;
  row.force = answer.force;
  row.awake = answer.awake;
}

}  // namespace thrum::gpu
