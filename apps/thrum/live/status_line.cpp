#include "live/status_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "standard_streams.hpp"

namespace thrum::app {

std::string status_words(const LivePlayer::Status& status, long long xruns) {
  std::string words =
      fmt::format("load {:.0f} % (peak {:.0f} %)  xruns {}  voices {}", 100.0 * status.load,
                  100.0 * status.peak_load, xruns, status.voices);
  if (status.limited > 0) words += fmt::format("  TOO LOUD: {} samples limited", status.limited);
  if (status.broken_voices > 0) words += fmt::format("  {} voices restarted", status.broken_voices);
  if (status.cut_at > 0.0) words += fmt::format("  bends beyond {:g} semitones cut", status.cut_at);
  return words;
}

StatusLine::StatusLine(bool wanted) : wanted_(wanted && isatty(STDERR_FILENO)) {}

StatusLine::~StatusLine() {
  if (!shown_.empty()) write_standard_error("\r\x1b[K");
}

void StatusLine::show(const std::string& words) {
  if (!wanted_) return;
  const std::string line = words.substr(0, static_cast<std::size_t>(terminal_columns()) - 1);
  if (line == shown_) return;
  write_standard_error("\r" + line + "\x1b[K");
  shown_ = line;
}

}  // namespace thrum::app
