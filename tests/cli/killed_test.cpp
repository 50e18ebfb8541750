// Killed at any moment, the program leaves the old file or the complete new one, never a part.
#include <fcntl.h>
#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <random>
#include <thread>

#include "cli/program.hpp"

namespace thrum::cli {
namespace {

using Clock = std::chrono::steady_clock;

class Killed : public Cli {
 protected:
  Killed() {
    write("spring.toml", spring_scene);
    write("old", "the old file");
  }

  void put_old_file(const std::string& name) const {
    std::filesystem::copy_file(folder_ / "old", folder_ / name,
                               std::filesystem::copy_options::overwrite_existing);
  }

  bool has_nameless_files() const {
#ifdef O_TMPFILE
    const int descriptor = open(folder_.c_str(), O_RDWR | O_TMPFILE, 0600);
    if (descriptor != -1) close(descriptor);
    return descriptor != -1;
#else
    return false;
#endif
  }

  /// How often the old file was found, of `times` kills; the new one may be found as well.
  int kill_at_random(const std::string& name, const Arguments& arguments, int times) {
    const auto start = Clock::now();
    EXPECT_EQ(run(arguments).status, 0);
    const auto whole = Clock::now() - start;
    const std::string complete = read(name);
    EXPECT_GT(complete.size(), 10000u);
    std::mt19937 random(1);
    int old = 0;
    for (int i = 0; i < times; ++i) {
      put_old_file(name);
      Process process(folder_, arguments, {});
      std::this_thread::sleep_for(whole * (random() % 1200) / 1000);
      process.send(SIGKILL);
      process.wait();
      const std::string found = read(name);
      EXPECT_TRUE(found == "the old file" || found == complete) << found.size() << " bytes";
      old += found == "the old file";
    }
    if (has_nameless_files()) {
      // A name is given only when the file is complete, so that a kill hardly ever finds one.
      const auto left =
          std::count_if(std::filesystem::directory_iterator(folder_), {},
                        [](const auto& entry) { return entry.path().extension() == ".partial"; });
      EXPECT_LE(left, 2);
    }
    EXPECT_EQ(run(arguments).status, 0);  // and nothing that was left is in the way
    EXPECT_EQ(read(name), complete);
    return old;
  }
};

TEST_F(Killed, RenderLeavesTheOldFileOrTheNewOne) {
  EXPECT_GT(kill_at_random("a.wav", {"render", "spring.toml", "-o", "a.wav", "--quiet"}, 40), 0);
}

TEST_F(Killed, RunLeavesTheOldTableOrTheNewOne) {
  EXPECT_GT(kill_at_random("a.csv", {"run", "spring.toml", "--csv", "a.csv", "--quiet"}, 40), 0);
}

/// Where the file system has no files without a name, a kill leaves one behind.
TEST_F(Killed, WhatAProgramThatIsNoMoreLeftIsSweptUp) {
  Process process(folder_, {"--version"}, {});
  const std::string left = ".thrum-" + std::to_string(process.id()) + "-0.partial";
  process.wait();
  const std::string ours = ".thrum-" + std::to_string(getpid()) + "-0.partial";
  for (const std::string& name : {left, ours, std::string(".thrum-x-0.partial")})
    write(name, "a part");
  EXPECT_EQ(run({"run", "spring.toml", "--csv", "a.csv", "--quiet"}).status, 0);
  EXPECT_FALSE(std::filesystem::exists(folder_ / left));
  EXPECT_TRUE(std::filesystem::exists(folder_ / ours));
  EXPECT_TRUE(std::filesystem::exists(folder_ / ".thrum-x-0.partial"));
}

}  // namespace
}  // namespace thrum::cli
