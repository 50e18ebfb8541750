// A plan from TOML. The first fault ends it, with the line it stands in.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <limits>

#include <thrum/core/fault.hpp>
#include <thrum/scene/csv_field.hpp>
#include <thrum/scene/json.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/toml_parse.hpp>
#include <thrum/scene/words.hpp>
#include <thrum/sweep/check_plan.hpp>
#include <thrum/sweep/plan.hpp>

namespace thrum::sweep {

namespace {

using Names = std::vector<std::string_view>;

class PlanReader {
 public:
  PlanReader(Plan& plan) : plan_(plan) {}

  void read(const TomlTable& document) {
    for (const TomlEntry& entry : document) read_top(entry);
    check_plan(plan_, {design_line_, keep_line_});
  }

 private:
  [[noreturn]] void refuse(int line, const std::string& message) const {
    throw BadScene(fmt::format("{}:{}: {}", plan_.file, line, message));
  }
  [[noreturn]] void refuse(const TomlEntry& entry, const std::string& message) const {
    refuse(entry.value.place.line, message);
  }
  [[noreturn]] void unknown(const TomlEntry& entry, const std::string& where,
                            const Names& valid) const {
    refuse(entry, where + "unknown key " + in_quotes(entry.key) + suggestion(entry.key, valid));
  }

  const std::string& word(const TomlEntry& entry) const {
    const auto* text = entry.value.as<std::string>();
    if (text == nullptr || text->empty() || has_control_character(*text))
      refuse(entry, fmt::format("{}: must be a string", one_line(entry.key)));
    return *text;
  }
  bool truth(const TomlEntry& entry) const {
    const auto* given = entry.value.as<bool>();
    if (given == nullptr)
      refuse(entry, fmt::format("{}: must be true or false, not {}", one_line(entry.key),
                                entry.value.type_words()));
    return *given;
  }
  double number(const TomlEntry& entry) const {
    double given = std::numeric_limits<double>::quiet_NaN();
    if (const auto* whole = entry.value.as<std::int64_t>()) given = static_cast<double>(*whole);
    if (const auto* real = entry.value.as<double>()) given = *real;
    if (!std::isfinite(given))
      refuse(entry, fmt::format("{}: must be a finite number", one_line(entry.key)));
    return given;
  }
  std::uint64_t count(const TomlEntry& entry, double lowest, double highest) const {
    const double given = number(entry);
    if (given != std::floor(given) || given < lowest || given > highest)
      refuse(entry, fmt::format("{}: must be a whole number from {} to {}", one_line(entry.key),
                                number_words(lowest), number_words(highest)));
    return static_cast<std::uint64_t>(given);
  }
  const TomlTable& table(const TomlEntry& entry) const {
    const auto* inner = entry.value.as<TomlTable>();
    if (inner == nullptr) refuse(entry, fmt::format("must be a table [{}]", one_line(entry.key)));
    return *inner;
  }

  void read_top(const TomlEntry& entry) {
    if (entry.key == "scene")
      plan_.scene = word(entry);
    else if (entry.key == "instrument")
      plan_.instrument = word(entry);
    else if (entry.key == "score")
      plan_.score = word(entry);
    else if (entry.key == "preset")
      plan_.preset = word(entry);
    else if (entry.key == "set")
      read_set(entry, "");
    else if (entry.key == "vary")
      read_vary(entry, "");
    else if (entry.key == "design")
      read_design(entry);
    else if (entry.key == "keep")
      read_keep(entry);
    else
      unknown(entry, "",
              {"scene", "instrument", "score", "preset", "set", "vary", "design", "keep"});
  }

  /// A number, a word or true or false, as --set and the table take it.
  Setting setting(const TomlValue& value, const TomlEntry& entry) const {
    if (const auto* text = value.as<std::string>()) {
      if (has_control_character(*text))
        refuse(entry, one_line(entry.key) + ": text must be without control characters");
      return {json_string(*text), csv_field(*text), *text};
    }
    if (const auto* truth = value.as<bool>())
      return *truth ? Setting{"true", "true"} : Setting{"false", "false"};
    if (!value.as<double>() && !value.as<std::int64_t>())
      refuse(entry, fmt::format("{}: must be numbers, strings, true or false, not {}",
                                one_line(entry.key), value.type_words()));
    const std::string text = fmt::format("{}", number({entry.key, value}));
    return {text, text};
  }

  /// Keys may be quoted as one, or be tables inside one another, as TOML reads dots.
  void read_set(const TomlEntry& entry, const std::string& path) {
    for (const TomlEntry& each : table(entry)) {
      const std::string key = path + each.key;
      if (each.value.as<TomlTable>() != nullptr)
        read_set(each, key + ".");
      else
        add_set(key + "=" + setting(each.value, each).toml, each);
    }
  }

  void add_set(std::string words, const TomlEntry& entry) {
    plan_.set.push_back(std::move(words));
    plan_.set_lines.push_back(entry.value.place.line);
  }

  static bool is_axis(const TomlTable& inner) {
    return std::any_of(inner.begin(), inner.end(),
                       [](const TomlEntry& each) { return each.value.as<TomlTable>() == nullptr; });
  }

