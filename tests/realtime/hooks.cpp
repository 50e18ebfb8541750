// The functions below interpose those of the C library in the whole program. They count and
// forward. glibc's allocator is available under other names; lock functions are looked up.
#include "realtime/hooks.hpp"

#include <dlfcn.h>
#include <pthread.h>

#include <cerrno>
#include <cstddef>

namespace thrum::realtime {
namespace {

thread_local bool watching = false;
thread_local Asked asked;

void count(long long Asked::*what, const char* name) {
  if (!watching) return;
  ++(asked.*what);
  if (asked.first == nullptr) asked.first = name;
}

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

void start_watching() {
  asked = {};
  watching = true;
}

Asked stop_watching() {
  watching = false;
  return asked;
}

}  // namespace thrum::realtime

using thrum::realtime::Asked;
using thrum::realtime::count;
using thrum::realtime::next;

extern "C" {

void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);

void* malloc(std::size_t size) {
  count(&Asked::memory, "malloc");
  return __libc_malloc(size);
}
void* calloc(std::size_t number, std::size_t size) {
  count(&Asked::memory, "calloc");
  return __libc_calloc(number, size);
}
void* realloc(void* block, std::size_t size) {
  count(&Asked::memory, "realloc");
  return __libc_realloc(block, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
  count(&Asked::memory, "memalign");
  return __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  count(&Asked::memory, "aligned_alloc");
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
  count(&Asked::memory, "posix_memalign");
  *block = __libc_memalign(alignment, size);
  return *block == nullptr ? ENOMEM : 0;
}
void free(void* block) {
  if (block != nullptr) count(&Asked::memory, "free");
  __libc_free(block);
}

int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
  static auto* const original = next<int(pthread_mutex_t*)>("pthread_mutex_lock");
  count(&Asked::locks, "pthread_mutex_lock");
  return original(mutex);
}
int pthread_mutex_trylock(pthread_mutex_t* mutex) noexcept {
  static auto* const original = next<int(pthread_mutex_t*)>("pthread_mutex_trylock");
  count(&Asked::locks, "pthread_mutex_trylock");
  return original(mutex);
}
int pthread_rwlock_rdlock(pthread_rwlock_t* lock) noexcept {
  static auto* const original = next<int(pthread_rwlock_t*)>("pthread_rwlock_rdlock");
  count(&Asked::locks, "pthread_rwlock_rdlock");
  return original(lock);
}
int pthread_rwlock_wrlock(pthread_rwlock_t* lock) noexcept {
  static auto* const original = next<int(pthread_rwlock_t*)>("pthread_rwlock_wrlock");
  count(&Asked::locks, "pthread_rwlock_wrlock");
  return original(lock);
}
int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  static auto* const original = next<int(pthread_cond_t*, pthread_mutex_t*)>("pthread_cond_wait");
  count(&Asked::locks, "pthread_cond_wait");
  return original(condition, mutex);
}

}  // extern "C"
