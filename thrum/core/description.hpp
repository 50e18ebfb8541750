// What a kind of element is made of: one table per kind, beside its code. The scene reader, --set,
// the error messages, `thrum describe`, the documentation and the C++ builder all read it.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <thrum/core/envelope.hpp>
#include <thrum/core/initial_shape.hpp>
#include <thrum/core/mode_override.hpp>
#include <thrum/core/where.hpp>

namespace thrum {

/// The default of a number that has none: it must be given.
inline constexpr double required = std::numeric_limits<double>::quiet_NaN();

/// The numbers a parameter may take.
struct Range {
  double lowest = -std::numeric_limits<double>::infinity();
  double highest = std::numeric_limits<double>::infinity();
  bool lowest_excluded = false;
  bool highest_excluded = false;

  bool contains(double value) const;
  /// "above 0", "at least 1", "from 0 to 0.5"; "any number" when nothing is excluded.
  std::string words() const;
};

inline constexpr Range any_number{};
inline constexpr Range positive{.lowest = 0.0, .lowest_excluded = true};
inline constexpr Range not_negative{.lowest = 0.0};
constexpr Range at_least(double lowest) { return {.lowest = lowest}; }
constexpr Range from_to(double lowest, double highest) { return {lowest, highest, false, false}; }
constexpr Range between(double lowest, double highest) { return {lowest, highest, true, true}; }

/// A parameter's value in place, whatever its type.
using ValueRef = std::variant<double*, std::optional<double>*, Envelope*, int*, std::optional<int>*,
                              bool*, std::string*, std::vector<double>*, std::vector<int>*, Where*,
                              std::array<Where, 2>*, std::vector<Where>*, InitialShape*,
                              std::vector<ModeOverride>*>;

enum class Need { may, must };

/// A parameter that belongs to some choices of a word: `depth` to law = "exponential".
struct OnlyWith {
  std::string_view key = {};
  std::vector<std::string_view> choices = {};
};

/// What the points of an envelope are given at.
struct PointsOver {
  std::string_view what = "times";
  std::string_view one = "time";     ///< of them
  std::string_view other = "value";  ///< what is given there
  Range range = any_number;
};
inline constexpr PointsOver over_fractions{"fractions", "fraction", "value", from_to(0.0, 1.0)};
inline constexpr PointsOver over_penetrations{"penetrations", "penetration", "force", not_negative};
inline constexpr PointsOver over_frequencies{"frequencies", "frequency", "seconds", not_negative};

/// One row of a kind's table.
struct Parameter {
  std::string_view name = {};
  std::string_view unit = {};  ///< of none: a pure number, a word or a place
  Range range = any_number;    ///< of each number in it
  Need need = Need::may;
  std::string_view meaning = {};               ///< one sentence
  std::vector<std::string_view> choices = {};  ///< of a word; empty: any word
  std::string_view default_words =
      {};  ///< said in place of the default where a number cannot say it
  OnlyWith only_with = {};
  PointsOver points_over = {};  ///< of an envelope
  ValueRef (*access)(void* parameters) = nullptr;

  ValueRef value(void* parameters) const { return access(parameters); }
};

/// A row of the table, bound to a member:
///
///     bind<&Mass::damping>("damping", "1/s", not_negative, "An oscillation dies as ...")
///
/// `more` says what is not in these columns.
template <auto member>
Parameter bind(std::string_view name, std::string_view unit, const Range& range,
               std::string_view meaning, Parameter more = {}) {
  more.name = name;
  more.unit = unit;
  more.range = range;
  more.meaning = meaning;
  more.access = []<class P, class T>(T P::*) {
    return +[](void* parameters) -> ValueRef { return &(static_cast<P*>(parameters)->*member); };
  }(member);
  return more;
}
/// A word, a place or anything else without a unit and a range.
template <auto member>
Parameter bind(std::string_view name, std::string_view meaning, Parameter more = {}) {
  return bind<member>(name, {}, any_number, meaning, std::move(more));
}
/// The same for what must be given.
template <auto member>
Parameter must(std::string_view name, std::string_view unit, const Range& range,
               std::string_view meaning, Parameter more = {}) {
  more.need = Need::must;
  return bind<member>(name, unit, range, meaning, std::move(more));
}
template <auto member>
Parameter must(std::string_view name, std::string_view meaning, Parameter more = {}) {
  return must<member>(name, {}, any_number, meaning, std::move(more));
}

/// True for a number that is NaN, a word or place that is empty, a list without entries.
bool is_missing(const ValueRef& value);

/// "number", "number or envelope", "word", "place", ...
std::string_view type_words(const ValueRef& value);

struct Description {
  std::string_view kind;     ///< "string"
  std::string_view summary;  ///< one sentence
  std::vector<Parameter> parameters;

  const Parameter* find(std::string_view name) const;
  /// Whether a parameter belongs to the choices that were made.
  bool applies(const Parameter& row, void* values) const;
};

}  // namespace thrum
