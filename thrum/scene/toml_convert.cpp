#include <thrum/scene/toml_convert.hpp>

#include <fmt/format.h>
#include <cmath>
#include <limits>

#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/nested_tables.hpp>
#include <thrum/scene/settings.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

// Puts one TOML value into a parameter, whatever the parameter's type. A value that does not fit
// leaves the parameter as it was, and a fault.
class ValueReader {
 public:
  ValueReader(const TomlValue& value, const std::string& path, ReadContext& context,
              const PointsOver& over)
      : value_(value), path_(path), context_(context), over_(over) {}

  void operator()(double* to) const { number(value_, "a number", *to); }

  void operator()(std::optional<double>* to) const {
    double given = 0.0;
    if (number(value_, "a number", given)) *to = given;
  }

  void operator()(Envelope* to) const {
    double constant = 0.0;
    if (const auto* list = value_.as<TomlValue::List>())
      envelope(*list, *to);
    else if (number(value_, number_or_points(), constant))
      *to = Envelope(constant);
  }

  void operator()(int* to) const { whole_number(value_, "a whole number", *to); }

  void operator()(std::optional<int>* to) const {
    int given = 0;
    if (whole_number(value_, "a whole number", given)) *to = given;
  }

  void operator()(bool* to) const {
    if (const bool* given = value_.as<bool>())
      *to = *given;
    else
      wrong_type(value_, "true or false");
  }

  void operator()(std::string* to) const { word(value_, "a string", *to); }

  void operator()(std::vector<double>* to) const {
    numbers<double>(*to, [&](const TomlValue& from, double& each) {
      return number(from, "a number or a list of numbers", each);
    });
  }

  void operator()(std::vector<int>* to) const {
    numbers<int>(*to, [&](const TomlValue& from, int& each) {
      return whole_number(from, "a whole number or a list of them", each);
    });
  }

  void operator()(Where* to) const {
    if (value_.as<std::string>())
      word(value_, "", to->on);
    else if (const auto* table = value_.as<TomlTable>())
      place(*table, *to);
    else
      wrong_type(value_, "a place: \"KIND.NAME\" or { on = \"KIND.NAME\", at = ... }");
  }

  void operator()(std::array<Where, 2>* to) const {
    const auto* list = value_.as<TomlValue::List>();
    if (!list) return wrong_type(value_, "a list of two places");
    if (list->size() != 2)
      return fault(value_, "must be a list of two places, not of " + std::to_string(list->size()));
    for (std::size_t i = 0; i < 2; ++i)
      read_value((*list)[i], &(*to)[i], path_ + "." + std::to_string(i), context_);
  }

  /// One may stand without its brackets.
  void operator()(std::vector<Where>* to) const {
    std::vector<Where> all;
    const auto* list = value_.as<TomlValue::List>();
    if (list && list->empty()) return fault(value_, "is an empty list; name at least one element");
    const std::size_t count = list ? list->size() : 1;
    all.resize(count);
    for (std::size_t i = 0; i < count; ++i)
      read_value(list ? (*list)[i] : value_, &all[i], path_ + "." + std::to_string(i), context_);
    *to = std::move(all);
  }

  void operator()(InitialShape* to) const {
    const auto* table = value_.as<TomlTable>();
    if (!table)
      return wrong_type(value_, "a table: { kind = \"mode\", number = 1, amplitude = ... }");
    InitialShape shape;
    if (nested(*table, describe_shape(), &shape)) *to = shape;
  }

  void operator()(std::vector<ModeOverride>* to) const {
    const auto* list = value_.as<TomlValue::List>();
    if (!list || list->empty())
      return wrong_type(value_, "a list of tables: [{ number = 1, frequency = 182.0, t60 = 1.2 }]");
    std::vector<ModeOverride> all;
    for (const auto& entry : *list) {
      const auto* table = entry.as<TomlTable>();
      if (!table) return wrong_type(entry, "a table: { number = 1, frequency = 182.0, t60 = 1.2 }");
      ModeOverride mode;
      if (nested(*table, describe_mode(), &mode)) all.push_back(mode);
    }
    if (all.size() == list->size()) *to = std::move(all);
  }

 private:
  void fault(const TomlValue& at, std::string message) const {
    context_.fault(at.place, path_, std::move(message));
  }

  void wrong_type(const TomlValue& at, std::string_view expected) const {
    const auto* table = at.as<TomlTable>();
    const bool varies =
        table != nullptr && std::any_of(table->begin(), table->end(), [](const TomlEntry& entry) {
          return entry.key == "each" || entry.key == "from" || entry.key == "to";
        });
    fault(at, "must be " + std::string(expected) + ", not " +
                  (varies ? "one value for each; write `count = N` in its table for N of them"
                          : std::string(at.type_words())));
  }

