// Reads Standard MIDI files of format 0 and 1 into timed messages.
//
// The format is that of Standard MIDI-File Format Specification 1.1 (MIDI Manufacturers
// Association, 1996). All tracks are merged, and so are their tempo changes. More lenient than the
// specification, because such files exist: running status continues after a meta event, a track may
// lack its end event, and data after the last track is ignored.
// [public]
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <thrum/audio/midi_message.hpp>

namespace thrum {

struct MidiEvent {
  double seconds = 0.0;
  MidiMessage message;
};

struct MidiTrack {
  std::string name;      ///< as in the file, in any encoding; may be empty
  double seconds = 0.0;  ///< when it ends
};

struct MidiFile {
  /// In time; at one time, in the order of the tracks and then of the file.
  std::vector<MidiEvent> events;
  std::vector<MidiTrack> tracks;
  double seconds = 0.0;  ///< when the last track ends; no event is later
};

inline constexpr std::size_t most_midi_bytes = 16 << 20;
inline constexpr std::size_t most_midi_events = 2'000'000;
inline constexpr double most_midi_seconds = 24.0 * 3600.0;

/// [setup] Throws BadFile, "NAME: byte N: ...", for anything that is not such a file.
MidiFile read_midi_file(std::span<const std::uint8_t> bytes, const std::string& name);

/// [setup] The same from a file; std::system_error when it cannot be read.
MidiFile load_midi_file(const std::string& path);

}  // namespace thrum
