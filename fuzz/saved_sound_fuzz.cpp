// The text of a saved sound: refused, or the same after it is written and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <thrum/core/fault.hpp>
#include <thrum/instruments/saved_sound.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto sound =
        thrum::read_saved_sound({reinterpret_cast<const char*>(data), size}, "fuzzed");
    const std::string text = thrum::text_of(sound);
    if (thrum::text_of(thrum::read_saved_sound(text)) != text) std::abort();
  } catch (const thrum::BadScene&) {
  }
  return 0;
}
