// What a listener would say about a sound: how loud, how bright, how wide, which colour.
#pragma once

#include <array>
#include <vector>

#include "support/playing.hpp"

namespace thrum::claims {

/// Root mean square of both ears, dB.
double level_db(const Heard& heard, double from, double to, double rate = 48000.0);

/// The mean frequency of its power, Hz.
double centroid(const std::vector<double>& sound, double rate = 48000.0);

/// Of left and right, from -1 to 1.
double correlation(const Heard& heard, double from, double to, double rate = 48000.0);

/// Levels of the third octaves from 63 Hz to 12.5 kHz, dB below the loudest, none below -60.
inline constexpr int third_octaves = 24;
using Colour = std::array<double, third_octaves>;
Colour colour(const std::vector<double>& sound, double rate = 48000.0);
/// Root mean square of the difference, dB.
double distance(const Colour& one, const Colour& other);

}  // namespace thrum::claims
