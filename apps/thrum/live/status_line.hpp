// Status of live playing, on one line of the terminal.
#pragma once

#include <string>

#include <thrum/instruments/live_player.hpp>

namespace thrum::app {

/// "load 12 % (peak 30 %)  xruns 0  voices 3", and faults.
std::string status_words(const LivePlayer::Status& status, long long xruns);

/// On standard error, only when that is a terminal; it erases itself at the end.
class StatusLine {
 public:
  explicit StatusLine(bool wanted);
  ~StatusLine();
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  void show(const std::string& words);

 private:
  bool wanted_;
  std::string shown_;
};

}  // namespace thrum::app
