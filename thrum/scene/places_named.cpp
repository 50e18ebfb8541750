#include <thrum/scene/places_named.hpp>

#include <array>
#include <variant>

#include <thrum/scene/registry.hpp>

namespace thrum {

std::vector<Where> places_named_by(const Element& element) {
  const Kind& kind = *find_kind(element.kind);
  std::vector<Where> places;
  std::any parameters = element.parameters;
  for (const Parameter& row : kind.describe().parameters) {
    const ValueRef value = row.value(kind.address(parameters));
    if (const auto* one = std::get_if<Where*>(&value)) places.push_back(**one);
    if (const auto* two = std::get_if<std::array<Where, 2>*>(&value))
      places.insert(places.end(), (*two)->begin(), (*two)->end());
  }
  return places;
}

}  // namespace thrum
