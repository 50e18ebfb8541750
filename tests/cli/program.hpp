// Runs the program in a folder, with arguments, and captures its output.
#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace thrum::cli {

using Arguments = std::vector<std::string>;

struct Result {
  int status = -1;  ///< of exit; -signal when a signal ended it
  std::string out;
  std::string err;
};

/// The program while it runs.
class Process {
 public:
  /// `prepare` is called in the new process just before the program takes it over.
  Process(const std::filesystem::path& folder, const Arguments& arguments,
          const std::function<void()>& prepare);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t id() const { return id_; }
  void send(int signal) const;
  /// False if it has not so many unfinished files open within ten seconds, named ".partial" or not
  /// named at all.
  bool wait_until_it_writes(int files = 1) const;
  Result wait();

 private:
  std::filesystem::path folder_;
  pid_t id_ = -1;
  std::FILE* out_;
  std::FILE* err_;
};

/// A folder of its own for every test.
class Cli : public testing::Test {
 protected:
  Cli();
  ~Cli() override;

  Result run(const Arguments& arguments, const std::function<void()>& prepare = {}) const;
  void write(const std::string& name, std::string_view text) const;
  std::string read(const std::string& name) const;
  /// Names of everything in the folder, sorted.
  std::vector<std::string> files() const;
  /// Waits until the folder holds a file besides `known` ones; false after ten seconds.
  bool wait_for_new_file(std::size_t known) const;

  std::filesystem::path folder_;
};

std::vector<std::string> lines_of(const std::string& text);
/// The numbers of a comma-separated line.
std::vector<double> numbers_of(const std::string& line);
/// The first number after "name": in a JSON text; fails the test when there is none.
double json_number_after(const std::string& json, const std::string& name);

/// A ball thrown at a wall: 882 steps, pickups "ball" and "force".
extern const std::string_view ball_scene;
/// A mass on a spring of 1 kHz about an offset; 0.1 s, pickups "position" and "speed".
extern const std::string_view spring_scene;
/// The same for 1e6 s: it never ends by itself.
extern const std::string_view endless_scene;

}  // namespace thrum::cli
