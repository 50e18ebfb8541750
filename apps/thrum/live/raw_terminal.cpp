#include "live/raw_terminal.hpp"

#include <poll.h>
#include <termios.h>
#include <unistd.h>
#include <csignal>
#include <cstdlib>
#include <string_view>

#include "live/key_decoder.hpp"

namespace thrum::app {
namespace {

// Global, for the crash handler.
termios before;
bool has_asked = false;

void put_back() {
  if (has_asked) {
    [[maybe_unused]] const auto written =
        ::write(STDERR_FILENO, ask_no_more.data(), ask_no_more.size());
  }
  tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

extern "C" void put_back_and_die(int signal) {
  put_back();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

constexpr int crashes[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};

bool can_be_asked() {
  const char* kind = std::getenv("TERM");
  return isatty(STDERR_FILENO) && kind != nullptr && std::string_view(kind) != "linux" &&
         std::string_view(kind) != "dumb";
}

}  // namespace

RawTerminal::RawTerminal() {
  if (!isatty(STDIN_FILENO) || tcgetpgrp(STDIN_FILENO) != getpgrp()) return;
  if (tcgetattr(STDIN_FILENO, &before) != 0) return;
  termios raw = before;
  raw.c_lflag &= static_cast<tcflag_t>(~(ICANON | ECHO));
  raw.c_iflag &= static_cast<tcflag_t>(~(IXON | ICRNL));
  raw.c_cc[VSUSP] = _POSIX_VDISABLE;  // it would leave a terminal like this behind
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  if (tcsetattr(STDIN_FILENO, TCSANOW, &raw) != 0) return;
  is_there_ = true;
  has_asked = can_be_asked();
  if (has_asked) {
    [[maybe_unused]] const auto written =
        ::write(STDERR_FILENO, ask_for_releases.data(), ask_for_releases.size());
  }
  for (const int signal : crashes) std::signal(signal, put_back_and_die);
}

RawTerminal::~RawTerminal() {
  if (!is_there_) return;
  put_back();
  for (const int signal : crashes) std::signal(signal, SIG_DFL);
}

std::string RawTerminal::read(int milliseconds) {
  pollfd input{is_there_ ? STDIN_FILENO : -1, POLLIN, 0};
  if (poll(&input, 1, milliseconds) <= 0 || !is_there_) return {};
  char bytes[256];
  const auto count = ::read(STDIN_FILENO, bytes, sizeof bytes);
  if (count > 0) return {bytes, static_cast<std::size_t>(count)};
  // A closed terminal is always ready and never has data.
  if ((input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) is_there_ = false;
  return {};
}

}  // namespace thrum::app
