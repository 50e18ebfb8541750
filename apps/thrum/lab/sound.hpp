// A sound as the page carries it: a WAV file of 16 bits, in memory.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace thrum::app::lab {

inline constexpr int player_rate = 44100;

/// What is heard at one pickup, made ready for the ear: resampled, without its mean, the peak at
/// -1 dBFS, the end faded over a millisecond so that cutting it short does not click.
std::vector<double> for_the_ear(std::span<const double> samples, double rate);

/// The bytes of a WAV file with one channel.
std::string wav_bytes(std::span<const double> samples, int rate);

}  // namespace thrum::app::lab
