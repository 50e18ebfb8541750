#include "live/status_line.hpp"

#include <unistd.h>

#include "live/status_words.hpp"
#include "standard_streams.hpp"

namespace thrum::app {

StatusLine::StatusLine(bool wanted) : wanted_(wanted && isatty(STDERR_FILENO)) {}

StatusLine::~StatusLine() {
  if (!shown_.empty()) write_standard_error("\r\x1b[K");
}

void StatusLine::show(const std::vector<std::string>& parts) {
  if (!wanted_) return;
  const std::string line = fitted(parts, static_cast<std::size_t>(terminal_columns()) - 1);
  if (line == shown_) return;
  write_standard_error("\r" + line + "\x1b[K");
  shown_ = line;
}

void StatusLine::tell(const std::string& words) {
  if (!wanted_) return;
  write_standard_error("\r\x1b[K" + words + "\r\n");
  shown_.clear();
}

}  // namespace thrum::app
