#include <thrum/scene/templates.hpp>

#include <fmt/format.h>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <thrum/scene/formula.hpp>
#include <thrum/scene/nested_tables.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/text_guard.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

namespace words = template_words;

const TomlValue* entry_of(const TomlTable& table, std::string_view key) {
  for (const TomlEntry& entry : table)
    if (entry.key == key) return &entry.value;
  return nullptr;
}

std::optional<double> number_of(const TomlValue* value) {
  if (value == nullptr) return std::nullopt;
  if (const auto* whole = value->as<std::int64_t>()) return static_cast<double>(*whole);
  if (const auto* real = value->as<double>()) return *real;
  return std::nullopt;
}

bool is_only(const TomlTable& table, std::string_view key) {
  return table.size() == 1 && table[0].key == key;
}

/// A place has `on` beside its `from` and `to`.
bool is_ramp(const TomlTable& table) {
  for (const TomlEntry& entry : table)
    if (entry.key != words::from && entry.key != words::to && entry.key != words::scale)
      return false;
  return entry_of(table, words::from) != nullptr && entry_of(table, words::to) != nullptr;
}

/// One template on its way to its elements.
class Template {
 public:
  Template(std::string path, std::size_t count, ReadContext& context)
      : path_(std::move(path)), count_(count), context_(context) {}

  /// The table of element number i, from 0.
  TomlTable element(const TomlTable& table, std::size_t i) {
    number_ = i;
    TomlTable made;
    for (const TomlEntry& entry : table)
      if (entry.key != words::count) made.push_back({entry.key, value(entry.value)});
    return made;
  }
  bool failed() const { return failed_; }

 private:
  TomlValue value(const TomlValue& given) {
    if (const auto* table = given.as<TomlTable>()) {
      if (is_only(*table, words::each)) return listed(given, (*table)[0].value);
      if (is_only(*table, words::formula)) return by_formula(given, (*table)[0].value);
      if (is_ramp(*table)) return on_ramp(given, *table);
      TomlTable made;
      for (const TomlEntry& entry : *table) made.push_back({entry.key, value(entry.value)});
      return {std::move(made), given.place};
    }
    if (const auto* list = given.as<TomlValue::List>()) {
      TomlValue::List made;
      for (const TomlValue& part : *list) made.push_back(value(part));
      return {std::move(made), given.place};
    }
    if (const auto* word = given.as<std::string>()) return numbered(given, *word);
    return given;
  }

  FormulaResult evaluate(std::string_view formula) const {
    return evaluate_formula(formula, static_cast<double>(number_ + 1), static_cast<double>(count_));
  }

  TomlValue by_formula(const TomlValue& given, const TomlValue& text) {
    const auto* formula = text.as<std::string>();
    if (formula == nullptr) return fault(given, "'formula' must be words, as \"2^(i/12)\"");
    const FormulaResult result = evaluate(*formula);
    if (result.ok()) return {result.value, given.place};
    return fault(given, "formula \"" + *formula + "\" for i = " + std::to_string(number_ + 1) +
                            ": " + result.complaint);
  }

  /// What stands in braces is a formula whose value is a whole number.
  TomlValue numbered(const TomlValue& given, const std::string& word) {
    std::string made;
    std::size_t at = 0;
    for (std::size_t open = word.find('{'); open != std::string::npos; open = word.find('{', at)) {
      const std::size_t close = word.find('}', open);
      if (close == std::string::npos) break;
      const std::string formula = word.substr(open + 1, close - open - 1);
      const FormulaResult result = evaluate(formula);
      constexpr double most = 1e9;
      const bool whole =
          result.ok() && result.value == std::floor(result.value) && std::abs(result.value) < most;
      if (!whole)
        return fault(given, "\"" + word + "\" for i = " + std::to_string(number_ + 1) + ": {" +
                                formula + "} must be a whole number" +
                                (result.ok() ? "" : "; " + result.complaint));
      made += word.substr(at, open - at) + std::to_string(static_cast<long long>(result.value));
      at = close + 1;
    }
    return {made + word.substr(at), given.place};
  }

