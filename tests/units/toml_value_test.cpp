#include <sys/resource.h>
#include <unistd.h>

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
/// Ends with 0 if it is refused.
[[noreturn]] void copy_without_memory() {
  TomlValue list;
  list.data = TomlValue::List(std::size_t{1} << 20U);
  const rlimit none{1, 1};
  if (setrlimit(RLIMIT_AS, &none) != 0) _exit(2);
  try {
    const TomlValue copy = list;
    _exit(copy.as<TomlValue::List>() == nullptr ? 3 : 1);
  } catch (const std::bad_alloc&) {
    _exit(0);
  }
}

TEST(TomlValueDeathTest, ACopyThatFindsNoMemoryDestroysNothing) {
  EXPECT_EXIT(copy_without_memory(), testing::ExitedWithCode(0), "");
}
#endif

}  // namespace
}  // namespace thrum
