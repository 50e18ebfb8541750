// Numbers, names and lists as a person reads them in a message.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace thrum {

/// "0.25", "1e+09", "nan": as few digits as say the number to twelve places.
std::string number_words(double value);

/// The same text without control characters (they become "\x0a"), so that it stays on one line.
std::string one_line(std::string_view text);

/// The same of a path: an empty one is '', so that it is seen.
std::string path_words(std::string_view path);

/// 'name' in quotes, on one line, cut short when it is very long.
std::string in_quotes(std::string_view name);

/// "a, b, c".
std::string list_words(std::span<const std::string_view> names);

/// True when a byte of it is a control character (tab and line ends too), or begins a
/// U+0080..U+009F.
bool has_control_character(std::string_view text);

/// Why this cannot be the NAME of [KIND.NAME]; "" when it can.
std::string why_not_a_name(std::string_view name);

}  // namespace thrum
