// The progress bar: on a terminal, for work over a second, gone at the end.
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <csignal>
#include <cstdlib>

#include "cli/program.hpp"

namespace thrum::cli {
namespace {

class Progress : public Cli {
 protected:
  Progress() : terminal_(posix_openpt(O_RDWR | O_NOCTTY)) {
    write("endless.toml", endless_scene);
    if (terminal_ == -1 || grantpt(terminal_) != 0 || unlockpt(terminal_) != 0) return;
    name_ = ptsname(terminal_);
    screen_ = open(name_.c_str(), O_RDWR | O_NOCTTY);  // keeps the terminal alive
  }
  ~Progress() override {
    close(screen_);
    close(terminal_);
  }
  std::function<void()> error_on_terminal() const {
    return [this] { dup2(open(name_.c_str(), O_RDWR | O_NOCTTY), STDERR_FILENO); };
  }
  /// What is on the terminal, read until `words` come or `milliseconds` pass without any.
  std::string read_until(const std::string& words, int milliseconds) const {
    std::string text;
    pollfd waiting{terminal_, POLLIN, 0};
    while (text.find(words) == std::string::npos && poll(&waiting, 1, milliseconds) > 0) {
      char block[256];
      const ssize_t count = ::read(terminal_, block, sizeof block);
      if (count <= 0) break;
      text.append(block, static_cast<std::size_t>(count));
    }
    return text;
  }
  int terminal_ = -1;
  int screen_ = -1;
  std::string name_;
};

TEST_F(Progress, ShownOnATerminalAndErased) {
  if (name_.empty()) GTEST_SKIP() << "no terminals here";
  Process process(folder_, {"run", "endless.toml"}, error_on_terminal());
  const std::string shown = read_until("left", 5000);
  EXPECT_NE(shown.find("endless"), std::string::npos) << shown;
  EXPECT_NE(shown.find("0 %"), std::string::npos) << shown;
  process.send(SIGINT);
  EXPECT_EQ(process.wait().status, 130);
  const std::string end = read_until("interrupted", 1000);
  EXPECT_NE(end.find("   \rthrum: interrupted"), std::string::npos) << end;
}

TEST_F(Progress, QuietShowsNothing) {
  if (name_.empty()) GTEST_SKIP() << "no terminals here";
  Process process(folder_, {"run", "endless.toml", "--quiet"}, error_on_terminal());
  EXPECT_EQ(read_until("left", 1500), "");
  process.send(SIGINT);
  process.wait();
}

TEST_F(Progress, ShortWorkShowsNothing) {
  if (name_.empty()) GTEST_SKIP() << "no terminals here";
  EXPECT_EQ(run({"run", "endless.toml", "--set", "duration=0.1"}, error_on_terminal()).status, 0);
  EXPECT_EQ(read_until("left", 100), "");
}

}  // namespace
}  // namespace thrum::cli
