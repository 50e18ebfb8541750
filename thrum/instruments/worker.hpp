// A thread of its own for what takes time or memory: instruments are built and destroyed there.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace thrum {

class Worker {
 public:
  /// [main] `errand` is done after each nudge.
  explicit Worker(std::function<void()> errand);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// [main] Does a job there and returns when it is done; rethrows what it throws.
  void run(const std::function<void()>& job);
  /// [audio] Soon the errand will be done. No lock, no memory; at most a wake-up call.
  void nudge();

 private:
  void work();

  std::function<void()> errand_;
  std::mutex one_at_a_time_;
  const std::function<void()>* job_ = nullptr;  ///< guarded by lock_, as the next two
  bool done_ = false;
  std::exception_ptr failure_;
  std::mutex lock_;
  std::condition_variable is_done_;
  std::atomic<unsigned> calls_{0};
  std::atomic<bool> ends_{false};
  std::thread thread_;
};

}  // namespace thrum
