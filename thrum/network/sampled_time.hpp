// How long a part of every step takes, timed in some of the steps only: to read the clock takes as
// long as a step of a small network. The least of the times counts for all steps, because whoever
// is interrupted while it is being timed has not worked longer.
#pragma once

#include <chrono>
#include <limits>

namespace thrum {

class SampledTime {
 public:
  /// [audio] One step: part() is called, and timed in one of some calls.
  template <class Part>
  void run(const Part& part) {
    constexpr long long calls_for_one = 16;
    if (calls_++ % calls_for_one != 0) return part();
    const auto before = std::chrono::steady_clock::now();
    part();
    note(std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count());
  }
  /// [audio]
  void note(double seconds) { least_ = seconds < least_ ? seconds : least_; }
  /// [any] Seconds of all calls, at least about.
  double total() const { return calls_ == 0 ? 0.0 : least_ * static_cast<double>(calls_); }

 private:
  double least_ = std::numeric_limits<double>::infinity();
  long long calls_ = 0;
};

}  // namespace thrum
