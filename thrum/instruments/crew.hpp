// Hands that share work out: for rendering to a file, where nobody waits for the next sample. A
// thread with a deadline never calls it.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace thrum {

class Crew {
 public:
  /// [setup] As many threads as the machine runs at once, the caller's own among them.
  Crew();
  explicit Crew(unsigned threads);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// Does jobs 0 to count - 1, in any order and several at a time, and comes back when all are
  /// done. The first exception that a job throws is thrown again; jobs that have not begun are left
  /// out.
  void run(std::size_t count, const std::function<void(std::size_t)>& job);

  std::size_t threads() const { return helpers_.size() + 1; }

 private:
  void help();
  void take_jobs();

  std::vector<std::thread> helpers_;
  const std::function<void(std::size_t)>* job_ = nullptr;
  std::size_t count_ = 0;
  std::atomic<std::size_t> next_{0};
  std::atomic<unsigned> round_{0};    ///< a new one calls the helpers
  std::atomic<unsigned> working_{0};  ///< helpers that are not back yet
  std::atomic<bool> ends_{false};
  std::atomic<bool> failed_{false};
  std::exception_ptr failure_;
};

}  // namespace thrum
