// The time that a part of every step takes, measured in one of 16 steps, because reading the clock
// takes as long as a step of a small network. The least measured time is used for all steps, so
// that interruptions do not count.
#pragma once

#include <chrono>
#include <limits>

namespace thrum {

class SampledTime {
 public:
  /// [audio] Calls part() once.
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
  /// [any] Estimated seconds of all calls.
  double total() const { return calls_ == 0 ? 0.0 : least_ * static_cast<double>(calls_); }

 private:
  double least_ = std::numeric_limits<double>::infinity();
  long long calls_ = 0;
};

}  // namespace thrum
