// Looks at the bytes of a scene file before the TOML parser does: what is no text, or is too large
// or too deep to parse safely, is refused here with one line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace thrum {

inline constexpr std::size_t most_scene_bytes = std::size_t{64} << 20;
inline constexpr int most_tables = 100000;
inline constexpr int most_values = 2000000;
inline constexpr std::size_t most_nested_brackets = 64;
inline constexpr int most_key_parts = 16;

struct TextFault {
  int line = 1;
  std::string message;
};

/// The first fault of the text, if any: too large, not UTF-8, control characters, a string that
/// does not end, non-ASCII letters outside strings and comments, brackets that do not match,
/// nesting or numbers of things beyond the limits above. Each is also something that the parser
/// cannot survive.
std::optional<TextFault> guard_text(std::string_view text);

/// True when there is nothing but blanks and comments.
bool is_blank_toml(std::string_view text);

}  // namespace thrum
