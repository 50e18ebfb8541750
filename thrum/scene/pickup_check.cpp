// A pickup that lies where a low partial does not move.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <thrum/core/kind.hpp>
#include <thrum/scene/element_values.hpp>
#include <thrum/scene/pickup.hpp>

namespace thrum {

namespace {

using std::numbers::pi;
constexpr double near_node = 0.03;  // of the largest motion of the partial
constexpr int low_partials = 3;     // half waves along a side

/// Of the partial with so many half waves, at a place; a body with supported edges.
double motion_at(std::span<const double> at, std::span<const int> number) {
  double product = 1.0;
  for (std::size_t axis = 0; axis < at.size(); ++axis)
    product *= std::sin(pi * number[axis] * at[axis]);
  return std::abs(product);
}

/// Whether an initial shape holds some of the partial.
bool shape_has(const InitialShape& shape, std::span<const int> number) {
  if (shape.is_flat()) return false;
  if (shape.kind == "mode")
    return std::equal(number.begin(), number.end(), shape.number.begin(), shape.number.end());
  return motion_at(shape.at, number) > near_node;
}

/// Whether something at a point, or the shape that it starts with, excites the partial. A contact
/// along a whole line has no say: what it does follows the others.
bool is_excited(const std::string& body, std::span<const int> number,
                const Inspection& inspection) {
  for (const InitialShape& shape : shapes_of(*inspection.builder.find(body)))
    if (shape_has(shape, number)) return true;
  for (const auto& [element, kind, where] : inspection.builder.ends()) {
    if (kind->role == Role::listener || where.on != body) continue;
    if (!where.path.empty()) return true;
    if (where.at.size() == number.size() && motion_at(where.at, number) > near_node) return true;
  }
  return false;
}

std::string name_of(std::span<const int> number) {
  return number.size() == 1 ? fmt::format("partial {}", number[0])
                            : fmt::format("partial ({}, {})", number[0], number[1]);
}

void warn_of_node(const Element& pickup, Inspection& inspection) {
  const Where& on = pickup.as<Pickup>().on;
  const bool line = on.at.size() == 1;
  for (int p = 1; p <= low_partials; ++p)
    for (int q = 1; q <= (line ? 1 : low_partials); ++q) {
      const std::array<int, 2> both = {p, q};
      const std::span<const int> number(both.data(), on.at.size());
      if (motion_at(on.at, number) > near_node || !is_excited(on.on, number, inspection)) continue;
      inspection.warn("node", pickup.path(), "on",
                      fmt::format("lies on a node of '{}', whose {} it will not hear; a place that "
                                  "divides it less evenly hears all",
                                  on.on, name_of(number)));
      return;
    }
}

void warn_of_centre(const Element& pickup, Inspection& inspection) {
  const Where& on = pickup.as<Pickup>().on;
  if (std::hypot(on.at[0], on.at[1]) > near_node) return;
  for (const auto& [element, kind, where] : inspection.builder.ends()) {
    if (kind->role == Role::listener || where.on != on.on || where.at.size() != 2) continue;
    if (std::hypot(where.at[0], where.at[1]) <= near_node) continue;
    inspection.warn("centre", pickup.path(), "on",
                    fmt::format("lies at the centre of '{}', where every mode with a nodal "
                                "diameter is still; a place off the centre hears all",
                                on.on));
    return;
  }
}

}  // namespace

void warn_of_pickup(const Element& element, Inspection& inspection) {
  const Where& on = element.as<Pickup>().on;
  if (on.at.empty()) return;
  const Profile profile = inspection.profile(on.on);
  const auto& ends = profile.ends;
  if (profile.disc)
    warn_of_centre(element, inspection);
  else if (std::find(ends.begin(), ends.end(), Profile::Hold::free) == ends.end())
    warn_of_node(element, inspection);
}

}  // namespace thrum
