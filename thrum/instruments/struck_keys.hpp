// Keys that are down, and how they were struck: a player that takes over from another strikes them
// again.
#pragma once

#include <array>
#include <cstdint>

#include <thrum/instruments/player.hpp>

namespace thrum {

class StruckKeys {
 public:
  /// [audio] Heeds notes, and what ends them all. Each channel has its own.
  void heed(const MidiMessage& message) {
    if (message.is_note_on())
      velocity(message.channel(), message.key()) = static_cast<std::uint8_t>(message.velocity());
    if (message.is_note_off()) velocity(message.channel(), message.key()) = 0;
    if (message.ends_all_notes()) velocities_ = {};
  }
  /// [audio]
  void strike(Player& player) const {
    for (int channel = 0; channel < MidiChannels::count; ++channel)
      for (int key = 0; key < Tuning::keys; ++key)
        if (const int fast = velocities_[place(channel, key)]; fast > 0)
          player.handle(note_on(channel, key, fast));
  }

 private:
  static std::size_t place(int channel, int key) {
    return static_cast<std::size_t>(channel * Tuning::keys + (key & 0x7F));
  }
  std::uint8_t& velocity(int channel, int key) { return velocities_[place(channel, key)]; }

  std::array<std::uint8_t, std::size_t{MidiChannels::count} * Tuning::keys> velocities_{};
};

}  // namespace thrum
