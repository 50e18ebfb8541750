// A thread pool for rendering to a file. Not for real-time threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace thrum {

class Crew {
 public:
  /// [setup] As many threads as the machine has cores, including the caller's.
  Crew();
  explicit Crew(unsigned threads);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// Runs jobs 0 to count - 1, in any order and in parallel, and returns when all are done.
  /// Rethrows the first exception of a job; jobs not yet started are skipped.
  void run(std::size_t count, const std::function<void(std::size_t)>& job);

  std::size_t threads() const { return helpers_.size() + 1; }

 private:
  void help();
  void take_jobs();

  std::vector<std::thread> helpers_;
  const std::function<void(std::size_t)>* job_ = nullptr;
  std::size_t count_ = 0;
  std::atomic<std::size_t> next_{0};
  std::atomic<unsigned> round_{0};    ///< a new one wakes the helpers
  std::atomic<unsigned> working_{0};  ///< helpers still running
  std::atomic<bool> ends_{false};
  std::atomic<bool> failed_{false};
  std::exception_ptr failure_;
};

}  // namespace thrum
