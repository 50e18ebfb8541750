#include "swept_partials.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <unistd.h>
#include <cerrno>
#include <charconv>
#include <memory>
#include <mutex>
#include <set>
#include <system_error>

namespace thrum::app {
namespace {

constexpr std::string_view beginning = ".thrum-";

/// The process of ".thrum-PID-NUMBER.partial", or 0 for any other name.
pid_t maker_of(std::string_view name) {
  if (!name.starts_with(beginning) || !name.ends_with(partial_ending)) return 0;
  pid_t maker = 0;
  const char* digits = name.data() + beginning.size();
  const auto [end, fault] = std::from_chars(digits, name.data() + name.size(), maker);
  return fault == std::errc() && *end == '-' && maker > 0 ? maker : 0;
}

bool is_running(pid_t process) { return kill(process, 0) == 0 || errno != ESRCH; }

void take_away(const std::filesystem::path& path) {
  const int file = open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file == -1) return;
  if (flock(file, LOCK_EX | LOCK_NB) == 0) unlink(path.c_str());
  close(file);
}

bool is_new(const std::filesystem::path& folder) {
  static std::mutex one_at_a_time;
  static std::set<std::filesystem::path> seen;
  const std::lock_guard lock(one_at_a_time);
  return seen.insert(folder).second;
}

}  // namespace

std::string partial_beginning() { return std::string(beginning) + std::to_string(getpid()) + "-"; }

/// By readdir(): the library's iterator ends the program where it finds no memory.
void sweep_partials(const std::filesystem::path& folder) {
  if (!is_new(folder)) return;
  const std::unique_ptr<DIR, decltype([](DIR* all) { closedir(all); })> all(
      opendir(folder.empty() ? "." : folder.c_str()));
  if (all == nullptr) return;
  while (const dirent* each = readdir(all.get())) {
    const pid_t maker = maker_of(each->d_name);
    if (maker != 0 && !is_running(maker)) take_away(folder / each->d_name);
  }
}

}  // namespace thrum::app
