// The initial shapes of a body on a grid: whether both can be drawn.
#pragma once

#include <string>
#include <utility>

#include <thrum/core/builder.hpp>
#include <thrum/core/initial_shape.hpp>

namespace thrum {

/// [setup] False, and a fault at its key, for each shape of which fault_of(shape) says something.
template <class FaultOf>
bool shapes_are_drawable(const Element& element, const InitialShape& shape,
                         const InitialShape& velocity_shape, const FaultOf& fault_of,
                         Builder& builder) {
  bool drawable = true;
  for (const auto& [key, wanted] :
       {std::pair("shape", &shape), std::pair("velocity_shape", &velocity_shape)}) {
    const std::string fault = fault_of(*wanted);
    if (fault.empty()) continue;
    builder.faults.add(element.path(), key, fault);
    drawable = false;
  }
  return drawable;
}

}  // namespace thrum
