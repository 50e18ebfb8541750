// The keys `air` and `air_density` of a membrane or plate.
#pragma once

#include <thrum/core/element.hpp>
#include <thrum/core/fault.hpp>

namespace thrum {

/// kg/m3 of the air outside; 0: none.
template <class P>
double air_outside(const P& it) {
  constexpr double usual = 1.2;
  return it.air ? it.air_density.value_or(usual) : 0.0;
}

/// [setup] A fault where a density is given of air that is not there.
template <class P>
void check_air_keys(const Element& element, Faults& faults) {
  const P& it = element.as<P>();
  if (it.air_density && !it.air)
    faults.add(element.path(), "air_density", "is that of the air outside; set air = true too");
}

/// [setup] On a grid only drumheads have air around them.
inline void add_air_fault(const Element& element, Faults& faults) {
  faults.add(element.path(), "air",
             "is for bodies in modes and for the heads of a cavity; set method = \"modal\", or "
             "leave it out");
}

}  // namespace thrum
