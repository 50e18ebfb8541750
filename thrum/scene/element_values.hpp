// What an element of any kind says, read from its description.
#pragma once

#include <string_view>
#include <vector>

#include <thrum/core/element.hpp>
#include <thrum/core/initial_shape.hpp>
#include <thrum/core/where.hpp>

namespace thrum {

/// [setup] The places it names, in the order of the kind's table.
std::vector<Where> places_named_by(const Element& element);
/// [setup] The shapes it starts with, flat ones too.
std::vector<InitialShape> shapes_of(const Element& element);
/// [setup] A number by its name; NaN where there is none.
double number_of(const Element& element, std::string_view key);

}  // namespace thrum
