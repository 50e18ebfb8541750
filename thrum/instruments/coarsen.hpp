// A scene for less: what a step rate below that of sound cannot hold, or what was asked to be left
// out, is taken away.
#pragma once

#include <optional>

#include <thrum/scene/scene.hpp>

namespace thrum {

/// [any] The fewest steps a second of an instrument that is played.
inline constexpr double lowest_step_rate = 22050.0;

/// [setup] Bandwidths of modal elements that are higher become `bandwidth`. At a rate below 44100
/// Hz they end at 0.45 of the rate at most, and grids with given `points` have as many fewer.
void coarsen(Scene& scene, std::optional<double> bandwidth);

}  // namespace thrum
