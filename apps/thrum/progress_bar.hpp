// A progress bar on the terminal.
#pragma once

#include <chrono>
#include <string>

namespace thrum::app {

/// Shown on standard error, only when that is a terminal, and only for work expected to take over a
/// second. It erases itself at the end.
class ProgressBar {
 public:
  /// `wanted` is false when the user asked for quiet.
  ProgressBar(std::string label, long long total, bool wanted);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Cheap: most calls are one comparison.
  void show(long long done) {
    if (done >= next_update_) update(done);
  }

 private:
  using Clock = std::chrono::steady_clock;

  void update(long long done);
  void draw(double fraction, double seconds_left);
  void erase();

  std::string label_;
  long long total_;
  long long next_update_;
  Clock::time_point start_ = Clock::now();
  std::size_t drawn_columns_ = 0;
};

/// "8 s", "3:07", "2:05:01".
std::string duration_words(double seconds);

}  // namespace thrum::app
