#include "replace_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <system_error>
#include <utility>

#include "interrupt.hpp"
#include "standard_streams.hpp"

namespace thrum::app {
namespace {

constexpr std::size_t buffer_bytes = 1 << 18;
constexpr int most_links = 40;

/// The file that a chain of symbolic links leads to, whether it exists or not.
std::filesystem::path follow_links(std::filesystem::path path) {
  for (int links = 0; links < most_links && std::filesystem::is_symlink(path); ++links) {
    path = path.parent_path() / std::filesystem::read_symlink(path);
  }
  return path;
}

int open_waiting(const std::filesystem::path& path, int flags, mode_t mode = 0) {
  int descriptor = -1;
  while ((descriptor = open(path.c_str(), flags | O_CLOEXEC, mode)) == -1 && errno == EINTR) {
    stop_if_interrupted();
  }
  return descriptor;
}

}  // namespace

ReplaceFile::ReplaceFile(const std::filesystem::path& target) : target_(target) {
  struct stat existing {};
  const bool exists = stat(target.c_str(), &existing) == 0;
  if (!exists && errno != ENOENT) refuse(errno);
  if (exists && S_ISDIR(existing.st_mode)) refuse(EISDIR);
  if (exists && (!S_ISREG(existing.st_mode) || is_standard_output(target))) {
    open_as_it_stands();
    return;
  }
  resolved_ = follow_links(target);
  if (resolved_.filename().empty()) refuse(target.empty() ? ENOENT : EISDIR);
  if (exists && access(target.c_str(), W_OK) != 0) refuse(errno);
  open_beside();
  if (exists) keep_permissions();
}

ReplaceFile::~ReplaceFile() {
  if (descriptor_ != -1) close(descriptor_);
  if (!partial_.empty()) unlink(partial_.c_str());
}

void ReplaceFile::refuse(int error) const {
  throw std::system_error(error, std::generic_category(), "cannot write " + target_.string());
}

void ReplaceFile::open_as_it_stands() {
  resolved_ = target_;
  descriptor_ = is_standard_output(target_) ? dup(STDOUT_FILENO) : open_waiting(target_, O_WRONLY);
  if (descriptor_ == -1) refuse(errno);
}

void ReplaceFile::open_beside() {
  const std::string beginning = ".thrum-" + std::to_string(getpid()) + "-";
  for (int number = 0; descriptor_ == -1; ++number) {
    const auto name = resolved_.parent_path() / (beginning + std::to_string(number) + ".partial");
    descriptor_ = open_waiting(name, O_RDWR | O_CREAT | O_EXCL, 0666);
    if (descriptor_ != -1) {
      partial_ = name;
    } else if (errno != EEXIST) {
      refuse(errno);
    }
  }
}

// Only a privileged user can keep the owner; others become the owner.
void ReplaceFile::keep_permissions() {
  struct stat old {};
  if (stat(resolved_.c_str(), &old) != 0) return;
  const bool owned = fchown(descriptor_, old.st_uid, old.st_gid) == 0;
  const mode_t kept = owned ? 07777 : 0777;
  if (fchmod(descriptor_, old.st_mode & kept) != 0) refuse(errno);
}

const std::filesystem::path& ReplaceFile::path_to_write() const {
  return partial_.empty() ? resolved_ : partial_;
}

void ReplaceFile::write(std::string_view text) {
  buffer_.append(text);
  if (buffer_.size() < buffer_bytes) return;
  write_all(descriptor_, buffer_, target_.string());
  buffer_.clear();
}

void ReplaceFile::complete() {
  if (descriptor_ == -1) return;
  write_all(descriptor_, std::exchange(buffer_, {}), target_.string());
  if (close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR) refuse(errno);
}

void ReplaceFile::commit() {
  complete();
  if (partial_.empty()) return;
  if (rename(partial_.c_str(), resolved_.c_str()) != 0) refuse(errno);
  partial_.clear();
}

}  // namespace thrum::app
