// Any bytes as a score: a finite list of timed messages, or one error line.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include <thrum/audio/bad_file.hpp>
#include <thrum/audio/midi_file.hpp>

namespace {

/// Ends the program, so that the fuzzer keeps the input.
void must(bool holds) {
  if (!holds) std::abort();
}

void look_at(const thrum::MidiFile& file, std::size_t size) {
  must(file.seconds >= 0.0 && file.seconds <= thrum::most_midi_seconds);
  must(file.events.size() <= size);
  must(!file.tracks.empty() && file.tracks.size() <= size);
  double now = 0.0;
  for (const thrum::MidiEvent& event : file.events) {
    must(event.seconds >= now && event.seconds <= file.seconds);
    must(event.message.is_channel_message());
    must(event.message.data1 < 0x80 && event.message.data2 < 0x80);
    now = event.seconds;
  }
  for (const thrum::MidiTrack& track : file.tracks) must(track.seconds <= file.seconds);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    look_at(thrum::read_midi_file({data, size}, "fuzz.mid"), size);
  } catch (const thrum::BadFile& bad) {
    const std::string line = bad.what();
    must(line.starts_with("fuzz.mid: ") && line.find('\n') == std::string::npos);
  }
  return 0;
}
