#include <thrum/scene/overrides.hpp>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

#include <thrum/scene/name_pattern.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/settings.hpp>
#include <thrum/scene/templates.hpp>
#include <thrum/scene/toml_parse.hpp>
#include <thrum/scene/utf8.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::string_view unquoted(std::string_view part) {
  const bool quotes = part.size() >= 2 && part.front() == part.back() &&
                      (part.front() == '"' || part.front() == '\'');
  return quotes ? part.substr(1, part.size() - 2) : part;
}

std::vector<std::string> split_path(std::string_view key) {
  std::vector<std::string> parts;
  while (true) {
    const auto dot = key.find('.');
    parts.emplace_back(unquoted(trimmed(key.substr(0, dot))));
    if (dot == std::string_view::npos) return parts;
    key.remove_prefix(dot + 1);
  }
}

// A letter first, then letters, digits and - _ . / : "newton", "mass.ball".
bool is_bare_word(std::string_view text) {
  const auto letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  return letter(text.front()) && first_bad_utf8(text) == std::string_view::npos &&
         !has_control_character(text) && std::all_of(text.begin(), text.end(), [&](char c) {
           return letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '/';
         });
}

bool is_meant_as_a_number(std::string_view text) {
  return text.find_first_of("0123456789.+-") == 0 &&
         text.find_first_of(" \t\n") == std::string_view::npos;
}

std::optional<TomlValue> parse_value(std::string_view text) {
  if (text.find('\n') == std::string_view::npos) {
    auto parsed = parse_toml("value = " + std::string(text));
    auto* table = std::get_if<TomlTable>(&parsed);
    if (table && table->size() == 1 && table->front().key == "value")
      return std::move(table->front().value);
  }
  if (is_bare_word(text)) return TomlValue{std::string(text), {}};
  return std::nullopt;
}

void mark(TomlValue& value, const TomlPlace& place) {
  value.place = place;
  if (auto* list = value.as<TomlValue::List>())
    for (auto& part : *list) mark(part, place);
  if (auto* table = value.as<TomlTable>())
    for (auto& entry : *table) mark(entry.value, place);
}

// Whether an override is about a table that makes many elements.
bool names_template(const std::string& text, TomlTable& document) {
  const auto parts = split_path(std::string_view(text).substr(0, text.find('=')));
  if (parts.size() < 3 || !find_kind(parts[0])) return false;
  TomlValue* kind = find_entry(document, parts[0]);
  TomlTable* elements = kind ? kind->as<TomlTable>() : nullptr;
  const TomlValue* element = elements ? find_entry(*elements, parts[1]) : nullptr;
  return element && is_template(*element);
}

// One override on its way into the document.
class Patch {
 public:
  Patch(int number, TomlTable& document, ReadContext& context)
      : place_{1, 1, number}, document_(document), context_(context) {}

  void apply(const std::string& text) {
    const auto equals = text.find('=');
    const std::string key(trimmed(std::string_view(text).substr(0, equals)));
    context_.override_keys[static_cast<std::size_t>(place_.override_index)] =
        key.empty() ? text : key;
    if (equals == std::string::npos || key.empty())
      return fault("must be KEY=VALUE, for example string.a.tension=80");
    const auto value_text = trimmed(std::string_view(text).substr(equals + 1));
    if (value_text.empty()) return fault("has no value; write " + key + "=VALUE");
    auto value = parse_value(value_text);
    if (!value)
      return fault(in_quotes(value_text) + (is_meant_as_a_number(value_text)
                                                ? " is not a number as TOML writes them: 80, 0.5, "
                                                  "1e-3, at most 1.8e308"
                                                : " is not a TOML value; text with blanks needs "
                                                  "quotes, as in 'title=\"two words\"'"));
    mark(*value, place_);
    parts_ = split_path(key);
    for (const std::string& name : names_of_elements()) {
      if (!name.empty()) parts_[1] = name;
      if (may_be_set()) put(*value);
    }
  }

 private:
  void fault(std::string message) { context_.fault(place_, key(), std::move(message)); }
  void wrong_name(std::string message) { context_.wrong_name(place_, key(), std::move(message)); }
  const std::string& key() const {
    return context_.override_keys[static_cast<std::size_t>(place_.override_index)];
  }

  // "contact.wire*.gap" is the gap of every contact whose name begins with "wire"; one name, or
  // none where the path has none, otherwise.
  std::vector<std::string> names_of_elements() {
    const bool stars =
        parts_.size() > 2 && find_kind(parts_[0]) && parts_[1].find('*') != std::string::npos;
    if (!stars) return {parts_.size() > 1 ? parts_[1] : ""};
    std::vector<std::string> names;
    if (TomlValue* kind = find_entry(document_, parts_[0]))
      if (const TomlTable* elements = kind->as<TomlTable>())
        for (const auto& element : *elements)
          if (matches_pattern(parts_[1], element.key)) names.push_back(element.key);
    if (names.empty()) names.push_back(parts_[1]);
    return names;
  }

