// A field of a comma-separated table.
#pragma once

#include <string>
#include <string_view>

namespace thrum {

/// In quotes where RFC 4180 asks for them.
inline std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char letter : text) quoted += letter == '"' ? "\"\"" : std::string(1, letter);
  return quoted + "\"";
}

}  // namespace thrum
