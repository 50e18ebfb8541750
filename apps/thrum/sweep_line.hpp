// How far a sweep is, on one line of the terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include <thrum/sweep/sweep.hpp>

namespace thrum::app {

/// "12.3", or "unknown".
std::string rate_words(double cases_per_second);
/// "3:07", or "unknown".
std::string time_words(double seconds);

/// On standard error, only when that is a terminal, and drawn anew: cases, cases per second, time
/// left. It erases itself at the end.
class SweepLine {
 public:
  explicit SweepLine(bool wanted);
  ~SweepLine();
  SweepLine(const SweepLine&) = delete;
  SweepLine& operator=(const SweepLine&) = delete;

  void show(const sweep::Progress& progress);

 private:
  bool wanted_;
  std::size_t columns_ = 0;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace thrum::app