  // Refuses what would make a new element: a slip in its name is far more likely.
  bool may_be_set() {
    if (std::any_of(parts_.begin(), parts_.end(), [](const auto& part) { return part.empty(); }))
      return wrong_name("has an empty part between its dots"), false;
    if (parts_.size() > most_parts) return wrong_name("has too many parts"), false;
    if (parts_[0] == describe_solver().kind || describe_settings().find(parts_[0])) return true;
    if (parts_[0] == "preset" && find_entry(document_, parts_[0]))
      return wrong_name("a preset is chosen by its name: --preset NAME"), false;
    if (is_instrument_table(parts_[0]) && find_entry(document_, parts_[0])) return true;
    if (!find_kind(parts_[0])) return unknown_beginning(), false;
    if (parts_.size() < 3)
      return wrong_name("needs the name of an element and a key: " + parts_[0] + ".NAME.KEY=VALUE"),
             false;
    TomlValue* kind = find_entry(document_, parts_[0]);
    TomlTable* elements = kind ? kind->as<TomlTable>() : nullptr;
    if (elements && find_entry(*elements, parts_[1])) return true;
    return unknown_element(), false;
  }

  void unknown_beginning() {
    std::vector<std::string_view> valid;
    for (const auto& row : describe_settings().parameters) valid.push_back(row.name);
    valid.push_back(describe_solver().kind);
    for (const auto& kind : kinds()) valid.push_back(kind.name());
    wrong_name((parts_.size() == 1 ? "unknown key " : "unknown kind ") + in_quotes(parts_[0]) +
               suggestion(parts_[0], valid));
  }

  void unknown_element() {
    std::vector<std::string> paths;
    for (const auto& [kind, value] : document_)
      if (const auto* elements = value.as<TomlTable>(); elements && find_kind(kind))
        for (const auto& element : *elements) paths.push_back(kind + "." + element.key);
    if (paths.size() > most_listed) paths.resize(most_listed);
    const std::vector<std::string_view> valid(paths.begin(), paths.end());
    const std::string path = parts_[0] + "." + parts_[1];
    wrong_name("no element " + in_quotes(path) + " in this scene" + suggestion(path, valid));
  }

  void put(TomlValue value) {
    TomlValue top{std::move(document_), {}};
    TomlValue* at = &top;
    for (std::size_t i = 0; at && i < parts_.size(); ++i) at = step_into(*at, i);
    if (at) *at = std::move(value);
    document_ = std::move(std::get<TomlTable>(top.data));
  }

  // The part of a value that is named next; a key that is not there is made.
  TomlValue* step_into(TomlValue& value, std::size_t depth) {
    const std::string& part = parts_[depth];
    if (auto* table = value.as<TomlTable>()) {
      if (auto* found = find_entry(*table, part)) return found;
      table->push_back({part, {TomlTable{}, place_}});
      return &table->back().value;
    }
    if (auto* list = value.as<TomlValue::List>()) {
      std::size_t index = list->size();
      const auto* end = part.data() + part.size();
      const auto read = std::from_chars(part.data(), end, index);
      if (read.ec == std::errc() && read.ptr == end && index < list->size()) return &(*list)[index];
      return fault(in_quotes(part) + " is no entry of a list of " + std::to_string(list->size()) +
                   "; they count from 0"),
             nullptr;
    }
    fault(in_quotes(parts_[depth - 1]) + " is " + std::string(value.type_words()) +
          " here and has no part " + in_quotes(part) + "; set the whole of it as a table");
    return nullptr;
  }

  static constexpr std::size_t most_parts = 16;
  static constexpr std::size_t most_listed = 1000;
  TomlPlace place_;
  TomlTable& document_;
  ReadContext& context_;
  std::vector<std::string> parts_;
};

}  // namespace

void apply_overrides(const std::vector<std::string>& overrides, TomlTable& document,
                     ReadContext& context) {
  context.override_keys.resize(overrides.size());
  std::vector<bool> done(overrides.size());
  const auto apply = [&](std::size_t i) {
    Patch(static_cast<int>(i), document, context).apply(overrides[i]);
    done[i] = true;
  };
  for (std::size_t i = 0; i < overrides.size(); ++i)
    if (names_template(overrides[i], document)) apply(i);
  expand_templates(document, context);
  for (std::size_t i = 0; i < overrides.size(); ++i)
    if (!done[i]) apply(i);
}

}  // namespace thrum
