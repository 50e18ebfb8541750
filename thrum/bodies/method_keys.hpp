// Keys that only one of the methods reads: given to the other they would be ignored in silence.
#pragma once

#include <string>

#include <thrum/core/description.hpp>
#include <thrum/core/element.hpp>
#include <thrum/core/fault.hpp>

namespace thrum {

/// [setup] A fault for every key of a grid on a modal element, and of modes on a grid.
void check_method_keys(const Description& description, void* parameters, const std::string& path,
                       bool modal, Faults& faults);

template <class P>
void check_method_keys(const Element& element, const Description& description, bool modal,
                       Faults& faults) {
  P parameters = element.as<P>();
  check_method_keys(description, &parameters, element.path(), modal, faults);
}

}  // namespace thrum
