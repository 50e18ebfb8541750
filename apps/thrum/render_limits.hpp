// What `thrum render` can hold: all channels are in memory at once, and a sound file has an end.
#pragma once

#include <thrum/audio/sound_format.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum::app {

inline constexpr int lowest_file_rate = 1000;
inline constexpr int highest_file_rate = 768000;

/// Throws BadScene when the scene has nothing to hear, or more than fits.
void check_render_limits(const Scene& scene, int file_rate, const SoundFormat& format);

}  // namespace thrum::app
