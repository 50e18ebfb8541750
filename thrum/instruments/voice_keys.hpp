// Which keys each voice of an instrument plays: one each, or all keys of a zone and of those above
// it that have the same scene.
#pragma once

#include <vector>

#include <thrum/audio/tuning.hpp>
#include <thrum/instruments/instrument.hpp>

namespace thrum {

struct VoiceKeys {
  int lowest;
  int highest;
  bool holds(int key) const { return key >= lowest && key <= highest; }
};

/// [setup] In the order in which a player has its voices.
std::vector<VoiceKeys> voice_keys_of(const Instrument& instrument, const Tuning& tuning);

/// [setup] Of the noise of a voice.
inline unsigned voice_seed(unsigned seed, const VoiceKeys& keys) {
  return seed * 1000U + static_cast<unsigned>(keys.lowest);
}

}  // namespace thrum
