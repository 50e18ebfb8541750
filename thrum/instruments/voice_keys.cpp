#include <thrum/instruments/voice_keys.hpp>

#include <algorithm>

namespace thrum {

std::vector<VoiceKeys> voice_keys_of(const Instrument& instrument, const Tuning& tuning) {
  std::vector<VoiceKeys> all;
  const int first = instrument.play.keys[0], last = instrument.play.keys[1];
  const Zone* before = nullptr;
  for (const Zone& zone : instrument.zones) {
    const int lowest = std::max(zone.keys[0], first), highest = std::min(zone.keys[1], last);
    if (!instrument.play.each_key && lowest <= highest) {
      if (before != nullptr && before->keys[1] + 1 == lowest && before->set == zone.set)
        all.back().highest = highest;
      else
        all.push_back({lowest, highest});
      before = &zone;
    }
    for (int key = lowest; instrument.play.each_key && key <= highest; ++key)
      if (tuning.is_mapped(key)) all.push_back({key, key});
  }
  return all;
}

}  // namespace thrum
