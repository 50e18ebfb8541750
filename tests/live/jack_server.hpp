// A private JACK server with the dummy driver.
#pragma once

#include <sys/types.h>
#include <string>

namespace thrum::live {

class JackServer {
 public:
  JackServer();
  ~JackServer();
  JackServer(const JackServer&) = delete;
  JackServer& operator=(const JackServer&) = delete;

  static bool is_installed();
  /// False if it did not start within a few seconds.
  bool runs() const { return runs_; }
  const std::string& name() const { return name_; }
  /// In a new process: makes JACK clients connect to this server.
  void become_default() const;
  void stop();
  /// Stops answering, as a program in a debugger does.
  void freeze() const;
  /// As a crash does, frozen or not.
  void end_at_once();

  static constexpr int rate = 48000;
  static constexpr int block = 256;

 private:
  std::string name_;
  pid_t id_ = -1;
  bool runs_ = false;
};

}  // namespace thrum::live