  void read_vary(const TomlEntry& entry, const std::string& path) {
    for (const TomlEntry& each : table(entry)) {
      const std::string key = path + each.key;
      const auto* inner = each.value.as<TomlTable>();
      if (inner == nullptr)
        refuse(each, fmt::format("vary {}: must be a table such as {{ from = 1, to = 2, steps = 5 "
                                 "}} or {{ values = [1, 2] }}",
                                 in_quotes(key)));
      if (!inner->empty() && !is_axis(*inner))
        read_vary(each, key + ".");
      else
        plan_.vary.push_back(axis(each, key));
    }
  }

  Axis axis(const TomlEntry& entry, const std::string& key) const {
    const std::string about = "vary " + in_quotes(key) + ": ";
    Axis axis{.key = key, .line = entry.value.place.line};
    bool from = false, to = false, steps = false, scale = false;
    for (const TomlEntry& each : *entry.value.as<TomlTable>()) {
      if (each.key == "from")
        axis.from = number(each), from = true;
      else if (each.key == "to")
        axis.to = number(each), to = true;
      else if (each.key == "steps")
        axis.steps = count(each, 1, static_cast<double>(most_cases)), steps = true;
      else if (each.key == "scale")
        axis.logarithmic = scale_is_log(each, about), scale = true;
      else if (each.key == "values")
        read_values(each, about, axis);
      else
        unknown(each, about, {"from", "to", "steps", "scale", "values"});
    }
    if (!axis.values.empty() && (from || to || steps || scale))
      refuse(entry, about + "has values and a range; give one of them");
    if (axis.values.empty() && !(from && to)) refuse(entry, about + "needs from and to, or values");
    if (axis.logarithmic && !(axis.from * axis.to > 0.0))
      refuse(entry, about + "a log scale needs from and to of one sign, neither of them 0");
    return axis;
  }

  bool scale_is_log(const TomlEntry& entry, const std::string& about) const {
    const std::string& name = word(entry);
    if (name != "log" && name != "linear")
      refuse(entry, about + "unknown scale " + in_quotes(name) + "; it is linear or log");
    return name == "log";
  }

  void read_values(const TomlEntry& entry, const std::string& about, Axis& axis) const {
    const auto* list = entry.value.as<TomlValue::List>();
    if (list == nullptr || list->empty())
      refuse(entry, about + "values must be a list with at least one value");
    for (const TomlValue& value : *list) axis.values.push_back(setting(value, entry));
  }

  void read_design(const TomlEntry& entry) {
    for (const TomlEntry& each : table(entry)) {
      if (each.key == "kind")
        plan_.design = design_kind(each);
      else if (each.key == "samples")
        plan_.samples = count(each, 1, static_cast<double>(most_cases));
      else if (each.key == "seed")
        plan_.seed = count(each, 0, 9007199254740992.0);
      else
        unknown(each, "design: ", {"kind", "samples", "seed"});
    }
    design_line_ = entry.value.place.line;
  }

  DesignKind design_kind(const TomlEntry& entry) const {
    const std::string& name = word(entry);
    if (name == "grid") return DesignKind::grid;
    if (name == "random") return DesignKind::random;
    if (name == "sobol") return DesignKind::sobol;
    refuse(entry, "design: unknown kind " + in_quotes(name) +
                      suggestion(name, Names{"grid", "random", "sobol"}));
  }

  void read_keep(const TomlEntry& entry) {
    Keep& keep = plan_.keep;
    for (const TomlEntry& each : table(entry)) {
      if (each.key == "sound")
        keep.sound = truth(each);
      else if (each.key == "pickups")
        keep.pickups = truth(each);
      else if (each.key == "report")
        keep.report = truth(each);
      else if (each.key == "measures")
        read_measures(each);
      else if (each.key == "pickup")
        keep.pickup = word(each);
      else if (each.key == "rate")
        keep.rate = static_cast<int>(count(each, 1000, 192000));
      else if (each.key == "normalise")
        keep.normalise = truth(each);
      else
        unknown(each, "keep: ",
                {"sound", "pickups", "report", "measures", "pickup", "rate", "normalise"});
    }
    keep_line_ = entry.value.place.line;
  }

  void read_measures(const TomlEntry& entry) {
    const auto* list = entry.value.as<TomlValue::List>();
    if (list == nullptr) refuse(entry, "keep: measures must be a list of names");
    for (const TomlValue& value : *list) {
      const std::string name = word({"measures", value});
      const Names& valid = measure_names();
      if (std::find(valid.begin(), valid.end(), name) == valid.end())
        refuse(entry, "keep: unknown measure " + in_quotes(name) + suggestion(name, valid));
      if (!plan_.keep.measures_of(name)) plan_.keep.measures.push_back(name);
    }
  }

  Plan& plan_;
  int design_line_ = 1;
  int keep_line_ = 1;
};

}  // namespace

Plan read_plan(std::string_view text, const std::string& file) {
  Plan plan;
  plan.text = text;
  plan.file = file;
  auto parsed = parse_toml(text);
  if (const auto* fault = std::get_if<TextFault>(&parsed))
    throw BadScene(fmt::format("{}:{}: {}", file, fault->line, fault->message));
  PlanReader(plan).read(std::get<TomlTable>(parsed));
  return plan;
}

}  // namespace thrum::sweep
