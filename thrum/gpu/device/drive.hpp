// A force from outside: sampled up to where it stays what it is.
#pragma once

#include <thrum/gpu/device/tape.hpp>

namespace thrum::gpu {

struct Drive {
  int first, count;  ///< of its samples
  double after;      ///< the force from then on

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    tape.exchange(first);
    tape.exchange(count);
    tape.exchange(after);
  }
  double force(long long step, const double* samples) const {
    return step < count ? samples[first + step] : after;
  }
};

}  // namespace thrum::gpu
