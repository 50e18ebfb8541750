// A shared library that is open for as long as this exists.
#pragma once

#include <dlfcn.h>
#include <stdexcept>
#include <string>

namespace thrum::plugin_tests {

class Module {
 public:
  explicit Module(const std::string& path) : handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
    if (handle_ == nullptr) throw std::runtime_error(dlerror());
  }
  ~Module() { dlclose(handle_); }
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;

  template <class Symbol>
  Symbol* find(const char* name) const {
    auto* symbol = reinterpret_cast<Symbol*>(dlsym(handle_, name));
    if (symbol == nullptr) throw std::runtime_error(name + std::string(": no such symbol"));
    return symbol;
  }

 private:
  void* handle_;
};

}  // namespace thrum::plugin_tests
