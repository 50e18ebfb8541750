// A library that is looked for when it is needed, and may be missing.
#pragma once

#include <dlfcn.h>
#include <initializer_list>
#include <stdexcept>
#include <string>

namespace thrum::gpu {

/// There is no GPU to step on: one line that says why.
class NoGpu : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class SharedLibrary {
 public:
  /// [setup] The first of some names that can be opened; throws NoGpu with `otherwise`.
  SharedLibrary(std::initializer_list<const char*> names, const char* otherwise) {
    for (const char* name : names)
      if (handle_ == nullptr) handle_ = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (handle_ == nullptr) throw NoGpu(otherwise);
  }
  // It stays open: drivers leave threads and handlers behind.
  SharedLibrary(const SharedLibrary&) = delete;
  SharedLibrary& operator=(const SharedLibrary&) = delete;

  template <class Function>
  void find(Function*& function, const char* name) const {
    function = reinterpret_cast<Function*>(dlsym(handle_, name));
    if (function == nullptr)
      throw NoGpu(std::string("the GPU's driver or compiler is too old: it has no ") + name);
  }

 private:
  void* handle_ = nullptr;
};

}  // namespace thrum::gpu
