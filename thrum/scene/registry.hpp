// Every kind a scene may name: one line each in registry.cpp.
#pragma once

#include <any>
#include <span>
#include <string_view>
#include <vector>

#include <thrum/core/description.hpp>
#include <thrum/scene/element.hpp>

namespace thrum {

class Assembly;

/// What an element of a kind can be named for.
enum class Role {
  thing,        ///< places can be on it
  interaction,  ///< it has a force to listen to
  other
};

struct Kind {
  Role role;
  const Description& (*describe)();
  std::any (*fresh)();                     ///< parameters with their defaults
  void* (*address)(std::any& parameters);  ///< what Parameter::value() wants
  /// Puts all elements of the kind into the network at once, so that equal things share a group.
  void (*assemble)(std::span<const Element* const> elements, Assembly& assembly);

  std::string_view name() const { return describe().kind; }
};

/// In the order in which they are assembled: bodies, then what acts on them, then pickups.
std::span<const Kind> kinds();
const Kind* find_kind(std::string_view name);
/// True for [play] and [preset.NAME]: they say how a scene is played, and thrum/instruments reads
/// them.
bool is_instrument_table(std::string_view name);
/// The kind whose parameters these are, or nullptr.
const Kind* kind_of(const std::any& parameters);

}  // namespace thrum
