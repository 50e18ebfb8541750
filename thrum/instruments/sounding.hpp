// When something that sounds is silent, and how it ends: the same for voices and for what they
// share.
#pragma once

#include <cstddef>

namespace thrum {

inline constexpr double fade_seconds = 0.01;
inline constexpr double window_seconds = 0.05;
/// -100 dBFS: inaudible.
inline constexpr double silence = 1e-5;
/// With which a volume follows its controller.
inline constexpr double volume_seconds = 0.004;
/// What follows on a voice that is cut off.
inline constexpr double tail_seconds = 0.006;
/// Of these at once.
inline constexpr std::size_t most_tails = 64;

}  // namespace thrum
