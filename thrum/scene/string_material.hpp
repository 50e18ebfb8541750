// What a string is made of, in numbers.
#pragma once

#include <optional>

#include <thrum/core/fault.hpp>
#include <thrum/scene/element.hpp>

namespace thrum {

/// Mass and stiffness per metre, whichever way they were given.
struct StringMaterial {
  double linear_density;
  double bending_stiffness;
};

/// [setup] Of a `string`; a fault and nothing when it says too little or too much.
std::optional<StringMaterial> string_material(const Element& element, Faults& faults);

}  // namespace thrum
