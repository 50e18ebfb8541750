#include <thrum/instruments/quality.hpp>

#include <fmt/format.h>
#include <algorithm>

namespace thrum {

namespace {

constexpr std::string_view voices_key = "play.voices=";

}  // namespace

std::vector<std::string> settings_of_quality(std::size_t quality, int voices) {
  if (quality == 0) return {};
  std::vector<std::string> settings{"play.oversample=1", "play.undersample=2"};
  if (quality == 1) return settings;
  settings.emplace_back("play.bandwidth=5000");
  settings.push_back(fmt::format("{}{}", voices_key, std::max(voices / 2, 1)));
  return settings;
}

std::size_t quality_of(const std::vector<std::string>& settings) {
  const auto of_any_voices = [](std::vector<std::string> all) {
    for (std::string& each : all)
      if (each.starts_with(voices_key)) each = voices_key;
    return all;
  };
  std::size_t quality = 0;
  while (quality < quality_names.size() &&
         of_any_voices(settings) != of_any_voices(settings_of_quality(quality, 1)))
    ++quality;
  return quality;
}

}  // namespace thrum
