#include "standard_streams.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <string>
#include <system_error>

#include "interrupt.hpp"

namespace thrum::app {

void prepare_standard_streams() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) != -1) continue;
    // Reading from and writing to this placeholder fail as on the closed stream.
    const int flags = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    if (open("/dev/null", flags) == -1) return;
  }
}

void write_all(int descriptor, std::string_view text, const std::string& name) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EINTR) {
      stop_if_interrupted();
    } else {
      throw std::system_error(errno, std::generic_category(), "cannot write " + name);
    }
  }
}

void write_standard_output(std::string_view text) {
  write_all(STDOUT_FILENO, text, "to standard output");
}

void write_standard_error(std::string_view text) {
  try {
    write_all(STDERR_FILENO, text, "to standard error");
  } catch (const std::exception&) {
    return;
  }
}

int terminal_columns() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

bool is_standard_output(const std::filesystem::path& path) {
  struct stat one {};
  struct stat other {};
  if (stat(path.c_str(), &one) != 0 || fstat(STDOUT_FILENO, &other) != 0) return false;
  if (S_ISCHR(other.st_mode) && !isatty(STDOUT_FILENO)) return false;
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

}  // namespace thrum::app
