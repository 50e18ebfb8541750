// Limits of `thrum render`: all channels are in memory at once, and sound files have a maximum
// size.
#pragma once

#include <cstddef>

#include <thrum/audio/sound_format.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum::app {

inline constexpr int lowest_file_rate = 1000;
inline constexpr int highest_file_rate = 768000;

/// Throws BadScene if the scene has no pickup, or is too long.
void check_render_limits(const Scene& scene, int file_rate, const SoundFormat& format);
/// Throws BadScene if a file cannot have a channel for each pickup.
void check_channels(const Scene& scene, std::size_t pickups, const SoundFormat& format);

}  // namespace thrum::app
