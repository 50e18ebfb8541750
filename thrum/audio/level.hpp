// The peak level of a recording, the gain to a target level, and its mix for two speakers.
#pragma once

#include <span>
#include <vector>

namespace thrum {

/// The samples of one recording, one list per channel, all of one length.
using Channels = std::vector<std::vector<double>>;

/// A factor in decibels: 20 log10(factor).
double decibels(double factor);

double mean(std::span<const double> samples);
void remove_mean(std::span<double> samples);

/// The largest absolute sample of all channels.
double peak(const Channels& channels);

/// The common gain that brings the peak of all channels to `peak_db`, relative to full scale;
/// 1 for silence, which stays silence.
double gain_for_peak(const Channels& channels, double peak_db);

void apply_gain(Channels& channels, double gain);

/// How loud a sound is on two speakers where it is panned from -1, left, to 1, right: with the same
/// power wherever that is.
struct SpeakerGains {
  double left, right;
};
SpeakerGains speaker_gains(double pan);

/// Left and right of channels that are panned. Without `pans` they stand evenly from left to right,
/// one in the middle.
Channels mixed_to_stereo(const Channels& channels, std::span<const double> pans = {});

}  // namespace thrum
