// Ctrl-C and other signals: the work stops at its next step, and unfinished files are removed.
#pragma once

#include <exception>

namespace thrum::app {

class Interrupted : public std::exception {
 public:
  explicit Interrupted(int signal) : signal_(signal) {}
  const char* what() const noexcept override { return "interrupted"; }
  /// 130 for Ctrl-C, 143 for SIGTERM: what a shell reports for a program that a signal ended.
  int exit_status() const { return 128 + signal_; }

 private:
  int signal_;
};

/// From here on SIGINT, SIGTERM and SIGHUP only set a flag for stop_if_interrupted(). Called before
/// the first unfinished file is created; until then the signals may end the program.
void catch_interrupts();

/// Throws Interrupted if one of the signals arrived.
void stop_if_interrupted();

}  // namespace thrum::app
