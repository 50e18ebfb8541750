#include <thrum/scene/expand_scene.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <variant>

#include <thrum/scene/overrides.hpp>
#include <thrum/scene/read_context.hpp>
#include <thrum/scene/toml_parse.hpp>

namespace thrum {

namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char each : text) {
    if (each == '"' || each == '\\') out += '\\';
    out += each;
  }
  return out + '"';
}

std::string key_text(const std::string& key) {
  const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_' || c == '-';
  });
  return bare ? key : quoted(key);
}

/// As few digits as read back as the same number; a point or an exponent keeps it one that is not
/// whole.
std::string number_text(double value) {
  std::string text = fmt::format("{}", value);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return text;
}

std::string value_text(const TomlValue& value);

template <class List, class Each>
std::string joined(const List& list, const Each& each) {
  std::string text;
  for (const auto& part : list) text += (text.empty() ? "" : ", ") + each(part);
  return text;
}

std::string entry_text(const TomlEntry& entry) {
  return key_text(entry.key) + " = " + value_text(entry.value);
}

std::string value_text(const TomlValue& value) {
  if (const auto* flag = value.as<bool>()) return *flag ? "true" : "false";
  if (const auto* whole = value.as<std::int64_t>()) return std::to_string(*whole);
  if (const auto* real = value.as<double>()) return number_text(*real);
  if (const auto* text = value.as<std::string>()) return quoted(*text);
  if (const auto* list = value.as<TomlValue::List>()) return "[" + joined(*list, value_text) + "]";
  if (const auto* table = value.as<TomlTable>()) return "{ " + joined(*table, entry_text) + " }";
  return "\"\"";
}

/// One [PATH] with its values, in the order of the file.
struct PlacedText {
  TomlPlace place;
  std::string text;
};

void add_section(const std::string& path, const TomlValue& value,
                 std::vector<PlacedText>& sections) {
  std::string text = "\n[" + path + "]\n";
  for (const TomlEntry& entry : *value.as<TomlTable>()) text += entry_text(entry) + "\n";
  sections.push_back({value.place, std::move(text)});
}

bool is_group(const TomlTable& table) {
  return !table.empty() && std::all_of(table.begin(), table.end(), [](const TomlEntry& entry) {
    return entry.value.as<TomlTable>() != nullptr;
  });
}

}  // namespace

std::string expand_scene(std::string_view text, const std::string& file,
                         const std::vector<std::string>& overrides) {
  auto parsed = parse_toml(text);
  auto* document = std::get_if<TomlTable>(&parsed);
  if (document == nullptr) return {};
  ReadContext context{file};
  apply_overrides(overrides, *document, context);
  std::string out;
  std::vector<PlacedText> sections;
  for (const TomlEntry& entry : *document) {
    const auto* table = entry.value.as<TomlTable>();
    if (table == nullptr) {
      out += entry_text(entry) + "\n";
    } else if (is_group(*table)) {
      for (const TomlEntry& element : *table)
        add_section(key_text(entry.key) + "." + key_text(element.key), element.value, sections);
    } else {
      add_section(key_text(entry.key), entry.value, sections);
    }
  }
  std::stable_sort(sections.begin(), sections.end(),
                   [](const PlacedText& a, const PlacedText& b) { return a.place < b.place; });
  for (const PlacedText& section : sections) out += section.text;
  return out;
}

}  // namespace thrum
