#include <thrum/scene/check_values.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include <thrum/scene/fault_lines.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/nested_tables.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/scene.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

bool is_unlimited(const Range& range) {
  return !std::isfinite(range.lowest) && !std::isfinite(range.highest);
}

// Checks one value against its row, whatever its type.
class ValueChecker {
 public:
  ValueChecker(const Parameter& row, const std::string& element, std::string key, Faults& faults)
      : row_(row), element_(element), key_(std::move(key)), faults_(faults) {}

  void operator()(const double* value) const { number(*value); }
  void operator()(const int* value) const { number(*value); }
  void operator()(const bool*) const {}

  void operator()(const std::optional<double>* value) const {
    if (value->has_value()) number(**value);
  }
  void operator()(const std::optional<int>* value) const {
    if (value->has_value()) number(**value);
  }

  void operator()(const Envelope* value) const {
    const auto& points = value->points();
    const std::string over(row_.points_over.what);
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (!number(points[i].value)) return;
      if (!std::isfinite(points[i].time))
        return fault(over + " must be finite numbers, not " + number_words(points[i].time));
      if (!row_.points_over.range.contains(points[i].time))
        return fault(over + " must be " + row_.points_over.range.words() + ", not " +
                     number_words(points[i].time));
      if (i > 0 && points[i].time <= points[i - 1].time)
        return fault(over + " must increase from point to point, but " +
                     number_words(points[i].time) + " follows " + number_words(points[i - 1].time));
    }
  }

  void operator()(const std::string* value) const {
    if (row_.choices.empty()) return;
    for (const auto choice : row_.choices)
      if (*value == choice) return;
    std::string message = "must be " + std::string(row_.choices.size() > 1 ? "one of " : "") +
                          list_words(row_.choices) + ", not " + in_quotes(*value);
    if (const auto near = nearest_name(*value, row_.choices); near && row_.choices.size() > 1)
      message += "; did you mean " + in_quotes(*near) + "?";
    fault(std::move(message));
  }

  void operator()(const std::vector<double>* value) const { each(*value); }
  void operator()(const std::vector<int>* value) const { each(*value); }
  void operator()(const Where* value) const { place(*value, key_); }

  void operator()(const std::array<Where, 2>* value) const {
    for (std::size_t i = 0; i < 2; ++i) place((*value)[i], key_ + "." + std::to_string(i));
  }

  void operator()(const std::vector<Where>* value) const {
    for (std::size_t i = 0; i < value->size(); ++i)
      place((*value)[i], key_ + "." + std::to_string(i));
  }

  void operator()(const InitialShape* value) const {
    InitialShape shape = *value;
    InitialShape fresh;
    check_rows(describe_shape(), &shape, &fresh, element_, key_ + ".", faults_);
    if (shape.at.empty() && (shape.kind == "pluck" || shape.kind == "bump"))
      fault("a " + shape.kind + " needs 'at', the place of its peak");
  }

  void operator()(const std::vector<ModeOverride>* value) const {
    for (std::size_t i = 0; i < value->size(); ++i) {
      ModeOverride mode = (*value)[i];
      ModeOverride fresh;
      check_rows(describe_mode(), &mode, &fresh, element_, key_ + "." + std::to_string(i) + ".",
                 faults_);
    }
  }

 private:
  void fault(std::string message) const { faults_.add(element_, key_, std::move(message)); }

  bool number(double value) const {
    if (row_.range.contains(value)) return true;
    fault("must be " + (is_unlimited(row_.range) ? "a finite number" : row_.range.words()) +
          ", not " + number_words(value));
    return false;
  }

  template <class T>
  void each(const std::vector<T>& values) const {
    for (const T value : values)
      if (!number(static_cast<double>(value))) return;
  }

  void place(const Where& where, const std::string& key) const {
    PlaceTable table(where);
    PlaceTable fresh;
    check_rows(describe_place(), &table, &fresh, element_, key + ".", faults_);
    const int ways = !where.at.empty() + !where.path.empty() + where.along +
                     (!where.from.empty() || !where.to.empty());
    if (ways > 1)
      faults_.add(element_, key,
                  "says where in two ways; give one of at, path, along, or from and to");
    if (where.from.empty() != where.to.empty())
      faults_.add(element_, key, "a line needs both from and to");
  }

  const Parameter& row_;
  const std::string& element_;
  std::string key_;
  Faults& faults_;
};

