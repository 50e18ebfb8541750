// A place that an element names: something acts or listens there.
#pragma once

#include <thrum/core/element.hpp>
#include <thrum/core/where.hpp>

namespace thrum {

struct Kind;

struct End {
  const Element* element;
  const Kind* kind;  ///< of the element
  Where where;
};

}  // namespace thrum
