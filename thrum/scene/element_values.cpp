#include <thrum/scene/element_values.hpp>

#include <array>
#include <variant>

#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

/// Calls each(parameter, value) for every row of the kind's table.
template <class Each>
void for_each_value(const Element& element, const Each& each) {
  const Kind& kind = kind_of(element);
  std::any parameters = element.parameters;
  for (const Parameter& row : kind.describe().parameters)
    each(row, row.value(kind.address(parameters)));
}

}  // namespace

std::vector<Where> places_named_by(const Element& element) {
  std::vector<Where> places;
  for_each_value(element, [&](const Parameter&, const ValueRef& value) {
    if (const auto* one = std::get_if<Where*>(&value)) places.push_back(**one);
    if (const auto* two = std::get_if<std::array<Where, 2>*>(&value))
      places.insert(places.end(), (*two)->begin(), (*two)->end());
    if (const auto* many = std::get_if<std::vector<Where>*>(&value))
      places.insert(places.end(), (*many)->begin(), (*many)->end());
  });
  return places;
}

std::vector<InitialShape> shapes_of(const Element& element) {
  std::vector<InitialShape> shapes;
  for_each_value(element, [&](const Parameter&, const ValueRef& value) {
    if (const auto* shape = std::get_if<InitialShape*>(&value)) shapes.push_back(**shape);
  });
  return shapes;
}

double number_of(const Element& element, std::string_view key) {
  double number = required;
  for_each_value(element, [&](const Parameter& row, const ValueRef& value) {
    if (const auto* given = std::get_if<double*>(&value); given && row.name == key)
      number = **given;
  });
  return number;
}

}  // namespace thrum
