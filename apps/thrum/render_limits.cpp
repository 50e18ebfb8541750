#include "render_limits.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <limits>

#include <thrum/scene/registry.hpp>
#include <thrum/scene/words.hpp>

namespace thrum::app {
namespace {

constexpr double most_memory_bytes = 8e9;

const char* file_words(SoundKind kind) {
  switch (kind) {
    case SoundKind::flac:
      return "a FLAC file; a WAV file has 1024";
    case SoundKind::ogg:
      return "an OGG file; a WAV file has 1024";
    default:
      return "a sound file";
  }
}

[[noreturn]] void refuse(const Scene& scene, const std::string& key, const std::string& message) {
  throw BadScene(scene.line({.element = "", .key = key, .message = message}));
}

}  // namespace

void check_channels(const Scene& scene, std::size_t pickups, const SoundFormat& format) {
  if (static_cast<int>(pickups) > format.most_channels())
    refuse(
        scene, "",
        fmt::format("{} pickups are more than the {} channels of {}; --channels stereo mixes them",
                    pickups, format.most_channels(), file_words(format.kind)));
}

void check_render_limits(const Scene& scene, int file_rate, const SoundFormat& format) {
  const auto channels =
      std::count_if(scene.elements().begin(), scene.elements().end(),
                    [](const Element& element) { return kind_of(element).role == Role::listener; });
  if (channels == 0) {
    refuse(scene, "", "there is no pickup to hear; add one, such as [pickup.out] with on = PLACE");
  }
  const double samples_per_second = scene.settings.rate + file_rate;
  const double memory_per_second =
      static_cast<double>(channels) * samples_per_second * sizeof(double);
  const double file_per_second = static_cast<double>(channels) * file_rate;
  const double most_in_file = format.kind == SoundKind::wav  // beyond 4 GiB it is RF64
                                  ? std::numeric_limits<double>::infinity()
                                  : format.most_samples() / file_per_second;
  const double most_seconds = std::min(most_memory_bytes / memory_per_second, most_in_file);
  if (scene.settings.duration > most_seconds) {
    refuse(scene, "duration",
           fmt::format("{} s are too long for one sound file; at these rates and {} channel{}, at "
                       "most {} s",
                       number_words(scene.settings.duration), channels, channels == 1 ? "" : "s",
                       number_words(std::floor(most_seconds))));
  }
}

}  // namespace thrum::app