/// Both missing, or equal numbers, words or envelopes.
bool is_same(const ValueRef& a, const ValueRef& b) {
  if (is_missing(a) || is_missing(b)) return is_missing(a) && is_missing(b);
  return std::visit(
      []<class T, class U>(const T* one, const U* other) {
        if constexpr (std::is_same_v<T, U> && requires { *one == *other; }) return *one == *other;
        return false;
      },
      a, b);
}

// "missing; give a number in m, above 0".
std::string missing_words(const Parameter& row, const ValueRef& value) {
  const PointsOver& over = row.points_over;
  if (over.one == over_penetrations.one)  // a number says nothing there
    return fmt::format("missing; give points, [[{}, {}], ...]", over.one, over.other);
  const std::string type(type_words(value));
  std::string words = "missing; give " + (type.starts_with("two") ? "" : std::string("a ")) + type;
  if (!row.unit.empty()) words += " in " + std::string(row.unit);
  if (!is_unlimited(row.range)) words += ", " + row.range.words();
  if (!row.choices.empty()) words += ": " + list_words(row.choices);
  return words;
}

/// Whether the word that it depends on is one that there is. If not, that is the fault.
bool knows_its_case(const Description& description, const Parameter& row, void* parameters) {
  const Parameter* const on = description.find(row.only_with.key);
  if (on == nullptr) return true;
  const ValueRef value = on->value(parameters);
  const auto* const word = std::get_if<std::string*>(&value);
  return word == nullptr || std::count(on->choices.begin(), on->choices.end(), **word) > 0;
}

}  // namespace

void check_rows(const Description& description, void* parameters, void* defaults,
                const std::string& element, const std::string& prefix, Faults& faults,
                const std::function<bool(const std::string& key)>& is_written) {
  for (const auto& row : description.parameters) {
    const ValueRef value = row.value(parameters);
    const std::string key = prefix + std::string(row.name);
    const bool is_given = is_written && is_written(key);
    if (!description.applies(row, parameters)) {
      if (knows_its_case(description, row, parameters) &&
          (is_given || !is_same(value, row.value(defaults))))
        faults.add(
            element, key,
            "is for " + std::string(row.only_with.key) + " = " + list_words(row.only_with.choices));
      continue;
    }
    if (!is_missing(value))
      std::visit(ValueChecker(row, element, key, faults), value);
    else if (row.need == Need::must)
      faults.add(element, key, missing_words(row, value));
    else if (!is_missing(row.value(defaults)) || (is_given && !row.choices.empty()))
      std::visit(ValueChecker(row, element, key, faults), value);
  }
}

void check_values(const Scene& scene, Faults& faults, bool as_read) {
  Settings settings = scene.settings;
  SolverSettings solver = scene.solver;
  Settings fresh_settings;
  SolverSettings fresh_solver;
  check_rows(describe_settings(), &settings, &fresh_settings, "", "", faults);
  check_rows(describe_solver(), &solver, &fresh_solver, "solver", "", faults);
  for (const auto& element : scene.elements()) {
    const Kind* kind = find_kind(element.kind);
    if (!kind) continue;
    std::any parameters = element.parameters;
    std::any fresh = kind->fresh();
    check_rows(kind->describe(), kind->address(parameters), kind->address(fresh), element.path(),
               "", faults, [&](const std::string& key) {
                 return as_read && scene.sources.contains(element.path() + "." + key);
               });
  }
}

}  // namespace thrum
