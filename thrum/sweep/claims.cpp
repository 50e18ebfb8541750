#include <thrum/sweep/claims.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>

namespace thrum::sweep {

namespace {

int open_or_make(const std::filesystem::path& path) {
  return open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
}

/// False when the file has gone from there, or another one has come in its place.
bool is_still_at(int descriptor, const std::filesystem::path& path) {
  struct stat ours {
  }, there{};
  return fstat(descriptor, &ours) == 0 && stat(path.c_str(), &there) == 0 &&
         ours.st_dev == there.st_dev && ours.st_ino == there.st_ino;
}

// Locks of open file descriptions (Linux): they belong to this descriptor, not to the process.
int set_lock(int descriptor, std::uint64_t number, short type) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = static_cast<off_t>(number);
  lock.l_len = 1;
#ifdef F_OFD_SETLK
  return fcntl(descriptor, F_OFD_SETLK, &lock);
#else
  return fcntl(descriptor, F_SETLK, &lock);
#endif
}

}  // namespace

Claims::Claims(const Folder& folder)
    : path_(folder.work() / "claims"), descriptor_(open_or_make(path_)) {}
Claims::~Claims() {
  if (descriptor_ != -1) close(descriptor_);
}

bool Claims::take(std::uint64_t number) {
  if (descriptor_ == -1 || set_lock(descriptor_, number, F_WRLCK) == 0) return true;
  return errno != EAGAIN && errno != EACCES;
}

void Claims::release(std::uint64_t number) {
  if (descriptor_ != -1) set_lock(descriptor_, number, F_UNLCK);
}

bool Claims::are_over() const { return descriptor_ == -1 || !is_still_at(descriptor_, path_); }

// Who waits for the lock may get that of a folder that was taken away meanwhile: then once more.
TableLock::TableLock(const Folder& folder) {
  const std::filesystem::path path = folder.work() / "table";
  while ((descriptor_ = open_or_make(path)) != -1) {
    int taken = 0;
    while ((taken = flock(descriptor_, LOCK_EX)) != 0 && errno == EINTR) {
    }
    if (taken != 0 || is_still_at(descriptor_, path)) return;
    close(descriptor_);
  }
  over_ = errno == ENOENT;
}
TableLock::~TableLock() {
  if (descriptor_ != -1) close(descriptor_);
}

}  // namespace thrum::sweep
