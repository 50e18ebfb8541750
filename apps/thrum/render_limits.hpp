// Limits of `thrum render`: all channels are in memory at once, and sound files have a maximum
// size.
#pragma once

#include <thrum/audio/sound_format.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum::app {

inline constexpr int lowest_file_rate = 1000;
inline constexpr int highest_file_rate = 768000;

/// Throws BadScene if the scene has no pickup, has too many, or is too long.
void check_render_limits(const Scene& scene, int file_rate, const SoundFormat& format, bool stereo);

}  // namespace thrum::app
