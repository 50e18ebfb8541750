#include "live/jack_server.hpp"

#include <fcntl.h>
#include <jack/jack.h>
#include <sys/wait.h>
#include <unistd.h>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <thread>

namespace thrum::live {
namespace {

bool answers(const std::string& name) {
  jack_set_error_function([](const char*) {});
  jack_set_info_function([](const char*) {});
  const auto options = static_cast<jack_options_t>(JackNoStartServer | JackServerName);
  jack_client_t* client = jack_client_open("anybody", options, nullptr, name.c_str());
  if (client == nullptr) return false;
  jack_client_close(client);
  return true;
}

// Without real-time rights, and waiting for slow clients: a busy machine loses no sound.
[[noreturn]] void become_jackd(const std::string& name) {
  const int nothing = open("/dev/null", O_RDWR);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, stream);
  setenv("JACK_NO_AUDIO_RESERVATION", "1", 1);
  const std::string rate = std::to_string(JackServer::rate);
  const std::string block = std::to_string(JackServer::block);
  execlp("jackd", "jackd", "--no-realtime", "--name", name.c_str(), "--sync", "--timeout", "5000",
         "-d", "dummy", "-r", rate.c_str(), "-p", block.c_str(), nullptr);
  _exit(127);
}

}  // namespace

bool JackServer::is_installed() {
  std::istringstream folders(std::getenv("PATH") ? std::getenv("PATH") : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (access((std::filesystem::path(folder) / "jackd").c_str(), X_OK) == 0) return true;
  }
  return false;
}

JackServer::JackServer() : name_("thrum-test-" + std::to_string(getpid())) {
  id_ = fork();
  if (id_ == 0) become_jackd(name_);
  for (int attempt = 0; attempt < 200 && !runs_; ++attempt) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (waitpid(id_, nullptr, WNOHANG) == id_) {
      id_ = -1;
      return;
    }
    runs_ = answers(name_);
  }
}

JackServer::~JackServer() { stop(); }

void JackServer::stop() {
  if (id_ <= 0) return;
  kill(id_, SIGTERM);
  waitpid(id_, nullptr, 0);
  id_ = -1;
}

void JackServer::become_default() const {
  setenv("JACK_DEFAULT_SERVER", name_.c_str(), 1);
  setenv("JACK_NO_START_SERVER", "1", 1);
}

void JackServer::freeze() const { kill(id_, SIGSTOP); }

void JackServer::end_at_once() {
  kill(id_, SIGKILL);
  waitpid(id_, nullptr, 0);
  id_ = -1;
}

}  // namespace thrum::live
