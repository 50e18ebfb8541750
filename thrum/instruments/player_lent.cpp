// Which voice plays a note: that of its key, or a neighbour's that it has on loan.
#include <thrum/instruments/player.hpp>
#include <thrum/instruments/voice.hpp>

namespace thrum {

Voice*& Player::lent(int channel, int key) {
  return lent_[static_cast<std::size_t>(channel)][static_cast<std::size_t>(key) & 0x7FU];
}

/// The nearest idle voice whose string can be tuned to the key.
Voice* Player::borrow(int key) {
  for (int apart = 1; apart <= static_cast<int>(reach_); ++apart)
    for (const int other : {key + apart, key - apart}) {
      Voice* voice = voice_of(other);
      if (voice != nullptr && voice->sleeps()) return voice;
    }
  return nullptr;
}

/// Two notes of MPE on one key have a string each, if one is in reach.
Voice* Player::voice_to_strike(int channel, int key) {
  Voice* own = voice_of(key);
  Voice*& borrowed = lent(channel, key);
  borrowed = nullptr;
  if (own == nullptr || !channels_.is_member(channel) || !own->is_held_by_another(channel))
    return own;
  borrowed = borrow(key);
  return borrowed != nullptr ? borrowed : own;
}

Voice* Player::voice_that_plays(int channel, int key) {
  Voice* borrowed = lent(channel, key);
  return borrowed != nullptr ? borrowed : voice_of(key);
}

}  // namespace thrum
