// A thread pool for rendering to a file. Not for real-time threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

namespace thrum {

class Crew {
 public:
  /// Makes a thread that does something, or throws std::system_error.
  using Hire = std::function<std::thread(std::function<void()>)>;

  /// [setup] As many threads as the machine has cores, including the caller's; fewer where the
  /// system does not give them.
  Crew();
  explicit Crew(unsigned threads);
  Crew(unsigned threads, const Hire& hire);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// Runs jobs 0 to count - 1, in any order and in parallel, and returns when all are done: a
  /// helper that comes too late to find one is not waited for. Rethrows the first exception of a
  /// job; jobs not yet started are skipped.
  void run(std::size_t count, const std::function<void(std::size_t)>& job);

  std::size_t threads() const { return helpers_.size() + 1; }

 private:
  void help();
  void take_jobs();
  void do_job(std::size_t number);

  std::vector<std::thread> helpers_;
  std::atomic<const std::function<void(std::size_t)>*> job_{nullptr};
  std::atomic<std::size_t> count_{0};
  /// The round in the upper half, the next job in the lower one: who takes a job takes it of the
  /// round it has seen.
  std::atomic<std::uint64_t> ticket_{0};
  std::atomic<unsigned> round_{0};  ///< a new one wakes the helpers
  std::atomic<std::size_t> done_{0};
  std::atomic<bool> ends_{false};
  std::atomic<bool> failed_{false};
  std::exception_ptr failure_;
};

}  // namespace thrum
