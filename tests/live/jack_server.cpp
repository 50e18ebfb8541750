#include "live/jack_server.hpp"

#include <fcntl.h>
#include <jack/jack.h>
#include <sys/wait.h>
#include <unistd.h>
#include <chrono>
#include <csignal>
#include <cstdio>
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
[[noreturn]] void become_jackd(const std::string& name, int words) {
  dup2(open("/dev/null", O_RDWR), STDIN_FILENO);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) dup2(words, stream);
  setenv("JACK_NO_AUDIO_RESERVATION", "1", 1);
  const std::string rate = std::to_string(JackServer::rate);
  const std::string block = std::to_string(JackServer::block);
  execlp("jackd", "jackd", "--no-realtime", "--name", name.c_str(), "--sync", "--timeout", "5000",
         "-d", "dummy", "-r", rate.c_str(), "-p", block.c_str(), nullptr);
  _exit(127);
}

std::string read_all(std::FILE* file) {
  std::rewind(file);
  std::string text;
  for (int sign = std::fgetc(file); sign != EOF; sign = std::fgetc(file)) {
    text += static_cast<char>(sign);
  }
  return text;
}

}  // namespace

bool JackServer::is_installed() {
  std::istringstream folders(std::getenv("PATH") ? std::getenv("PATH") : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (access((std::filesystem::path(folder) / "jackd").c_str(), X_OK) == 0) return true;
  }
  return false;
}

// JACK has room for eight servers in a machine, and one that was killed keeps its room until a
// server of the same name comes. So the names are few, and the next is for a run beside this one.
JackServer::JackServer() {
  constexpr int names = 3;
  for (int number = 0; number < names && !runs_; ++number) {
    name_ = "thrum-test-" + std::to_string(number);
    start();
  }
}

void JackServer::start() {
  std::FILE* words = std::tmpfile();
  id_ = fork();
  if (id_ == 0) become_jackd(name_, fileno(words));
  for (int attempt = 0; attempt < 200 && !runs_; ++attempt) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (waitpid(id_, nullptr, WNOHANG) == id_) {
      id_ = -1;
      break;
    }
    runs_ = answers(name_);
  }
  if (!runs_) {
    stop();
    reason_ = read_all(words);
  }
  std::fclose(words);
}

JackServer::~JackServer() { stop(); }

void JackServer::stop() {
  if (id_ <= 0) return;
  kill(id_, SIGTERM);
  kill(id_, SIGCONT);
  bool ended = false;
  for (int attempt = 0; attempt < 50 && !ended; ++attempt) {
    ended = waitpid(id_, nullptr, WNOHANG) == id_;
    if (!ended) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  if (!ended) {
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }
  id_ = -1;
}

void JackServer::become_default() const {
  setenv("JACK_DEFAULT_SERVER", name_.c_str(), 1);
  setenv("JACK_NO_START_SERVER", "1", 1);
}

void JackServer::freeze() const { kill(id_, SIGSTOP); }

}  // namespace thrum::live
