// Every kind a scene may name: one line each in registry.cpp.
#pragma once

#include <any>
#include <span>
#include <string_view>

#include <thrum/core/kind.hpp>

namespace thrum {

/// In the order in which they are assembled: bodies, then what acts on them, then pickups.
std::span<const Kind> kinds();
const Kind* find_kind(std::string_view name);
/// True for [play] and [preset.NAME]: they say how a scene is played, and thrum/instruments reads
/// them.
bool is_instrument_table(std::string_view name);
/// The kind whose parameters these are, or nullptr.
const Kind* kind_of(const std::any& parameters);
/// The kind of an element of a scene.
inline const Kind& kind_of(const Element& element) { return *find_kind(element.kind); }

}  // namespace thrum
