// A sound as the page carries it: a WAV file of 16 bits, in memory.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <thrum/audio/level.hpp>

namespace thrum::app::lab {

inline constexpr int player_rate = 44100;

/// What is heard at one pickup, made ready for the ear: resampled, without its mean, the peak at
/// -1 dBFS, the end faded over a millisecond so that cutting it short does not click.
std::vector<double> for_the_ear(std::span<const double> samples, double rate);
/// The same of several together, left and right, where `pans` says or evenly.
Channels for_two_ears(const Channels& pickups, std::span<const double> pans, double rate);

/// The bytes of a WAV file.
std::string wav_bytes(const Channels& channels, int rate);

}  // namespace thrum::app::lab
