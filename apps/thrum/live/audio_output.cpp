#include "live/audio_output.hpp"

#include <fmt/format.h>
#include <stdexcept>

#include <thrum/scene/words.hpp>

#include "failure.hpp"

namespace thrum::app {

std::unique_ptr<AudioOutput> open_audio(const LiveWishes& wishes) {
  const bool wants_jack = wishes.device == "jack" || wishes.device.starts_with("jack:");
  if (wishes.device.empty() || wants_jack) {
    if (auto output = open_jack(wishes)) return output;
  }
  if (wants_jack) {
    throw std::runtime_error("no JACK server runs; start one, or leave --device out");
  }
  if (auto output = open_sound_device(wishes)) return output;
  if (!wishes.device.empty()) {
    throw BadArguments(
        fmt::format("--device {}: no such device; `thrum play --list-devices` lists "
                    "those there are",
                    in_quotes(wishes.device)));
  }
  throw std::runtime_error(
      "no audio device: no JACK server runs, and neither PulseAudio nor ALSA has an output; "
      "`thrum render` writes a sound file instead");
}

std::vector<std::string> list_audio() {
  std::vector<std::string> names = list_jack();
  for (auto& name : list_sound_devices()) names.push_back(std::move(name));
  return names;
}

}  // namespace thrum::app
