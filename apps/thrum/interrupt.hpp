// Ctrl-C and its kin: the work stops at its next step, and what it had half written is removed.
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

/// From here on SIGINT, SIGTERM and SIGHUP only leave a note for stop_if_interrupted(). Called
/// when the first unfinished file is about to appear; before that they may end the program.
void catch_interrupts();

/// Throws Interrupted when one of the signals came.
void stop_if_interrupted();

}  // namespace thrum::app
