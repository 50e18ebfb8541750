// The terminal in raw mode: every key at once, without echo. It is always restored.
#pragma once

#include <string>

namespace thrum::app {

class RawTerminal {
 public:
  /// Does nothing if standard input is not a terminal, or if this program is in the background.
  RawTerminal();
  ~RawTerminal();
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;

  bool is_there() const { return is_there_; }
  /// Waits up to so many milliseconds; returns what was typed, or "". Returns early for a signal.
  std::string read(int milliseconds);

 private:
  bool is_there_ = false;
};

}  // namespace thrum::app
