// Keys of a scene that notes do not read: the sound has its own rate, and a score its own length.
#pragma once

#include <string>
#include <string_view>

namespace thrum {

/// [any] Why an override, "KEY=VALUE", would do nothing to an instrument that is played; else "".
/// `how` is where the rate of its sound is given.
inline std::string why_not_read(std::string_view override_text,
                                const std::string& how = "--rate HZ") {
  std::string_view key = override_text.substr(0, override_text.find('='));
  while (!key.empty() && (key.front() == ' ' || key.front() == '\t')) key.remove_prefix(1);
  while (!key.empty() && (key.back() == ' ' || key.back() == '\t')) key.remove_suffix(1);
  if (key == "rate") return "an instrument plays at the rate of its sound; give that: " + how;
  if (key == "duration")
    return "an instrument plays as long as its score, and until nothing sounds; leave it out";
  return {};
}

}  // namespace thrum
