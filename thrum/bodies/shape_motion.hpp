// How fast and how far a body moves that is let go with an initial shape.
#pragma once

#include <thrum/core/element.hpp>
#include <thrum/core/initial_shape.hpp>
#include <thrum/core/inspection.hpp>

namespace thrum {

/// [setup] Rough on purpose.
Expected motion_of_shapes(const InitialShape& shape, const InitialShape& velocity_shape,
                          const Waves& waves);

/// [setup] Of a kind that has both.
template <class P>
Expected start_of_shapes(const Element& element, const Built& built) {
  return motion_of_shapes(element.as<P>().shape, element.as<P>().velocity_shape, built.waves());
}

}  // namespace thrum
