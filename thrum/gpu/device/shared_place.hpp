// A place on a body that is in memory which all threads of its case share: up to four points.
#pragma once

#include <thrum/gpu/device/places.hpp>

namespace thrum::gpu {

/// All threads together.
template <int room, class Tape>
inline void exchange_list(Tape& tape, double* list) {
  each_of(room, [&](int i) { tape.exchange_at(i, list[i]); });
  tape.skip(room);
}

/// A body in shared memory, as all that is not the body itself sees it.
struct Moments {
  double *next, *now, *previous;

  /// One moment after the other in `memory`.
  void take(double* memory, int room) {
    next = memory;
    now = memory + room;
    previous = memory + 2 * room;
    each_of(room, [&](int i) { next[i] = 0.0; });
  }
  void rotate() {
    double* const oldest = previous;
    previous = now;
    now = next;
    next = oldest;
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
      sum += weight[i] * (when == When::next  ? body.next[at]
                          : when == When::now ? body.now[at]
                                              : body.next[at] - body.previous[at]);
    }
    return sum;
  }
  void drive(const Moments& body, double force) const {
    let_threads_see();
    if (is_first_thread())
      for (int i = 0; i < 4; ++i) body.next[point[i]] += push[i] * force;
    let_threads_see();
  }
};

}  // namespace thrum::gpu
