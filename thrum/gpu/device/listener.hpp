// What is kept of one pickup: its summary, and every sample where sound is asked for. Thirty-two
// samples are gathered in the lanes, then summed up and written at once; each lane has a summary of
// its own, and the host puts them together.
#pragma once

#include <thrum/gpu/device/row.hpp>

namespace thrum::gpu {

struct Listener {
  double gain, height;
  Lanes samples;  ///< up to the last step
  double* state;  ///< the summary: it is looked at once in thirty-two steps

  static constexpr int lists = 4;  ///< least, most, squares, broke

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    tape.exchange_all(gain, height);
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    tape.exchange_lanes(samples);
    state = tape.position();
    tape.skip(lists * lanes);
  }
  /// `to` is where the sound of this stretch begins, or nowhere; `i` counts steps from there.
  void hear(double value, long long step, int i, double* to) {
    const int slot = i % lanes;
    samples = put_at(samples, slot, value);
    if (slot == lanes - 1) flush(step - slot, i - slot, lanes, to);
  }
  /// What is left at the end of a stretch of so many steps.
  void finish(long long end, int count, double* to) {
    const int left = count % lanes;
    if (left > 0) flush(end - left, count - left, left, to);
  }

 private:
  // Every lane reads and writes its own numbers.
  void flush(long long step, int i, int count, double* to) {
    Lanes least, most, squares, broke;
    load(state, least);
    load(state + lanes, most);
    load(state + 2 * lanes, squares);
    load(state + 3 * lanes, broke);
    note(samples, count, step, least, most, squares, broke);
    let_threads_see();
    store(state, least);
    store(state + lanes, most);
    store(state + 2 * lanes, squares);
    store(state + 3 * lanes, broke);
    let_threads_see();
    if (to != nullptr) store(to + i, samples);
  }
};

/// The force of all contacts together, as Touches has it. It stays in memory while nothing touches.
struct ForceRecord {
  double* state;

  template <class Tape>
  void exchange_state(Tape& tape) {
    state = tape.position();
    tape.skip(2);
  }
  void add(double most) const { add_to(state, most); }

 private:
  // By value: what a call has the address of is not in registers.
  THRUM_COLD static void add_to(double* state, double most) {
    const double peak = larger(state[0], most), steps = state[1] + 1.0;
    let_threads_see();
    Writer to(state);
    to.put(peak);
    to.put(steps);
    let_threads_see();
  }
};

}  // namespace thrum::gpu