  bool number(const TomlValue& from, std::string_view expected, double& to) const {
    if (const auto* integer = from.as<std::int64_t>()) {
      to = static_cast<double>(*integer);
      return true;
    }
    const auto* given = from.as<double>();
    if (!given) return wrong_type(from, expected), false;
    if (!std::isfinite(*given))
      return fault(from, "must be a finite number, not " + number_words(*given)), false;
    to = *given;
    return true;
  }

  bool whole_number(const TomlValue& from, std::string_view expected, int& to) const {
    constexpr double most = std::numeric_limits<int>::max();
    double given = 0.0;
    if (!number(from, expected, given)) return false;
    if (given != std::floor(given))
      return fault(from, "must be a whole number, not " + number_words(given)), false;
    if (std::abs(given) > most)
      return fault(from, number_words(given) + " is too large; at most " + number_words(most)),
             false;
    to = static_cast<int>(given);
    return true;
  }

  bool word(const TomlValue& from, std::string_view expected, std::string& to) const {
    const auto* text = from.as<std::string>();
    if (!text) return wrong_type(from, expected), false;
    if (has_control_character(*text))
      return fault(from, "must be one line of text without control characters"), false;
    to = *text;
    return true;
  }

  template <class T, class ReadOne>
  void numbers(std::vector<T>& to, ReadOne read_one) const {
    std::vector<T> all;
    const auto* list = value_.as<TomlValue::List>();
    if (list && list->empty()) return fault(value_, "is an empty list; leave it out, or fill it");
    const std::size_t count = list ? list->size() : 1;
    for (std::size_t i = 0; i < count; ++i)
      if (T each{}; read_one(list ? (*list)[i] : value_, each)) all.push_back(each);
    if (all.size() == count) to = std::move(all);
  }

  /// "[[time, value], ...]".
  std::string points_words() const {
    return fmt::format("[[{}, {}], ...]", over_.one, over_.other);
  }
  /// A number is no table of penetrations.
  std::string number_or_points() const {
    const bool may_be_a_number = over_.one != over_penetrations.one;
    return (may_be_a_number ? "a number or " : "") + points_words();
  }

  void envelope(const TomlValue::List& list, Envelope& to) const {
    if (list.empty()) return fault(value_, "is an empty list; write " + points_words());
    std::vector<Envelope::Point> points;
    for (const auto& entry : list) {
      const auto* pair = entry.as<TomlValue::List>();
      if (!pair || pair->size() != 2)
        return fault(entry, "must be " + number_or_points() + "; this entry is not a pair");
      Envelope::Point point{};
      if (number((*pair)[0], fmt::format("a number ({})", over_.one), point.time) &&
          number((*pair)[1], fmt::format("a number ({})", over_.other), point.value))
        points.push_back(point);
    }
    if (points.size() == list.size()) to = Envelope(std::move(points));
  }

  void place(const TomlTable& table, Where& to) const {
    PlaceTable given;
    if (nested(table, describe_place(), &given)) to = given.where();
  }

  // A table inside a value: everything that must be in it is asked for at once.
  bool nested(const TomlTable& table, const Description& description, void* parameters) const {
    const std::size_t faults_before = context_.faults.size();
    read_table(table, description, parameters, path_, context_);
    for (const auto& row : description.parameters)
      if (context_.faults.size() == faults_before && row.need == Need::must &&
          is_missing(row.value(parameters)))
        fault(value_,
              "a " + std::string(description.kind) + " needs " + in_quotes(row.name) + ": " +
                  (row.choices.empty() ? std::string(row.meaning) : list_words(row.choices)));
    return context_.faults.size() == faults_before;
  }

  const TomlValue& value_;
  const std::string& path_;
  ReadContext& context_;
  const PointsOver& over_;
};

void unknown_key(const TomlEntry& entry, const Description& description, const std::string& path,
                 ReadContext& context) {
  const auto& [key, value] = entry;
  if (describe_settings().find(key))
    return context.wrong_name(
        value.place, path,
        in_quotes(key) + " belongs to the whole scene: write it above the first table");
  std::vector<std::string_view> valid;
  for (const auto& row : description.parameters) valid.push_back(row.name);
  context.wrong_name(value.place, path, "unknown key " + in_quotes(key) + suggestion(key, valid));
  if (const auto meant = nearest_name(key, valid)) context.excused.insert(join_path(path, *meant));
}

}  // namespace

void read_table(const TomlTable& table, const Description& description, void* parameters,
                const std::string& path, ReadContext& context) {
  for (const auto& entry : table) {
    if (const Parameter* row = description.find(entry.key))
      read_value(entry.value, row->value(parameters), join_path(path, entry.key), context,
                 row->points_over);
    else
      unknown_key(entry, description, path, context);
  }
}

void read_value(const TomlValue& value, const ValueRef& parameter, const std::string& path,
                ReadContext& context, const PointsOver& over) {
  std::visit(ValueReader(value, path, context, over), parameter);
}

}  // namespace thrum
