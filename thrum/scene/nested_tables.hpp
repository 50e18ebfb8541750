// The tables of what is written inside a value: a place, a shape, a mode. They are described like a
// kind, so that reading, checking and `thrum describe` need no second way.
#pragma once

#include <thrum/core/description.hpp>

namespace thrum {

/// A Where with each key as a parameter of its own.
struct PlaceTable {
  std::string on = {};
  std::vector<double> at = {};
  Envelope path = required;
  bool along = false;
  std::vector<double> from = {};
  std::vector<double> to = {};
  std::vector<double> direction = {};

  PlaceTable() = default;
  explicit PlaceTable(const Where& where);
  Where where() const;
};

/// The words of a template, as its table describes and templates.cpp understands them.
namespace template_words {
inline constexpr const char* count = "count";
inline constexpr const char* each = "each";
inline constexpr const char* from = "from";
inline constexpr const char* to = "to";
inline constexpr const char* scale = "scale";
inline constexpr const char* linear = "linear";
inline constexpr const char* log = "log";
inline constexpr const char* formula = "formula";
}  // namespace template_words

/// What a template adds to an element: how many it makes, and a value that differs among them.
struct TemplateTable {
  std::optional<int> count = {};
  std::vector<double> each = {};
  std::optional<double> from = {};
  std::optional<double> to = {};
  std::string scale = template_words::linear;
  std::string formula = {};
};

const Description& describe_place();     ///< of a PlaceTable
const Description& describe_template();  ///< of a TemplateTable
const Description& describe_shape();     ///< of an InitialShape
const Description& describe_mode();      ///< of a ModeOverride

}  // namespace thrum
