#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include <thrum/scene/toml_value.hpp>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define THRUM_ENDS_WITHOUT_MEMORY  // the sanitizer ends a program that asks for too much
#endif
#endif

namespace thrum {
namespace {

#ifndef THRUM_ENDS_WITHOUT_MEMORY
constexpr int has_no_limit = 77;

/// Ends with 0 if it is refused.
[[noreturn]] void copy_without_memory() {
  TomlValue list;
  list.data = TomlValue::List(std::size_t{1} << 20U);
  const rlimit none{1, 1};
  if (setrlimit(RLIMIT_AS, &none) != 0) _exit(2);
  void* volatile more = std::malloc(std::size_t{1} << 26U);  // volatile: it is really asked for
  if (more != nullptr) _exit(has_no_limit);
  try {
    const TomlValue copy = list;
    _exit(copy.as<TomlValue::List>() == nullptr ? 3 : 1);
  } catch (const std::bad_alloc&) {
    _exit(0);
  }
}

TEST(TomlValueDeathTest, ACopyThatFindsNoMemoryDestroysNothing) {
  int code = -1;
  const auto exits = [&](int status) {
    if (WIFEXITED(status)) code = WEXITSTATUS(status);
    return code == 0 || code == has_no_limit;
  };
  EXPECT_EXIT(copy_without_memory(), exits, "");
  if (code == has_no_limit) GTEST_SKIP() << "memory cannot be limited here, as in an emulator";
}
#endif

}  // namespace
}  // namespace thrum
