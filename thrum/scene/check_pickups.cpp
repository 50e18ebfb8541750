// A pickup that lies where a low partial does not move.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include <thrum/bodies/membrane.hpp>
#include <thrum/bodies/plate.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/scene/check_parts.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/places_named.hpp>

namespace thrum {

namespace {

constexpr double pi = std::numbers::pi;
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

template <class Kind>
bool starts_with(const Element& element, std::span<const int> number) {
  const auto* it = std::any_cast<Kind>(&element.parameters);
  return it != nullptr && (shape_has(it->shape, number) || shape_has(it->velocity_shape, number));
}

/// Whether something at a point, or the shape that it starts with, excites the partial. A contact
/// along a whole line has no say: what it does follows the others.
bool is_excited(const Element& body, std::span<const int> number, const Scene& scene) {
  if (starts_with<String>(body, number) || starts_with<Membrane>(body, number) ||
      starts_with<Plate>(body, number))
    return true;
  for (const Element& element : scene.elements()) {
    if (element.kind == "pickup") continue;
    for (const Where& where : places_named_by(element)) {
      if (where.on != body.path()) continue;
      if (!where.path.empty()) return true;
      if (where.at.size() == number.size() && motion_at(where.at, number) > near_node) return true;
    }
  }
  return false;
}

std::string name_of(std::span<const int> number) {
  return number.size() == 1 ? fmt::format("partial {}", number[0])
                            : fmt::format("partial ({}, {})", number[0], number[1]);
}

void warn_of_node(const Element& pickup, const Element& body, const Scene& scene,
                  Warnings& warnings) {
  const Where& on = pickup.as<Pickup>().on;
  const bool line = on.at.size() == 1;
  for (int p = 1; p <= low_partials; ++p)
    for (int q = 1; q <= (line ? 1 : low_partials); ++q) {
      const std::array<int, 2> both = {p, q};
      const std::span<const int> number(both.data(), on.at.size());
      if (motion_at(on.at, number) > near_node || !is_excited(body, number, scene)) continue;
      warnings.add("node", pickup.path(), "on",
                   fmt::format("lies on a node of '{}', whose {} it will not hear; a place that "
                               "divides it less evenly hears all",
                               body.path(), name_of(number)));
      return;
    }
}

void warn_of_centre(const Element& pickup, const Element& body, const Scene& scene,
                    Warnings& warnings) {
  const Where& on = pickup.as<Pickup>().on;
  if (std::hypot(on.at[0], on.at[1]) > near_node) return;
  for (const Element& element : scene.elements())
    for (const Where& where : places_named_by(element)) {
      if (element.kind == "pickup" || where.on != body.path() || where.at.size() != 2) continue;
      if (std::hypot(where.at[0], where.at[1]) <= near_node) continue;
      warnings.add("centre", pickup.path(), "on",
                   fmt::format("lies at the centre of '{}', where every mode with a nodal diameter "
                               "is still; a place off the centre hears all",
                               body.path()));
      return;
    }
}

}  // namespace

void warn_of_pickups(const Assembly& assembly, Warnings& warnings) {
  for (const Element& element : assembly.scene.elements()) {
    const auto* pickup = std::any_cast<Pickup>(&element.parameters);
    if (pickup == nullptr || pickup->on.at.empty()) continue;
    const Element* body = assembly.scene.find(pickup->on.on);
    const auto* membrane = std::any_cast<Membrane>(&body->parameters);
    if (membrane != nullptr && membrane->radius)
      warn_of_centre(element, *body, assembly.scene, warnings);
    else
      warn_of_node(element, *body, assembly.scene, warnings);
  }
}

}  // namespace thrum
