// The tables of the kinds as text, for `thrum describe`.
#pragma once

#include <string>
#include <string_view>

namespace thrum {

/// Each kind with its sentence, then the other tables of a scene: scene, solver, place, shape.
std::string describe_all();

/// The parameters of one of them: name, type, unit, default, range or choices, meaning. Throws
/// BadScene with one line for a name that is none of them.
std::string describe_kind(std::string_view name);

}  // namespace thrum
