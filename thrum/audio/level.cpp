#include <thrum/audio/level.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace thrum {

double decibels(double factor) { return 20.0 * std::log10(factor); }

// Two passes: the second corrects the rounding of the first, so that a small motion about a large
// offset keeps its precision.
double mean(std::span<const double> samples) {
  if (samples.empty()) return 0.0;
  const auto count = static_cast<double>(samples.size());
  double rough = 0.0;
  for (const double sample : samples) rough += sample / count;
  double rest = 0.0;
  for (const double sample : samples) rest += sample - rough;
  return rough + rest / count;
}

void remove_mean(std::span<double> samples) {
  const double offset = mean(samples);
  for (double& sample : samples) sample -= offset;
}

double peak(const Channels& channels) {
  double largest = 0.0;
  for (const auto& samples : channels) {
    for (const double sample : samples) largest = std::max(largest, std::abs(sample));
  }
  return largest;
}

double gain_for_peak(const Channels& channels, double peak_db) {
  const double largest = peak(channels);
  const double gain = std::pow(10.0, peak_db / 20.0) / largest;
  return largest > 0.0 && std::isfinite(gain) ? gain : 1.0;
}

void apply_gain(Channels& channels, double gain) {
  for (auto& samples : channels) {
    for (double& sample : samples) sample *= gain;
  }
}

SpeakerGains speaker_gains(double pan) {
  const double angle = 0.25 * std::numbers::pi * (1.0 + pan);
  return {std::cos(angle), std::sin(angle)};
}

Channels mixed_to_stereo(const Channels& channels, std::span<const double> pans) {
  if (channels.empty()) return Channels(2);
  Channels stereo(2, std::vector<double>(channels.front().size(), 0.0));
  const auto last = static_cast<double>(channels.size() - 1);
  for (std::size_t i = 0; i < channels.size(); ++i) {
    const double even = last == 0.0 ? 0.0 : 2.0 * static_cast<double>(i) / last - 1.0;
    const auto [left, right] = speaker_gains(pans.empty() ? even : pans[i]);
    for (std::size_t frame = 0; frame < channels[i].size(); ++frame) {
      stereo[0][frame] += left * channels[i][frame];
      stereo[1][frame] += right * channels[i][frame];
    }
  }
  return stereo;
}

}  // namespace thrum
