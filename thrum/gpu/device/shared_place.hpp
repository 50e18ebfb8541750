// A place on a body that is in memory which all threads of its case share: up to four points; those
// that are not there are at a zero before the first one.
#pragma once

#include <thrum/gpu/device/places.hpp>

namespace thrum::gpu {

/// All workers together.
template <int room, class Tape>
inline void exchange_list(Tape& tape, double* list) {
  each_of(room, [&](int i) { tape.exchange_at(i, list[i]); });
  tape.skip(room);
}

/// A body in shared memory, as all that is not the body itself sees it.
struct Moments {
  double *next, *now, *previous;
};

/// The one to come takes the place of the one before, which is gone then.
struct TwoMoments : Moments {
  void take(double* memory, int room) {
    next = previous = memory;
    now = memory + room;
  }
  void rotate() {
    double* const oldest = now;
    now = next;
    next = previous = oldest;
  }
};

/// What a pickup on a sheet read in the last two steps. It reads the next moment after the sheet
/// has moved on, while that is stepped again and the others are gone.
struct Readings {
  double now, previous;

  double at_now(double next) {
    const double result = now;
    move_on(next);
    return result;
  }
  double change(double next) {
    const double result = next - previous;
    move_on(next);
    return result;
  }

 private:
  void move_on(double next) {
    previous = now;
    now = next;
  }
};

struct SharedPlace {
  int point[4];
  double weight[4], push[4];

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    for (int i = 0; i < 4; ++i) tape.exchange_all(point[i], weight[i], push[i]);
  }
  template <When when>
  double read(const Moments& body) const {
    double sum = 0.0;
    for (int i = 0; i < 4; ++i) {
      const int at = point[i];
      sum += weight[i] * (when == When::next       ? body.next[at]
                          : when == When::now      ? body.now[at]
                          : when == When::previous ? body.previous[at]
                                                   : body.next[at] - body.previous[at]);
    }
    return sum;
  }
  /// A lane for each point.
  void drive(const Moments& body, double force) const {
    let_threads_see();
    each_of_lanes(4, [&](int i) {
      if (point[i] != 0) body.next[point[i]] += push[i] * force;
    });
    let_threads_see();
  }
};

}  // namespace thrum::gpu
