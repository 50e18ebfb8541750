#include <thrum/scene/string_material.hpp>

#include <numbers>
#include <string>
#include <utility>

#include <thrum/bodies/string.hpp>

namespace thrum {

std::optional<StringMaterial> string_material(const Element& element, Faults& faults) {
  const String& it = element.as<String>();
  const auto fault = [&](const char* key, std::string message) {
    faults.add(element.path(), key, std::move(message));
    return std::nullopt;
  };
  const bool by_section = it.density || it.radius;
  if (by_section && it.linear_density)
    return fault("linear_density",
                 "is given beside density or radius; give density, radius and "
                 "young, or linear_density and bending_stiffness");
  if (it.linear_density) {
    if (it.young != 0.0)
      return fault("young",
                   "goes with density and radius; with linear_density give "
                   "bending_stiffness");
    return StringMaterial{*it.linear_density, it.bending_stiffness};
  }
  if (!it.density || !it.radius) return fault("", "needs density and radius, or linear_density");
  if (it.bending_stiffness != 0.0)
    return fault("bending_stiffness",
                 "goes with linear_density; with density and radius give "
                 "young");
  const double r = *it.radius;
  return StringMaterial{*it.density * std::numbers::pi * r * r,
                        it.young * std::numbers::pi * r * r * r * r / 4.0};
}

}  // namespace thrum
