// A string on a grid beside a sheet, in memory that all threads of their case share: in lanes each
// warp of the case would have to repeat it. Two zeros lie on either side of its points.
#pragma once

#include <thrum/gpu/device/shared_place.hpp>

namespace thrum::gpu {

/// `room` is for one moment of the motion. The step is that of Line.
template <int room>
struct SharedLine : Moments {
  double keep, near, far, old, first_edge, last_edge;
  int points;
  double* kept;

  template <class Tape>
  void exchange_numbers(Tape& tape, double* memory) {
    tape.exchange_all(keep, near, far, old, first_edge, last_edge, points);
    take(memory, room);
    kept = memory + 3 * room;
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    meet();
    exchange_list<room>(tape, now);
    exchange_list<room>(tape, previous);
    exchange_list<room>(tape, kept);
    meet();
  }
  /// What others read of it is there when all threads have met once more.
  void predict() {
    each_of(points, [&](int i) {
      const double* u = now + 2 + i;
      const double here = u[0], bend = u[1] + u[-1] - 2.0 * here;
      double change = keep * (here - previous[2 + i]) + near * bend +
                      far * (u[2] + u[-2] - 2.0 * here) + old * kept[2 + i];
      if (i == 0) change += first_edge * here;
      if (i == points - 1) change += last_edge * here;
      kept[2 + i] = bend;
      next[2 + i] = here + change;
    });
  }
};

}  // namespace thrum::gpu
