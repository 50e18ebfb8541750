// The places that an element of any kind names, read from its description.
#pragma once

#include <vector>

#include <thrum/core/where.hpp>
#include <thrum/scene/element.hpp>

namespace thrum {

/// [setup] In the order of the kind's table.
std::vector<Where> places_named_by(const Element& element);

}  // namespace thrum
