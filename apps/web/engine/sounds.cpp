// Saved sounds: an instrument, its preset and where its controls stand, as the plugins save it.
#include <cstdlib>
#include <string>

#include <thrum/instruments/quality.hpp>
#include <thrum/instruments/saved_sound.hpp>
#include <thrum/scene/json.hpp>

#include "surface.hpp"

namespace thrum::web {

/// The text of a sound; `overrides`, and those of playing live, one a line; `controls` are lines
/// "NAME=VALUE".
THRUM_EXPORT(thrum_sound_text)
int thrum_sound_text(const char* instrument, std::size_t instrument_length, const char* preset,
                     std::size_t preset_length, const char* overrides, std::size_t overrides_length,
                     const char* live, std::size_t live_length, const char* controls,
                     std::size_t controls_length) {
  return attempt([&] {
    SavedSound sound;
    sound.instrument.assign(instrument, instrument_length);
    sound.preset.assign(preset, preset_length);
    sound.set = lines_of({overrides, overrides_length});
    sound.live = lines_of({live, live_length});
    for (const std::string& line : lines_of({controls, controls_length})) {
      const std::size_t equals = line.rfind('=');
      if (equals == std::string::npos) continue;
      sound.controls.emplace_back(line.substr(0, equals),
                                  std::strtod(line.c_str() + equals + 1, nullptr));
    }
    answer() = text_of(sound);
    return 1;
  });
}

/// What a text says, as JSON; 0 with its fault.
THRUM_EXPORT(thrum_sound_read)
int thrum_sound_read(const char* text, std::size_t length) {
  return attempt([&] {
    const SavedSound sound = read_saved_sound({text, length}, "sound.toml");
    JsonArray set, live;
    for (const std::string& each : sound.set) set.add_words(each);
    for (const std::string& each : sound.live) live.add_words(each);
    JsonObject controls;
    for (const auto& [name, value] : sound.controls) controls.add(name, value);
    JsonObject object;
    object.add_words("instrument", sound.instrument).add_words("preset", sound.preset);
    object.add("set", set).add("live", live).add("controls", controls);
    answer() = object.add("quality", static_cast<long long>(quality_of(sound.live))).text();
    return 1;
  });
}

/// What an instrument leaves out in a quality of playing live, as --set takes it, one a line.
THRUM_EXPORT(thrum_quality_settings)
int thrum_quality_settings(const char* text, std::size_t text_length, const char* preset,
                           std::size_t preset_length, const char* overrides,
                           std::size_t overrides_length, unsigned quality) {
  return attempt([&] {
    const Instrument instrument =
        instrument_of({text, text_length}, std::string(preset, preset_length),
                      lines_of({overrides, overrides_length}));
    answer().clear();
    for (const std::string& each : settings_of_quality(quality, instrument.play.voices))
      answer() += each + "\n";
    return 1;
  });
}

}  // namespace thrum::web
