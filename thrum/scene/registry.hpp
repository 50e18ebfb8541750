// Every kind a scene may name: one line each in registry.cpp.
#pragma once

#include <any>
#include <span>
#include <string>
#include <string_view>

#include <thrum/core/kind.hpp>

namespace thrum {

/// In the order in which they are assembled: bodies, then what acts on them, then pickups.
std::span<const Kind> kinds();
const Kind* find_kind(std::string_view name);
/// True for [play] and [preset.NAME]: they say how a scene is played, and thrum/instruments reads
/// them.
bool is_instrument_table(std::string_view name);
/// What is wrong with a key, or the name of a table, at the top of a scene or an instrument, and
/// what would be right; "" where it may stand there.
std::string why_not_at_the_top(std::string_view key, bool is_table);
/// The kind whose parameters these are, or nullptr.
const Kind* kind_of(const std::any& parameters);
/// The kind of an element of a scene.
inline const Kind& kind_of(const Element& element) { return *find_kind(element.kind); }

}  // namespace thrum
