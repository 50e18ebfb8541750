#include <thrum/core/description.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace thrum {

namespace {

std::string plain(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.12g", value);
  return text;
}

struct Missing {
  bool operator()(const double* v) const { return std::isnan(*v); }
  bool operator()(const std::optional<double>* v) const { return !v->has_value(); }
  bool operator()(const Envelope* v) const { return std::isnan(v->points().front().value); }
  bool operator()(const int*) const { return false; }
  bool operator()(const std::optional<int>* v) const { return !v->has_value(); }
  bool operator()(const bool*) const { return false; }
  bool operator()(const std::string* v) const { return v->empty(); }
  bool operator()(const std::vector<double>* v) const { return v->empty(); }
  bool operator()(const std::vector<int>* v) const { return v->empty(); }
  bool operator()(const Where* v) const { return v->on.empty(); }
  bool operator()(const std::array<Where, 2>* v) const {
    return (*v)[0].on.empty() || (*v)[1].on.empty();
  }
  bool operator()(const std::vector<Where>* v) const { return v->empty(); }
  bool operator()(const InitialShape* v) const { return v->is_flat(); }
  bool operator()(const std::vector<ModeOverride>* v) const { return v->empty(); }
};

struct TypeWords {
  std::string_view operator()(const double*) const { return "number"; }
  std::string_view operator()(const std::optional<double>*) const { return "number"; }
  std::string_view operator()(const Envelope*) const { return "number or envelope"; }
  std::string_view operator()(const int*) const { return "whole number"; }
  std::string_view operator()(const std::optional<int>*) const { return "whole number"; }
  std::string_view operator()(const bool*) const { return "true or false"; }
  std::string_view operator()(const std::string*) const { return "word"; }
  std::string_view operator()(const std::vector<double>*) const { return "number or list"; }
  std::string_view operator()(const std::vector<int>*) const { return "whole number or list"; }
  std::string_view operator()(const Where*) const { return "place"; }
  std::string_view operator()(const std::array<Where, 2>*) const { return "two places"; }
  std::string_view operator()(const std::vector<Where>*) const { return "list of elements"; }
  std::string_view operator()(const InitialShape*) const { return "shape"; }
  std::string_view operator()(const std::vector<ModeOverride>*) const { return "list of modes"; }
};

}  // namespace

bool Range::contains(double value) const {
  if (!std::isfinite(value)) return false;
  const bool above = lowest_excluded ? value > lowest : value >= lowest;
  const bool below = highest_excluded ? value < highest : value <= highest;
  return above && below;
}

std::string Range::words() const {
  const bool low = std::isfinite(lowest);
  const bool high = std::isfinite(highest);
  if (low && high) {
    if (lowest_excluded && highest_excluded)
      return "between " + plain(lowest) + " and " + plain(highest) + ", both excluded";
    if (lowest_excluded) return "above " + plain(lowest) + " and at most " + plain(highest);
    if (highest_excluded) return "at least " + plain(lowest) + " and below " + plain(highest);
    if (lowest == highest) return plain(lowest);
    return "from " + plain(lowest) + " to " + plain(highest);
  }
  if (low) return (lowest_excluded ? "above " : "at least ") + plain(lowest);
  if (high) return (highest_excluded ? "below " : "at most ") + plain(highest);
  return "any number";
}

bool is_missing(const ValueRef& value) { return std::visit(Missing{}, value); }

std::string_view type_words(const ValueRef& value) { return std::visit(TypeWords{}, value); }

const Parameter* Description::find(std::string_view name) const {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const Parameter& p) { return p.name == name; });
  return found == parameters.end() ? nullptr : &*found;
}

bool Description::applies(const Parameter& row, void* values) const {
  if (row.only_with.key.empty()) return true;
  const auto* word = std::get<std::string*>(find(row.only_with.key)->value(values));
  return std::find(row.only_with.choices.begin(), row.only_with.choices.end(), *word) !=
         row.only_with.choices.end();
}

}  // namespace thrum
