// An object that several Python threads may use: while one is at work without Python's lock, others
// wait.
#pragma once

#include <pybind11/pybind11.h>
#include <mutex>

namespace thrum::python {

class OneAtATime {
 public:
  /// Called with Python's lock, which is free while waiting: who works may need it to look for
  /// signals.
  std::unique_lock<std::mutex> hold() const {
    std::unique_lock lock(mutex_, std::defer_lock);
    const pybind11::gil_scoped_release free;
    lock.lock();
    return lock;
  }

 private:
  mutable std::mutex mutex_;
};

}  // namespace thrum::python
