#include <thrum/instruments/check_instrument.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include <thrum/instruments/bind_moves.hpp>
#include <thrum/instruments/divide_scene.hpp>
#include <thrum/instruments/voice_pitch.hpp>

namespace thrum {

namespace {

/// As a voice does that plays these keys. One that cannot be tuned is left out, which is no fault.
void bind_keys(const Instrument& instrument, int lowest, int highest, double rate) {
  Scene scene = instrument.scene((lowest + highest) / 2, rate);
  try {
    VoicePitch(instrument.play, Tuning(), rate).bind(scene, instrument.play, lowest, highest);
  } catch (const CannotTune&) {
    return;
  }
  bind_moves(scene, instrument, {lowest, highest, rate, 1});
  if (!instrument.play.shared.empty()) divide_scene(scene, instrument.play.shared);
}

/// The ends and the middle of each zone, or all of its keys where they share one scene.
void bind_zones(const Instrument& instrument, double rate) {
  for (const Zone& zone : instrument.zones) {
    const int lowest = std::max(zone.keys[0], instrument.play.keys[0]);
    const int highest = std::min(zone.keys[1], instrument.play.keys[1]);
    if (lowest > highest) continue;
    if (!instrument.play.each_key)
      bind_keys(instrument, lowest, highest, rate);
    else
      for (const int key : std::set{lowest, (lowest + highest) / 2, highest})
        bind_keys(instrument, key, key, rate);
  }
}

}  // namespace

Instrument check_instrument(std::string_view text, const std::string& file,
                            const std::vector<std::string>& overrides, double rate) {
  Instrument instrument = read_instrument(text, file, "", overrides);
  bind_zones(instrument, rate);
  for (const Preset& preset : instrument.presets) try {
      bind_zones(read_instrument(text, file, preset.name, overrides), rate);
    } catch (const BadScene& wrong) {
      throw BadScene(fmt::format("{} (with the preset {})", wrong.what(), preset.name));
    }
  return instrument;
}

}  // namespace thrum
