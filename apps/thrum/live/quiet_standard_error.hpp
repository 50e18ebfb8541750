// Suppresses what libraries print to standard error.
#pragma once

#include <fcntl.h>
#include <unistd.h>

namespace thrum::app {

class QuietStandardError {
 public:
  QuietStandardError() : kept_(dup(STDERR_FILENO)) {
    const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (kept_ != -1 && nothing != -1) dup2(nothing, STDERR_FILENO);
    if (nothing != -1) close(nothing);
  }
  ~QuietStandardError() {
    if (kept_ == -1) return;
    dup2(kept_, STDERR_FILENO);
    close(kept_);
  }
  QuietStandardError(const QuietStandardError&) = delete;
  QuietStandardError& operator=(const QuietStandardError&) = delete;

 private:
  int kept_;
};

}  // namespace thrum::app
