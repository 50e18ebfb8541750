// What is kept of one pickup: its summary, and every sample where sound is asked for. Thirty-two
// samples are gathered in the lanes and written at once.
#pragma once

#include <thrum/gpu/device/row.hpp>

namespace thrum::gpu {

struct Listener {
  double gain, height;
  double least, most, squares, last;
  double broke;  ///< the step at which it was no longer a number, or -1
  Lanes samples;

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    tape.exchange(gain);
    tape.exchange(height);
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    tape.exchange_all(least, most, squares, last, broke);
  }
  /// `to` is where the sound of this stretch begins, or nowhere; `i` counts steps from there.
  void hear(double value, long long step, long long i, double* to) {
    last = value;
    least = value < least ? value : least;
    most = value > most ? value : most;
    squares += value * value;
    if (!(value - value == 0.0) && broke < 0.0) broke = static_cast<double>(step);
    if (to == nullptr) return;
    const int slot = static_cast<int>(i % lanes);
    samples = put_at(samples, slot, value);
    if (slot == lanes - 1) store(to + i - slot, samples);
  }
  /// What is left at the end of a stretch.
  void finish(long long count, double* to) {
    if (to != nullptr && count % lanes != 0) store(to + count - count % lanes, samples);
  }
};

/// The force of all contacts together, as Touches has it.
struct ForceRecord {
  double peak, steps;

  template <class Tape>
  void exchange_state(Tape& tape) {
    tape.exchange(peak);
    tape.exchange(steps);
  }
  void add(double most) {
    peak = larger(peak, most);
    if (most > 0.0) steps += 1.0;
  }
};

}  // namespace thrum::gpu
