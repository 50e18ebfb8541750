// Work that Ctrl-C ends at once, also while a network is being built, which asks nobody.
//
// It is done on a thread of its own, without Python, while this one looks for signals. What cannot
// be stopped is left alone to end by itself: so it must own all that it uses.
#pragma once

#include <pybind11/pybind11.h>
#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <system_error>
#include <thread>

namespace thrum::python {

/// Shared by the work and by who waits for it.
struct Work {
  struct Stopped {};

  std::atomic<bool> stops{false};
  std::atomic<double> done{0.0};
  std::atomic<double> total{0.0};  ///< the work may correct it

  /// [work] Now and then: how much is done. Throws Stopped.
  void report(double now) {
    done.store(now, std::memory_order_relaxed);
    if (stops) throw Stopped{};
  }
};

/// Calls work(Work&) and returns what it returns. `progress` is None or a function of (done,
/// total). Called with Python's lock; KeyboardInterrupt is a pybind11::error_already_set.
template <class Task>
auto interruptible(Task task, double total, const pybind11::object& progress) {
  using namespace std::chrono_literals;
  using Result = decltype(task(std::declval<Work&>()));
  const auto work = std::make_shared<Work>();
  work->total = total;
  const auto job = std::make_shared<std::packaged_task<Result(Work&)>>(std::move(task));
  std::future<Result> result = job->get_future();
  std::thread thread;
  try {
    thread = std::thread([work, job] { (*job)(*work); });
  } catch (const std::system_error&) {  // no thread to be had: here, and deaf to signals
    const pybind11::gil_scoped_release free;
    (*job)(*work);
    return result.get();
  }
  const auto wait = [&result](std::chrono::milliseconds time) {
    const pybind11::gil_scoped_release free;
    return result.wait_for(time) == std::future_status::ready;
  };
  try {
    while (!wait(30ms)) {
      if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
      if (!progress.is_none()) progress(work->done.load(), work->total.load());
    }
  } catch (...) {
    work->stops = true;
    if (wait(80ms))
      thread.join();
    else
      thread.detach();
    throw;
  }
  thread.join();
  return result.get();
}

}  // namespace thrum::python
