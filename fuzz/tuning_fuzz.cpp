// Any bytes as a scale and a keyboard map, one after the other, with a line "%" between them: valid
// frequencies or silent keys, or one error line.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <thrum/audio/bad_file.hpp>
#include <thrum/audio/scala.hpp>

namespace {

/// Ends the program, so that the fuzzer keeps the input.
void must(bool holds) {
  if (!holds) std::abort();
}

template <class Read>
auto accept_or_refuse(Read read) {
  decltype(read()) result;
  try {
    result = read();
  } catch (const thrum::BadFile& bad) {
    const std::string line = bad.what();
    must(line.starts_with("fuzz:") && line.find('\n') == std::string::npos);
  }
  return result;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto cut = text.find("\n%\n");
  const auto scale =
      accept_or_refuse([&] { return thrum::read_scale(text.substr(0, cut), "fuzz"); });
  const auto rest = cut == std::string_view::npos ? text : text.substr(cut + 3);
  const auto map = accept_or_refuse([&] { return thrum::read_keyboard_map(rest, "fuzz"); });
  for (const double factor : scale.factors) must(factor > 0.0 && std::isfinite(factor));
  const thrum::Tuning tuning(scale, map);
  for (int key = -1; key <= thrum::Tuning::keys; ++key) {
    const double frequency = tuning.frequency(key);
    must(std::isnan(frequency) || (frequency >= thrum::Tuning::lowest_frequency &&
                                   frequency <= thrum::Tuning::highest_frequency));
    must(tuning.is_mapped(key) == !std::isnan(frequency));
  }
  return 0;
}
