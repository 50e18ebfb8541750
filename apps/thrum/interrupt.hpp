// Ctrl-C and other signals: the work stops at its next step, and unfinished files are removed.
#pragma once

#include <exception>

namespace thrum::app {

class Interrupted : public std::exception {
 public:
  explicit Interrupted(int signal, const char* words = "interrupted; no file was changed")
      : signal_(signal), words_(words) {}
  const char* what() const noexcept override { return words_; }
  /// 130 for Ctrl-C, 143 for SIGTERM: what a shell reports for a program that a signal ended.
  int exit_status() const { return 128 + signal_; }

 private:
  int signal_;
  const char* words_;
};

/// From here on SIGINT, SIGTERM and SIGHUP only set a flag for stop_if_interrupted(). Called before
/// the first unfinished file is created; until then the signals may end the program.
void catch_interrupts();

/// Throws Interrupted if one of the signals arrived.
void stop_if_interrupted();
/// The same with other words for the user, which must be a literal.
void stop_if_interrupted(const char* words);

}  // namespace thrum::app
