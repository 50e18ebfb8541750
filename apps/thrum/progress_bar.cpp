#include "progress_bar.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <cmath>
#include <limits>

#include "standard_streams.hpp"

namespace thrum::app {
namespace {

constexpr double seconds_between_updates = 0.1;
constexpr double seconds_worth_showing = 1.0;
constexpr int columns_of_numbers = 30;

}  // namespace

std::string duration_words(double seconds) {
  const auto whole = static_cast<long long>(std::ceil(std::min(seconds, 1e9)));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

ProgressBar::ProgressBar(std::string label, long long total, bool wanted)
    : label_(std::move(label)),
      total_(total),
      next_update_(wanted && isatty(STDERR_FILENO) ? 1 : std::numeric_limits<long long>::max()) {}

ProgressBar::~ProgressBar() { erase(); }

// The next update is scheduled from the speed so far, at most twice as far ahead.
void ProgressBar::update(long long done) {
  const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
  const double per_second = static_cast<double>(done) / std::max(elapsed, 1e-9);
  const double ahead = std::min(per_second * seconds_between_updates, static_cast<double>(done));
  next_update_ = done + std::max(1LL, static_cast<long long>(ahead));
  const double seconds_left = static_cast<double>(total_ - done) / per_second;
  const bool worth_it = drawn_columns_ > 0 || elapsed + seconds_left > seconds_worth_showing;
  if (elapsed < 2.0 * seconds_between_updates || !worth_it) return;
  draw(static_cast<double>(done) / static_cast<double>(std::max(total_, 1LL)), seconds_left);
}

void ProgressBar::draw(double fraction, double seconds_left) {
  const auto percent = static_cast<int>(100.0 * fraction);
  std::string line = fmt::format("{} {:3} %", label_, percent);
  const int room = terminal_columns() - static_cast<int>(label_.size()) - columns_of_numbers;
  if (room >= 10) {
    const int width = std::min(room, 40);
    const int filled = static_cast<int>(fraction * width);
    line += fmt::format(" [{:#<{}}{:.<{}}]", "", filled, "", width - filled);
  }
  line += fmt::format("  {} left", duration_words(seconds_left));
  const std::size_t columns = line.size();
  if (columns < drawn_columns_) line.append(drawn_columns_ - columns, ' ');
  write_standard_error("\r" + line);
  drawn_columns_ = std::max(drawn_columns_, columns);
}

void ProgressBar::erase() {
  if (drawn_columns_ == 0) return;
  write_standard_error("\r" + std::string(drawn_columns_, ' ') + "\r");
  drawn_columns_ = 0;
}

}  // namespace thrum::app
