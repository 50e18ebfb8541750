// A string on a grid beside a sheet. It is in shared memory, where the first warp steps it while
// the others step the sheet: in registers it would leave too few for rows. Two zeros lie before its
// points, and three behind. As in a sheet, one number is kept of the past of a point.
#pragma once

#include <thrum/gpu/device/shared_place.hpp>

namespace thrum::gpu {

/// `room` is for one moment of the motion. bodies/kernels/grid_steps.hpp has the same step.
template <int room>
struct SharedLine : TwoMoments {
  int points;
  double* past;
  /// How a point acts on itself, and did a step ago; near, far, old; and what the ends add.
  const double* numbers;

  template <class Tape>
  void exchange_numbers(Tape& tape, double* memory) {
    numbers = tape.position();
    tape.skip(7);
    tape.exchange(points);
    take(memory, room);
    past = memory + 2 * room;
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    const auto exchange = [&](double* list) {
      each_of_lanes(room, [&](int i) { tape.exchange_at(i, list[i]); });
      tape.skip(room);
    };
    exchange(now);
    exchange(previous);
    exchange(past);
    let_threads_see();
  }
  void predict() {
    constexpr int at_once = 4;  // loads that do not wait for one another
    let_threads_see();
    for (int first = 0; first < points; first += at_once * lanes)
      each_of_lanes(lanes, [&](int lane) {
        double to[at_once], was[at_once];
        THRUM_UNROLL
        for (int k = 0; k < at_once; ++k) {
          const int i = first + k * lanes + lane;
          step_point(i < points ? i : points, to[k], was[k]);  // zero there
        }
        THRUM_UNROLL
        for (int k = 0; k < at_once; ++k) {
          const int i = first + k * lanes + lane;
          if (i >= points) continue;
          next[2 + i] = to[k];
          past[2 + i] = was[k];
        }
      });
    let_threads_see();
    each_of_lanes(2, [&](int end) {
      const int at = end == 0 ? 2 : points + 1;
      if (end == 0 || points > 1) next[at] += numbers[5 + end] * now[at];
    });
    let_threads_see();
  }

 private:
  void step_point(int i, double& to, double& was) const {
    const double here = numbers[0], before = numbers[1], near = numbers[2], far = numbers[3],
                 old = numbers[4];
    const double* const u = now + 2 + i;
    const double along = u[1] + u[-1];
    to = here * u[0] + past[2 + i] + near * along + far * (u[2] + u[-2]);
    was = old * along + before * u[0];
  }
};

}  // namespace thrum::gpu
