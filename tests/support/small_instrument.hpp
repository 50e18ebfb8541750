// The shipped struck string with some of its keys only: quick to build.
#pragma once

#include <gtest/gtest.h>
#include <fstream>
#include <iterator>
#include <string>

namespace thrum::claims {

inline std::string small_instrument(int lowest_key, int highest_key) {
  std::ifstream file(THRUM_INSTRUMENTS_DIR "/struck-string.toml");
  std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto start = text.find("\nkeys = [");
  const auto end = text.find('\n', start + 1);
  if (start == std::string::npos || end == std::string::npos) {
    ADD_FAILURE() << "no keys in struck-string.toml";
    return text;
  }
  const std::string keys =
      "\nkeys = [" + std::to_string(lowest_key) + ", " + std::to_string(highest_key) + "]";
  return text.replace(start, end - start, keys);
}

}  // namespace thrum::claims
