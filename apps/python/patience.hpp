// Long work without Python's lock: others may run, Ctrl-C ends it, progress is shown now and then.
#pragma once

#include <pybind11/pybind11.h>
#include <chrono>

namespace thrum::python {

/// Made while the lock is held; it is free from then on until it is destroyed.
class Patience {
 public:
  /// `progress` is None or a function of (done, total).
  explicit Patience(pybind11::object progress) : progress_(std::move(progress)) {}

  /// Cheap. Throws KeyboardInterrupt, or what `progress` throws, as pybind11::error_already_set.
  void report(double done, double total) {
    const auto now = Clock::now();
    if (now - last_ < std::chrono::milliseconds(30)) return;
    last_ = now;
    const pybind11::gil_scoped_acquire locked;
    if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
    if (!progress_.is_none()) progress_(done, total);
  }

 private:
  using Clock = std::chrono::steady_clock;
  pybind11::object progress_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace thrum::python