  TomlValue listed(const TomlValue& given, const TomlValue& list) {
    const auto* values = list.as<TomlValue::List>();
    if (values != nullptr && values->size() == count_) return (*values)[number_];
    return fault(given, values == nullptr
                            ? "'each' must be a list of values, one for each element"
                            : "'each' has " + std::to_string(values->size()) + " values for " +
                                  std::to_string(count_) + " elements");
  }

  TomlValue on_ramp(const TomlValue& given, const TomlTable& table) {
    const auto from = number_of(entry_of(table, words::from)),
               to = number_of(entry_of(table, words::to));
    if (!from || !to) return fault(given, "'from' and 'to' must be numbers");
    bool log = false;
    if (const TomlValue* scale = entry_of(table, words::scale)) {
      const auto* word = scale->as<std::string>();
      if (word == nullptr || (*word != words::log && *word != words::linear))
        return fault(given, "'scale' must be \"linear\" or \"log\"");
      log = *word == words::log;
    }
    if (log && !(*from * *to > 0.0))
      return fault(given, "a ramp with scale = \"log\" cannot reach or cross 0");
    const double part =
        count_ == 1 ? 0.0 : static_cast<double>(number_) / static_cast<double>(count_ - 1);
    if (part == 1.0) return {*to, given.place};
    return {log ? *from * std::pow(*to / *from, part) : *from + (*to - *from) * part, given.place};
  }

  TomlValue fault(const TomlValue& given, std::string message) {
    if (!failed_) context_.fault(given.place, path_, std::move(message));
    failed_ = true;
    return given;
  }

  std::string path_;
  std::size_t count_;
  std::size_t number_ = 0;
  bool failed_ = false;
  ReadContext& context_;
};

/// Of all elements that were written out by hand.
std::set<std::string> names_of(const TomlTable& elements) {
  std::set<std::string> names;
  for (const TomlEntry& entry : elements)
    if (!is_template(entry.value)) names.insert(entry.key);
  return names;
}

/// The elements of one kind, with `left` more to be made at most.
TomlTable expanded(const std::string& kind, TomlTable elements, std::size_t& left,
                   ReadContext& context) {
  TomlTable made;
  std::set<std::string> taken = names_of(elements);
  for (TomlEntry& entry : elements) {
    if (!is_template(entry.value)) {
      made.push_back(std::move(entry));
      continue;
    }
    const TomlTable& table = *entry.value.as<TomlTable>();
    const TomlValue& given = *entry_of(table, words::count);
    const std::string path = kind + "." + entry.key;
    const auto* count = given.as<std::int64_t>();
    if (count == nullptr || *count < 1 || static_cast<std::uint64_t>(*count) > left) {
      context.fault(given.place, path,
                    left == 0 ? fmt::format("is beyond the {} elements that make a scene at most",
                                            most_tables)
                              : fmt::format("'count' must be a whole number from 1 to {} (at most "
                                            "{} elements make a scene)",
                                            left, most_tables));
      continue;
    }
    const auto many = static_cast<std::size_t>(*count);
    left -= many;
    Template its(path, many, context);
    for (std::size_t i = 0; i < many; ++i) {
      TomlTable element = its.element(table, i);
      if (its.failed()) break;
      const std::string name = entry.key + std::to_string(i + 1);
      if (!taken.insert(name).second) {
        context.fault(
            given.place, path,
            "makes an element '" + name + "', which there is already; rename one of them");
        break;
      }
      made.push_back({name, {std::move(element), entry.value.place}});
    }
  }
  return made;
}

}  // namespace

bool is_template(const TomlValue& element) {
  const auto* table = element.as<TomlTable>();
  return table != nullptr && entry_of(*table, words::count) != nullptr;
}

void expand_templates(TomlTable& document, ReadContext& context) {
  auto left = static_cast<std::size_t>(most_tables);
  TomlTable kept;
  for (TomlEntry& entry : document) {
    auto* elements = entry.value.as<TomlTable>();
    if (elements != nullptr && !elements->empty() && find_kind(entry.key)) {
      *elements = expanded(entry.key, std::move(*elements), left, context);
      if (elements->empty()) continue;  // nothing could be made of it: its fault says so
    }
    kept.push_back(std::move(entry));
  }
  document = std::move(kept);
}

}  // namespace thrum
