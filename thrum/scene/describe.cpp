#include <thrum/scene/describe.hpp>

#include <algorithm>
#include <any>
#include <vector>

#include <thrum/core/fault.hpp>
#include <thrum/scene/json.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/nested_tables.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/settings.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

std::vector<Described> all_described(const std::vector<Described>& more) {
  std::vector<Described> all;
  for (const auto& kind : kinds()) all.push_back({&kind.describe(), kind.fresh(), kind.address});
  all.push_back(described<Settings>(describe_settings()));
  all.push_back(described<SolverSettings>(describe_solver()));
  all.push_back(described<PlaceTable>(describe_place()));
  all.push_back(described<TemplateTable>(describe_template()));
  all.push_back(described<InitialShape>(describe_shape()));
  all.push_back(described<ModeOverride>(describe_mode()));
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

template <class T>
std::string list_of(const std::vector<T>& values) {
  std::string words;
  for (const T value : values)
    words += (words.empty() ? "" : ", ") + number_words(static_cast<double>(value));
  return values.size() == 1 ? words : "[" + words + "]";
}

struct DefaultWords {
  std::string operator()(const double* v) const { return number_words(*v); }
  std::string operator()(const std::optional<double>* v) const { return number_words(**v); }
  std::string operator()(const Envelope* v) const {
    return number_words(v->points().front().value);
  }
  std::string operator()(const int* v) const { return std::to_string(*v); }
  std::string operator()(const std::optional<int>* v) const { return std::to_string(**v); }
  std::string operator()(const bool* v) const { return *v ? "true" : "false"; }
  std::string operator()(const std::string* v) const { return *v; }
  std::string operator()(const std::vector<double>* v) const { return list_of(*v); }
  std::string operator()(const std::vector<int>* v) const { return list_of(*v); }
  std::string operator()(const Where* v) const { return v->on; }
  std::string operator()(const std::array<Where, 2>*) const { return "-"; }
  std::string operator()(const std::vector<Where>*) const { return "-"; }
  std::string operator()(const InitialShape* v) const { return v->kind; }
  std::string operator()(const std::vector<ModeOverride>*) const { return "none"; }
};

std::string default_words(const Parameter& row, const ValueRef& value) {
  if (row.need == Need::must) return "required";
  if (!row.default_words.empty()) return std::string(row.default_words);
  return is_missing(value) ? "none" : std::visit(DefaultWords{}, value);
}

bool has_numbers(const ValueRef& value) {
  return !std::holds_alternative<bool*>(value) && !std::holds_alternative<std::string*>(value) &&
         !std::holds_alternative<Where*>(value) && !std::holds_alternative<InitialShape*>(value) &&
         !std::holds_alternative<std::array<Where, 2>*>(value) &&
         !std::holds_alternative<std::vector<Where>*>(value) &&
         !std::holds_alternative<std::vector<ModeOverride>*>(value);
}

std::string allowed_words(const Parameter& row, const ValueRef& value) {
  if (!row.choices.empty()) return list_words(row.choices);
  return has_numbers(value) ? row.range.words() : "";
}

using Cells = std::vector<std::string>;

// Columns as wide as their widest cell, two blanks between them, none at the end of a line.
std::string aligned(const std::vector<Cells>& rows, std::string_view indent) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line(indent);
    for (std::size_t i = 0; i < row.size(); ++i)
      line += row[i] + std::string(widths[i] + 2 - row[i].size(), ' ');
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace

std::string describe_all(const std::vector<Described>& more) {
  std::vector<Cells> rows;
  for (const auto& each : all_described(more))
    rows.push_back({std::string(each.description->kind), std::string(each.description->summary)});
  return aligned(rows, "");
}

std::string describe_kind(std::string_view name, const std::vector<Described>& more) {
  auto all = all_described(more);
  const auto found = std::find_if(all.begin(), all.end(), [&](const Described& each) {
    return each.description->kind == name;
  });
  if (found == all.end()) {
    std::vector<std::string_view> valid;
    for (const auto& each : all) valid.push_back(each.description->kind);
    throw BadScene("unknown kind " + in_quotes(name) + suggestion(name, valid));
  }
  std::vector<Cells> rows{{"name", "type", "unit", "default", "allowed", "meaning"}};
  for (const auto& row : found->description->parameters) {
    const ValueRef value = row.value(found->address(found->fresh));
    rows.push_back({std::string(row.name), std::string(type_words(value)), std::string(row.unit),
                    default_words(row, value), allowed_words(row, value),
                    std::string(row.meaning)});
  }
  return std::string(name) + ": " + std::string(found->description->summary) + "\n\n" +
         aligned(rows, "  ");
}

std::string describe_json(const std::vector<Described>& more) {
  JsonArray kinds;
  for (auto& each : all_described(more)) {
    JsonArray parameters;
    for (const auto& row : each.description->parameters) {
      const ValueRef value = row.value(each.address(each.fresh));
      JsonArray choices;
      for (const auto choice : row.choices) choices.add_words(choice);
      JsonObject parameter;
      parameter.add_words("name", row.name).add_words("type", type_words(value));
      parameter.add_words("unit", row.unit).add_words("default", default_words(row, value));
      parameter.add_words("allowed", allowed_words(row, value)).add_words("meaning", row.meaning);
      parameters.add(parameter.add("choices", choices));
    }
    JsonObject kind;
    kind.add_words("kind", each.description->kind).add_words("summary", each.description->summary);
    kinds.add(kind.add("parameters", parameters));
  }
  return kinds.text();
}

}  // namespace thrum
