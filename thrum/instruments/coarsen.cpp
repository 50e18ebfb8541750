#include <thrum/instruments/coarsen.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <type_traits>
#include <variant>

#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

/// What files are written for.
constexpr double usual_rate = 44100.0;
constexpr double highest_share = 0.45;  ///< of the rate, where the interpolator begins to cut
constexpr int fewest_points = 3;

/// The value of a parameter that an element has; nothing happens if it has none of that name.
template <class Change>
void change(Element& element, std::string_view name, Change change) {
  const Kind& kind = kind_of(element);
  const Parameter* row = kind.describe().find(name);
  if (row == nullptr) return;
  const ValueRef value = row->value(kind.address(element.parameters));
  if (!is_missing(value)) std::visit(change, value);
}

bool is_modal(Element& element) {
  bool modal = false;
  change(element, "method", [&]<class T>(T* value) {
    if constexpr (std::is_same_v<T, std::string>) modal = *value == "modal";
  });
  return modal;
}

void limit(Element& element, double highest) {
  const Kind& kind = kind_of(element);
  const Parameter* row = kind.describe().find("bandwidth");
  if (row == nullptr) return;
  const ValueRef value = row->value(kind.address(element.parameters));
  if (auto* const* hertz = std::get_if<std::optional<double>*>(&value))
    if ((*hertz)->has_value() || is_modal(element))
      **hertz = std::min((*hertz)->value_or(highest), highest);
}

void thin_out(Element& element, double share) {
  const auto fewer = [&](int points) {
    return std::max(fewest_points, static_cast<int>(std::floor(points * share)));
  };
  change(element, "points", [&]<class T>(T* value) {
    if constexpr (std::is_same_v<T, std::vector<int>>)
      for (int& points : *value) points = fewer(points);
    if constexpr (std::is_same_v<T, int>)
      if (*value > 0) *value = fewer(*value);
  });
}

}  // namespace

void coarsen(Scene& scene, std::optional<double> bandwidth) {
  const double rate = scene.settings.rate;
  const bool is_slow = rate < usual_rate;
  if (!is_slow && !bandwidth) return;
  const double most = is_slow ? highest_share * rate : std::numeric_limits<double>::infinity();
  for (const Element& each : scene.elements()) {
    Element& element = *scene.find(each.path());
    limit(element, std::min(bandwidth.value_or(most), most));
    if (is_slow) thin_out(element, rate / usual_rate);
  }
}

}  // namespace thrum
