#include <thrum/scene/toml_value.hpp>

#include <algorithm>
#include <tuple>

namespace thrum {

bool TomlPlace::operator<(const TomlPlace& other) const {
  return std::tie(override_index, line, column) <
         std::tie(other.override_index, other.line, other.column);
}

std::string_view TomlValue::type_words() const {
  constexpr std::string_view words[] = {"a date or time", "true or false", "a number", "a number",
                                        "a string",       "a list",        "a table"};
  return words[data.index()];
}

TomlValue* find_entry(TomlTable& table, std::string_view key) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const TomlEntry& entry) { return entry.key == key; });
  return found == table.end() ? nullptr : &found->value;
}

TomlPlace latest_place(const TomlValue& value) {
  TomlPlace latest = value.place;
  const auto consider = [&](const TomlValue& part) {
    const TomlPlace place = latest_place(part);
    if (place.override_index > latest.override_index) latest = place;
  };
  if (const auto* list = value.as<TomlValue::List>())
    for (const auto& part : *list) consider(part);
  if (const auto* table = value.as<TomlTable>())
    for (const auto& entry : *table) consider(entry.value);
  return latest;
}

}  // namespace thrum
