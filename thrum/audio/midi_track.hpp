// One track of a MIDI file, event by event, in ticks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <thrum/audio/midi_bytes.hpp>
#include <thrum/audio/midi_message.hpp>
#include <thrum/audio/tempo_map.hpp>

namespace thrum {

struct MidiTickEvent {
  std::uint64_t tick;
  std::uint32_t place;  ///< of its first byte, for messages
  MidiMessage message;
};

/// The contents of all tracks read so far.
struct MidiTicks {
  std::vector<MidiTickEvent> events;
  std::vector<TempoChange> tempo;
  std::vector<std::string> names;
  std::vector<MidiTickEvent> ends;  ///< of the tracks, without a message
};

/// [setup] Adds the next track; throws BadFile.
void read_midi_track(MidiBytes bytes, MidiTicks& ticks);

/// "0x9f".
std::string hexadecimal(unsigned value);

}  // namespace thrum
