#include "replace_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <system_error>
#include <utility>

#include "interrupt.hpp"
#include "made_folder.hpp"
#include "standard_streams.hpp"
#include "swept_partials.hpp"

namespace thrum::app {
namespace {

constexpr std::size_t buffer_bytes = 1 << 18;
constexpr int most_links = 40;

/// The file that a chain of symbolic links leads to, whether it exists or not.
std::filesystem::path follow_links(std::filesystem::path path) {
  std::error_code unreachable;
  for (int links = 0; links < most_links && std::filesystem::is_symlink(path, unreachable); ++links)
    path = path.parent_path() / std::filesystem::read_symlink(path, unreachable);
  return path;
}

int open_waiting(const std::filesystem::path& path, int flags, mode_t mode = 0) {
  int descriptor = -1;
  while ((descriptor = open(path.c_str(), flags | O_CLOEXEC, mode)) == -1 && errno == EINTR) {
    stop_if_interrupted();
  }
  return descriptor;
}

/// ".thrum-PID-NUMBER.partial", a name that nobody else takes.
template <class Try>
std::filesystem::path first_free_name(const std::filesystem::path& folder, const Try& taken) {
  for (int number = 0;; ++number) {
    const auto name = folder / (partial_beginning() + std::to_string(number) + partial_ending);
    if (!taken(name)) return name;
  }
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
  sweep_partials(resolved_.parent_path());
  if (!open_nameless()) open_beside();
  if (exists) keep_permissions();
}

ReplaceFile::~ReplaceFile() {
  if (descriptor_ != -1) close(descriptor_);
  if (!partial_.empty() && !nameless_) unlink(partial_.c_str());
}

void ReplaceFile::refuse(int error) const {
  throw std::system_error(
      error, std::generic_category(),
      "cannot write " + target_.string() + words_about_missing_folder(follow_links(target_)));
}

void ReplaceFile::open_as_it_stands() {
  resolved_ = target_;
  descriptor_ = is_standard_output(target_) ? dup(STDOUT_FILENO) : open_waiting(target_, O_WRONLY);
  if (descriptor_ == -1) refuse(errno);
}

void ReplaceFile::open_beside() {
  partial_ = first_free_name(resolved_.parent_path(), [this](const std::filesystem::path& name) {
    descriptor_ = open_waiting(name, O_RDWR | O_CREAT | O_EXCL, 0666);
    if (descriptor_ == -1 && errno != EEXIST) refuse(errno);
    if (descriptor_ != -1) flock(descriptor_, LOCK_EX | LOCK_NB);
    return descriptor_ == -1;
  });
}

/// False where the file system has no files without a name, or /proc is not there to reach it.
bool ReplaceFile::open_nameless() {
#ifdef O_TMPFILE
  const auto folder = resolved_.parent_path();
  descriptor_ = open_waiting(folder.empty() ? "." : folder, O_RDWR | O_TMPFILE, 0666);
  if (descriptor_ == -1) return false;
  partial_ = "/proc/self/fd/" + std::to_string(descriptor_);
  nameless_ = access(partial_.c_str(), W_OK) == 0;
  if (!nameless_) close(std::exchange(descriptor_, -1));
  return nameless_;
#else
  return false;
#endif
}

/// It gets a temporary name first, because a link does not replace a file.
void ReplaceFile::give_name() {
  const std::filesystem::path way = std::exchange(partial_, {});
  partial_ = first_free_name(resolved_.parent_path(), [&](const std::filesystem::path& name) {
    if (linkat(AT_FDCWD, way.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) return false;
    if (errno != EEXIST) refuse(errno);
    return true;
  });
  nameless_ = false;
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
  // On the disk before it takes the old one's place. Pipes and the like cannot, and need not.
  if (!partial_.empty() && fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS)
    refuse(errno);
  if (nameless_) give_name();
  if (close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR) refuse(errno);
}

void ReplaceFile::commit() {
  complete();
  if (partial_.empty()) return;
  if (rename(partial_.c_str(), resolved_.c_str()) != 0) refuse(errno);
  partial_.clear();
}

}  // namespace thrum::app
