#include "lab/sound.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

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

void make_ready(Channels& channels, double rate) {
  for (std::vector<double>& channel : channels) {
    remove_mean(channel);
    channel = resample(channel, rate, player_rate);
    remove_mean(channel);
    fade_end(channel);
  }
  apply_gain(channels, gain_for_peak(channels, peak_db));
}

}  // namespace

std::vector<double> for_the_ear(std::span<const double> samples, double rate) {
  Channels channels{{samples.begin(), samples.end()}};
  make_ready(channels, rate);
  return std::move(channels.front());
}

Channels for_two_ears(const Channels& pickups, std::span<const double> pans, double rate) {
  Channels channels = mixed_to_stereo(pickups, pans);
  make_ready(channels, rate);
  return channels;
}

std::string wav_bytes(const Channels& channels, int rate) {
  const auto count = static_cast<std::uint32_t>(channels.size());
  const auto length = static_cast<std::uint32_t>(channels.front().size());
  const std::uint32_t frame_bytes = 2 * count, data_bytes = frame_bytes * length;
  std::string bytes = "RIFF";
  append(bytes, 36 + data_bytes, 4);
  bytes += "WAVEfmt ";
  append(bytes, 16, 4);
  append(bytes, 1, 2);  // PCM
  append(bytes, count, 2);
  append(bytes, static_cast<std::uint32_t>(rate), 4);
  append(bytes, frame_bytes * static_cast<std::uint32_t>(rate), 4);
  append(bytes, frame_bytes, 2);
  append(bytes, 16, 2);
  bytes += "data";
  append(bytes, data_bytes, 4);
  for (std::size_t frame = 0; frame < length; ++frame)
    for (const std::vector<double>& channel : channels) {
      const long level = std::lround(32767.0 * std::clamp(channel[frame], -1.0, 1.0));
      append(bytes, static_cast<std::uint32_t>(static_cast<std::int32_t>(level)), 2);
    }
  return bytes;
}

}  // namespace thrum::app::lab
