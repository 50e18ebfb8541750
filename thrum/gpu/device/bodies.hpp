// Bodies of a case: masses are the same number in all lanes; points of a line and modes are
// spread over the lanes, `per_lane` neighbours in each.
#pragma once

#include <thrum/gpu/device/tape.hpp>

namespace thrum::gpu {

/// next = now + keep (now - previous) - turn now.
struct Mass {
  double keep, turn;
  double next, now, previous;

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    tape.exchange(keep);
    tape.exchange(turn);
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    tape.exchange(now);
    tape.exchange(previous);
  }
  void predict() { next = now + (keep * (now - previous) - turn * now); }
  void rotate() {
    previous = now;
    now = next;
  }
};

/// Real is float where a scene asks for that; masses and distances are double all the same.
template <int per_lane, class Real>
struct Spread {
  using Points = LanesOf<Real>;
  Points next[per_lane], now[per_lane], previous[per_lane];

  template <class Tape>
  void exchange_motion(Tape& tape) {
    exchange_each(tape, now);
    exchange_each(tape, previous);
  }
  template <class Tape>
  static void exchange_each(Tape& tape, Points (&list)[per_lane]) {
    for (int j = 0; j < per_lane; ++j) tape.exchange_lanes(list[j]);
  }
  /// What it would keep in registers while rows are solved.
  template <class Tape>
  void exchange_parked(Tape& tape) {
    exchange_each(tape, next);
    exchange_motion(tape);
  }
  void rotate() {
    for (int j = 0; j < per_lane; ++j) {
      previous[j] = now[j];
      now[j] = next[j];
    }
  }
};

/// bodies/kernels/grid_steps.hpp has the same step for lanes of a processor.
template <int per_lane, class Real = double>
struct Line : Spread<per_lane, Real> {
  static_assert(per_lane >= 2, "far neighbours are in the next lane");
  using Points = LanesOf<Real>;
  Real keep, near, far, old;
  Points kept[per_lane];  ///< second differences of `previous`
  /// What the ends add to the diagonal; and 1, but 0 beyond the last point. They would take a third
  /// of the registers and are read in every step instead.
  const double *edge, *mask;

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    tape.exchange_all(keep, near, far, old);
    edge = tape.position();
    mask = edge + per_lane * lanes;
    tape.skip(2 * per_lane * lanes);
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    this->exchange_motion(tape);
    this->exchange_each(tape, kept);
  }
  template <class Tape>
  void exchange_parked(Tape& tape) {
    Spread<per_lane, Real>::exchange_parked(tape);
    this->exchange_each(tape, kept);
  }
  void predict() {
    constexpr Real two = 2;
    Points u[per_lane + 4];
    for (int j = 0; j < per_lane; ++j) u[j + 2] = this->now[j];
    u[0] = from_left(this->now[per_lane - 2]);
    u[1] = from_left(this->now[per_lane - 1]);
    u[per_lane + 2] = from_right(this->now[0]);
    u[per_lane + 3] = from_right(this->now[1]);
    for (int j = 0; j < per_lane; ++j) {
      Points edge_here, mask_here;
      load(edge + j * lanes, edge_here);
      load(mask + j * lanes, mask_here);
      const Points here = u[j + 2];
      const Points bend = u[j + 3] + u[j + 1] - two * here;
      const Points change = keep * (here - this->previous[j]) + near * bend +
                            far * (u[j + 4] + u[j] - two * here) + old * kept[j] + edge_here * here;
      kept[j] = bend;
      this->next[j] = mask_here * (here + change);
    }
  }
};

/// Masses on springs, one per mode.
template <int per_lane, class Real = double>
struct Bank : Spread<per_lane, Real> {
  using Points = LanesOf<Real>;
  Points keep[per_lane], turn[per_lane];

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    this->exchange_each(tape, keep);
    this->exchange_each(tape, turn);
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    this->exchange_motion(tape);
  }
  void predict() {
    for (int j = 0; j < per_lane; ++j) {
      const Points u = this->now[j];
      this->next[j] = u + (keep[j] * (u - this->previous[j]) - turn[j] * u);
    }
  }
};

}  // namespace thrum::gpu
