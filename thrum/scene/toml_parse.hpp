// TOML text to plain data.
#pragma once

#include <string_view>
#include <variant>

#include <thrum/scene/text_guard.hpp>
#include <thrum/scene/toml_value.hpp>

namespace thrum {

/// The top table, or the first thing that is not TOML. The text is guarded first.
std::variant<TomlTable, TextFault> parse_toml(std::string_view text);

}  // namespace thrum
