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

template <int per_lane>
struct Spread {
  Lanes next[per_lane], now[per_lane], previous[per_lane];

  template <class Tape>
  void exchange_motion(Tape& tape) {
    for (int j = 0; j < per_lane; ++j) tape.exchange_lanes(now[j]);
    for (int j = 0; j < per_lane; ++j) tape.exchange_lanes(previous[j]);
  }
  void rotate() {
    for (int j = 0; j < per_lane; ++j) {
      previous[j] = now[j];
      now[j] = next[j];
    }
  }
};

/// bodies/kernels/grid_steps.hpp has the same step for lanes of a processor.
template <int per_lane>
struct Line : Spread<per_lane> {
  static_assert(per_lane >= 2, "far neighbours are in the next lane");
  double keep, near, far, old;
  Lanes edge[per_lane];
  Lanes mask[per_lane];  ///< 0 beyond the last point
  Lanes kept[per_lane];  ///< second differences of `previous`

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    tape.exchange(keep);
    tape.exchange(near);
    tape.exchange(far);
    tape.exchange(old);
    for (int j = 0; j < per_lane; ++j) tape.exchange_lanes(edge[j]);
    for (int j = 0; j < per_lane; ++j) tape.exchange_lanes(mask[j]);
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    this->exchange_motion(tape);
    for (int j = 0; j < per_lane; ++j) tape.exchange_lanes(kept[j]);
  }
  void predict() {
    Lanes u[per_lane + 4];
    for (int j = 0; j < per_lane; ++j) u[j + 2] = this->now[j];
    u[0] = from_left(this->now[per_lane - 2]);
    u[1] = from_left(this->now[per_lane - 1]);
    u[per_lane + 2] = from_right(this->now[0]);
    u[per_lane + 3] = from_right(this->now[1]);
    for (int j = 0; j < per_lane; ++j) {
      const Lanes here = u[j + 2];
      const Lanes bend = u[j + 3] + u[j + 1] - 2.0 * here;
      const Lanes change = keep * (here - this->previous[j]) + near * bend +
                           far * (u[j + 4] + u[j] - 2.0 * here) + old * kept[j] + edge[j] * here;
      kept[j] = bend;
      this->next[j] = mask[j] * (here + change);
    }
  }
};

/// Masses on springs, one per mode.
template <int per_lane>
struct Bank : Spread<per_lane> {
  Lanes keep[per_lane], turn[per_lane];

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    for (int j = 0; j < per_lane; ++j) tape.exchange_lanes(keep[j]);
    for (int j = 0; j < per_lane; ++j) tape.exchange_lanes(turn[j]);
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    this->exchange_motion(tape);
  }
  void predict() {
    for (int j = 0; j < per_lane; ++j) {
      const Lanes u = this->now[j];
      this->next[j] = u + (keep[j] * (u - this->previous[j]) - turn[j] * u);
    }
  }
};

}  // namespace thrum::gpu
