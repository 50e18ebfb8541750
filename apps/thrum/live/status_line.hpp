// Status of live playing, on one line of the terminal.
#pragma once

#include <string>
#include <vector>

namespace thrum::app {

/// On standard error, only when that is a terminal; it erases itself at the end.
class StatusLine {
 public:
  explicit StatusLine(bool wanted);
  ~StatusLine();
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  /// As many of the parts, the most important first, as have room.
  void show(const std::vector<std::string>& parts);
  /// A line of its own above, which stays; it may be longer than the terminal is wide.
  void tell(const std::string& words);

 private:
  bool wanted_;
  std::string shown_;
};

}  // namespace thrum::app
