#include "cli/program.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

namespace thrum::cli {
namespace {

std::string all_of(std::FILE* file) {
  std::rewind(file);
  std::string text;
  for (int letter = 0; (letter = std::fgetc(file)) != EOF;) text += static_cast<char>(letter);
  return text;
}

// If a test was started with closed streams, their descriptors may belong to its own files: all are
// moved first.
void become_streams(int out, int err) {
  constexpr int first_free = 3;
  out = fcntl(out, F_DUPFD, first_free);
  err = fcntl(err, F_DUPFD, first_free);
  dup2(fcntl(open("/dev/null", O_RDONLY), F_DUPFD, first_free), STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(err, STDERR_FILENO);
}

[[noreturn]] void become_program(const std::filesystem::path& folder, const Arguments& arguments,
                                 const std::function<void()>& prepare) {
  if (chdir(folder.c_str()) != 0) _exit(126);
  if (prepare) prepare();
  std::vector<char*> words{const_cast<char*>(THRUM_PROGRAM)};
  for (const auto& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  execv(THRUM_PROGRAM, words.data());
  _exit(127);
}

}  // namespace

Process::Process(const std::filesystem::path& folder, const Arguments& arguments,
                 const std::function<void()>& prepare)
    : folder_(std::filesystem::canonical(folder)), out_(std::tmpfile()), err_(std::tmpfile()) {
  id_ = fork();
  if (id_ != 0) return;
  become_streams(fileno(out_), fileno(err_));
  become_program(folder, arguments, prepare);
}

Process::~Process() {
  if (id_ > 0) {
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }
  std::fclose(out_);
  std::fclose(err_);
}

bool Process::wait_until_it_writes(int files) const {
  namespace fs = std::filesystem;
  const fs::path descriptors = "/proc/" + std::to_string(id_) + "/fd";
  for (int tries = 0; tries < 1000; ++tries, usleep(10000)) {
    std::error_code gone;
    int open = 0;
    for (const auto& entry : fs::directory_iterator(descriptors, gone)) {
      std::error_code closed;
      const std::string target = fs::read_symlink(entry.path(), closed).string();
      const bool nameless =
          target.find("/#") != std::string::npos && target.ends_with(" (deleted)");
      open += target.starts_with(folder_.string()) && (nameless || target.ends_with(".partial"));
    }
    if (open >= files) return true;
  }
  return false;
}

void Process::send(int signal) const { kill(id_, signal); }

Result Process::wait() {
  int state = 0;
  waitpid(id_, &state, 0);
  id_ = -1;
  return {WIFEXITED(state) ? WEXITSTATUS(state) : -WTERMSIG(state), all_of(out_), all_of(err_)};
}

Cli::Cli() {
  std::string name = (std::filesystem::temp_directory_path() / "thrum-cli-XXXXXX").string();
  folder_ = mkdtemp(name.data());
}

Cli::~Cli() { std::filesystem::remove_all(folder_); }

Result Cli::run(const Arguments& arguments, const std::function<void()>& prepare) const {
  return Process(folder_, arguments, prepare).wait();
}

void Cli::write(const std::string& name, std::string_view text) const {
  std::ofstream(folder_ / name, std::ios::binary) << text;
}

std::string Cli::read(const std::string& name) const {
  std::ifstream file(folder_ / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> Cli::files() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool Cli::wait_for_new_file(std::size_t known) const {
  for (int attempt = 0; attempt < 1000; ++attempt) {
    if (files().size() > known) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<double> numbers_of(const std::string& line) {
  std::vector<double> numbers;
  std::istringstream stream(line);
  for (std::string field; std::getline(stream, field, ',');) {
    numbers.push_back(std::strtod(field.c_str(), nullptr));
  }
  return numbers;
}

double json_number_after(const std::string& json, const std::string& name) {
  const std::string key = "\"" + name + "\": ";
  const auto place = json.find(key);
  EXPECT_NE(place, std::string::npos) << name << " is missing in " << json;
  return place == std::string::npos ? 0.0 : std::strtod(json.c_str() + place + key.size(), nullptr);
}

const std::string_view ball_scene = R"(title = "A mass thrown at a wall"
rate = 44100
duration = 0.02

[mass.ball]
mass = 0.005
velocity = 2.0

[barrier.wall]
position = 0.001

[contact.hit]
above = "barrier.wall"
below = "mass.ball"
stiffness = 1e7
exponent = 1.3

[pickup.ball]
on = "mass.ball"

[pickup.force]
on = "contact.hit"
quantity = "force"
)";

const std::string_view spring_scene = R"(duration = 0.1

[mass.ball]
mass = 0.001
frequency = 1000
position = 0.002

[pickup.position]
on = "mass.ball"

[pickup.speed]
on = "mass.ball"
quantity = "velocity"
)";

const std::string_view endless_scene = R"(duration = 1e6
[mass.ball]
mass = 0.001
frequency = 1000
position = 0.002
[pickup.position]
on = "mass.ball"
)";

}  // namespace thrum::cli
