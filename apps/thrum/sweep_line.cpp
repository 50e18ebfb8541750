#include "sweep_line.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <cmath>

#include "progress_bar.hpp"
#include "standard_streams.hpp"

namespace thrum::app {

std::string rate_words(double cases_per_second) {
  return cases_per_second > 0.0 ? fmt::format("{:.3g}", cases_per_second) : "unknown";
}

std::string time_words(double seconds) {
  return std::isfinite(seconds) ? duration_words(seconds) : "unknown";
}

SweepLine::SweepLine(bool wanted) : wanted_(wanted && isatty(STDERR_FILENO)) {}

SweepLine::~SweepLine() {
  if (columns_ > 0) write_standard_error("\r" + std::string(columns_, ' ') + "\r");
}

void SweepLine::show(const sweep::Progress& progress) {
  const auto now = std::chrono::steady_clock::now();
  if (!wanted_ || now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  std::string line = fmt::format(
      "{} of {} cases, {} failed, {} cases/s, {} left", progress.done, progress.cases,
      progress.failed, rate_words(progress.cases_per_second), time_words(progress.seconds_left()));
  const std::size_t columns = line.size();
  if (columns < columns_) line.append(columns_ - columns, ' ');
  columns_ = std::max(columns, columns_);
  write_standard_error("\r" + line);
}

}  // namespace thrum::app
