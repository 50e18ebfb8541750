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
  /// False if it did not start.
  bool runs() const { return runs_; }
  /// What jackd said where it did not start.
  const std::string& reason() const { return reason_; }
  const std::string& name() const { return name_; }
  /// In a new process: makes JACK clients connect to this server.
  void become_default() const;
  /// Ends it, frozen or not.
  void stop();
  /// Stops answering, as a program in a debugger does.
  void freeze() const;

  static constexpr int rate = 48000;
  static constexpr int block = 256;

 private:
  void start();

  std::string name_;
  std::string reason_;
  pid_t id_ = -1;
  bool runs_ = false;
};

}  // namespace thrum::live
