// Loaded before a program (LD_PRELOAD): the n-th time that it asks for memory, or changes a file,
// it is refused; every other time it is served. Counting begins with main(): what the loader and
// static objects ask for is not the program's doing.
//   FAIL_MEMORY=n   operator new, in all its forms: libsoxr and libsndfile, which call malloc, do
//   not
//                   always look whether they got what they asked for
//   FAIL_FILE=n     write, pwrite, ftruncate, fsync, linkat and rename, with ENOSPC; not of the
//                   standard streams
//   FAIL_COUNT=path the numbers of both at the end
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>
#include <atomic>
#include <new>

namespace {

std::atomic<bool> counting{false};
std::atomic<long> memory{0}, files{0};
long fail_memory = 0, fail_file = 0;

bool refuses(std::atomic<long>& count, long n) {
  return counting.load(std::memory_order_relaxed) && ++count == n;
}

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

long number_of(const char* variable) {
  const char* text = getenv(variable);
  return text == nullptr ? 0 : atol(text);
}

void tell() {
  counting = false;
  const char* path = getenv("FAIL_COUNT");
  if (path == nullptr) return;
  FILE* file = fopen(path, "w");
  if (file == nullptr) return;
  fprintf(file, "%ld %ld\n", memory.load(), files.load());
  fclose(file);
}

using Main = int (*)(int, char**, char**);
Main program;

int counted_main(int argc, char** argv, char** environment) {
  fail_memory = number_of("FAIL_MEMORY");
  fail_file = number_of("FAIL_FILE");
  atexit(tell);
  counting = true;
  return program(argc, argv, environment);
}

bool is_standard(int descriptor) { return descriptor >= 0 && descriptor <= 2; }

bool file_refuses(int descriptor) {
  if (is_standard(descriptor) || !refuses(files, fail_file)) return false;
  errno = ENOSPC;
  return true;
}

}  // namespace

namespace {

void* new_or_refuse(std::size_t size) {
  if (!refuses(memory, fail_memory))
    if (void* block = malloc(size == 0 ? 1 : size)) return block;
  throw std::bad_alloc();
}
void* new_or_refuse(std::size_t size, std::size_t alignment) {
  if (!refuses(memory, fail_memory))
    if (void* block = aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment))
      return block;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return new_or_refuse(size); }
void* operator new[](std::size_t size) { return new_or_refuse(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return new_or_refuse(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return new_or_refuse(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* block) noexcept { free(block); }
void operator delete[](void* block) noexcept { free(block); }
void operator delete(void* block, std::size_t) noexcept { free(block); }
void operator delete[](void* block, std::size_t) noexcept { free(block); }
void operator delete(void* block, std::align_val_t) noexcept { free(block); }
void operator delete[](void* block, std::align_val_t) noexcept { free(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { free(block); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { free(block); }

extern "C" {
ssize_t write(int descriptor, const void* bytes, size_t size) {
  static const auto real = next<ssize_t (*)(int, const void*, size_t)>("write");
  return file_refuses(descriptor) ? -1 : real(descriptor, bytes, size);
}
ssize_t pwrite(int descriptor, const void* bytes, size_t size, off_t at) {
  static const auto real = next<ssize_t (*)(int, const void*, size_t, off_t)>("pwrite");
  return file_refuses(descriptor) ? -1 : real(descriptor, bytes, size, at);
}
int ftruncate(int descriptor, off_t size) {
  static const auto real = next<int (*)(int, off_t)>("ftruncate");
  return file_refuses(descriptor) ? -1 : real(descriptor, size);
}
int fsync(int descriptor) {
  static const auto real = next<int (*)(int)>("fsync");
  return file_refuses(descriptor) ? -1 : real(descriptor);
}
int linkat(int from, const char* old_path, int to, const char* new_path, int flags) {
  static const auto real = next<int (*)(int, const char*, int, const char*, int)>("linkat");
  return file_refuses(-1) ? -1 : real(from, old_path, to, new_path, flags);
}
int rename(const char* old_path, const char* new_path) {
  static const auto real = next<int (*)(const char*, const char*)>("rename");
  return file_refuses(-1) ? -1 : real(old_path, new_path);
}

int __libc_start_main(Main main, int argc, char** argv, void (*init)(), void (*fini)(),
                      void (*rtld_fini)(), void* stack_end) {
  program = main;
  const auto real = next<int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*)>(
      "__libc_start_main");
  return real(counted_main, argc, argv, init, fini, rtld_fini, stack_end);
}
}
