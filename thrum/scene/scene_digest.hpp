// A number that changes with any value of a scene on which its motion may depend.
#pragma once

#include <cstdint>

#include <thrum/scene/scene.hpp>

namespace thrum {

/// [setup] Of every element with all its parameters, whatever their order, of the solver, the rate
/// and the precision; not of the title and the duration. Knobs count by their limits.
std::uint64_t digest_of(const Scene& scene);

}  // namespace thrum
