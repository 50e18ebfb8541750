#include <thrum/sweep/claims.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>

namespace thrum::sweep {

namespace {

int open_in_work(const Folder& folder, const char* name) {
  return open((folder.work() / name).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
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

Claims::Claims(const Folder& folder) : descriptor_(open_in_work(folder, "claims")) {}
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

bool Claims::are_over() const {
  struct stat file {};
  return descriptor_ == -1 || fstat(descriptor_, &file) != 0 || file.st_nlink == 0;
}

TableLock::TableLock(const Folder& folder) : descriptor_(open_in_work(folder, "table")) {
  if (descriptor_ == -1) return;
  while (flock(descriptor_, LOCK_EX) != 0 && errno == EINTR) {
  }
}
TableLock::~TableLock() {
  if (descriptor_ != -1) close(descriptor_);
}

}  // namespace thrum::sweep
