// Ports and names that the plugin and its description, which is written when it is built, agree on.
#pragma once

#include <string>

#include "parameters.hpp"

namespace thrum::plugin::lv2 {

enum Port : unsigned {
  events_in,
  left_out,
  right_out,
  latency_out,
  free_wheeling_in,
  first_control
};

inline constexpr char state_uri[] = "urn:thrum:saved-sound";
inline constexpr char window_uri[] = "urn:thrum:window";

inline std::string uri_of(const Entry& entry) { return "urn:thrum:" + entry.id; }

/// [any] A symbol has letters, digits and underscores only.
inline std::string symbol_of(const Parameter& parameter) {
  std::string symbol = parameter.key;
  for (char& letter : symbol) {
    const bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    if (!is_letter && !(letter >= '0' && letter <= '9')) letter = '_';
  }
  return symbol.empty() || (symbol[0] >= '0' && symbol[0] <= '9') ? "_" + symbol : symbol;
}

/// [any] What a parameter is called in patch:Set messages, and what its port is designated as.
inline std::string property_uri(const Entry& entry, const Parameter& parameter) {
  return uri_of(entry) + ":" + symbol_of(parameter);
}

}  // namespace thrum::plugin::lv2
