// Any bytes as a scene file.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "accept_or_refuse.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  thrum::fuzz::accept_or_refuse(thrum::read_scene(text, "fuzz.toml"));
  return 0;
}
