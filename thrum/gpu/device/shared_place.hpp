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

struct SharedPlace {
  int point[4];
  double weight[4], push[4];

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    for (int i = 0; i < 4; ++i) tape.exchange_all(point[i], weight[i], push[i]);
  }
  template <When when, class Body>
  double read(const Body& body) const {
    double sum = 0.0;
    for (int i = 0; i < 4; ++i) {
      const int at = point[i];
      sum += weight[i] * (when == When::next  ? body.next[at]
                          : when == When::now ? body.now[at]
                                              : body.next[at] - body.previous[at]);
    }
    return sum;
  }
  template <class Body>
  void drive(Body& body, double force) const {
    let_threads_see();
    if (is_first_thread())
      for (int i = 0; i < 4; ++i) body.next[point[i]] += push[i] * force;
    let_threads_see();
  }
};

}  // namespace thrum::gpu
