// The number at the beginning of a text, by std::from_chars; where the standard library has none
// for doubles (LLVM's before version 20), by strtod.
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <system_error>

#if !defined(__cpp_lib_to_chars)
#include <cstdlib>
#include <string>
#endif

namespace thrum {

/// As std::from_chars; strtod is used in the "C" locale, and sees only what may be part of a
/// number.
inline std::from_chars_result read_number(const char* first, const char* last, double& value) {
#if defined(__cpp_lib_to_chars)
  return std::from_chars(first, last, value);
#else
  const std::string_view text(first, static_cast<std::size_t>(last - first));
  const std::string part(text.substr(0, text.find_first_not_of("0123456789.eE+-")));
  if (part.empty() || part.front() == '+') return {first, std::errc::invalid_argument};
  char* end = nullptr;
  const double read = std::strtod(part.c_str(), &end);
  if (end == part.c_str()) return {first, std::errc::invalid_argument};
  value = read;
  return {first + (end - part.c_str()), std::errc()};
#endif
}

/// A text that is one finite number from its first letter to its last; nothing otherwise.
inline std::optional<double> number_in(std::string_view text) {
  double value = 0.0;
  const auto [end, error] = read_number(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return {};
  return value;
}

}  // namespace thrum
