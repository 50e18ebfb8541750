#include "lab/sound.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <thrum/audio/level.hpp>
#include <thrum/audio/resample.hpp>

namespace thrum::app::lab {
namespace {

constexpr double peak_db = -1.0;
constexpr double fade_seconds = 0.001;

void append(std::string& bytes, std::uint32_t number, int count) {
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xFF);
}

void fade_end(std::vector<double>& samples) {
  const auto length = std::min<std::size_t>(samples.size() / 8,
                                            static_cast<std::size_t>(fade_seconds * player_rate));
  for (std::size_t i = 0; i < length; ++i) {
    samples[samples.size() - 1 - i] *= static_cast<double>(i) / static_cast<double>(length);
  }
}

}  // namespace

std::vector<double> for_the_ear(std::span<const double> samples, double rate) {
  Channels channels{{samples.begin(), samples.end()}};
  remove_mean(channels.front());
  channels.front() = resample(channels.front(), rate, player_rate);
  remove_mean(channels.front());
  fade_end(channels.front());
  apply_gain(channels, gain_for_peak(channels, peak_db));
  return std::move(channels.front());
}

std::string wav_bytes(std::span<const double> samples, int rate) {
  const auto data_bytes = static_cast<std::uint32_t>(2 * samples.size());
  std::string bytes = "RIFF";
  append(bytes, 36 + data_bytes, 4);
  bytes += "WAVEfmt ";
  append(bytes, 16, 4);
  append(bytes, 1, 2);  // PCM
  append(bytes, 1, 2);  // channels
  append(bytes, static_cast<std::uint32_t>(rate), 4);
  append(bytes, static_cast<std::uint32_t>(2 * rate), 4);
  append(bytes, 2, 2);
  append(bytes, 16, 2);
  bytes += "data";
  append(bytes, data_bytes, 4);
  for (const double sample : samples) {
    const long level = std::lround(32767.0 * std::clamp(sample, -1.0, 1.0));
    append(bytes, static_cast<std::uint32_t>(static_cast<std::int32_t>(level)), 2);
  }
  return bytes;
}

}  // namespace thrum::app::lab
