// The names in the header of a kind, so that whoever only fills in its parameters reads no more.
#pragma once

#include <thrum/core/element.hpp>

namespace thrum {

class Builder;
class Inspection;
struct Driven;
struct InteractionCheck;
struct Kind;

}  // namespace thrum
