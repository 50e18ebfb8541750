// The terminal as a keyboard: every key at once and unseen. It is put back whatever happens.
#pragma once

#include <string>

namespace thrum::app {

class RawTerminal {
 public:
  /// Does nothing where standard input is no terminal, or where this program is in the background.
  RawTerminal();
  ~RawTerminal();
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;

  bool is_there() const { return is_there_; }
  /// Waits up to so many milliseconds; what was typed, "" for nothing. Returns early for a signal.
  std::string read(int milliseconds);

 private:
  bool is_there_ = false;
};

}  // namespace thrum::app
