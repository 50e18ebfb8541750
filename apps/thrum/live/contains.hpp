// Matching of partial names.
#pragma once

#include <algorithm>
#include <cctype>
#include <string_view>

namespace thrum::app {

/// Whether `part` occurs in `text`, ignoring case.
inline bool contains(std::string_view text, std::string_view part) {
  const auto same = [](unsigned char a, unsigned char b) {
    return std::tolower(a) == std::tolower(b);
  };
  return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end() ||
         part.empty();
}

}  // namespace thrum::app
