// Keys that only one of the methods reads: given to the other they would be ignored in silence.
#pragma once

#include <thrum/core/fault.hpp>
#include <thrum/scene/element.hpp>

namespace thrum {

/// [setup] A fault for every key of a grid on a modal element, and of modes on a grid.
void check_method_keys(const Element& element, bool modal, Faults& faults);

}  // namespace thrum
