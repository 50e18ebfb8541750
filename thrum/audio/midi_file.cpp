#include <thrum/audio/midi_file.hpp>

#include <algorithm>

#include <thrum/audio/midi_bytes.hpp>
#include <thrum/audio/midi_track.hpp>
#include <thrum/audio/read_bytes.hpp>
#include <thrum/audio/tempo_map.hpp>

namespace thrum {
namespace {

struct Header {
  std::uint32_t format = 0;
  std::uint32_t tracks = 0;
  std::uint32_t division = 0;
  std::size_t division_place = 0;
};

std::string printable(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    const bool plain = byte >= 0x20 && byte < 0x7F;
    text += plain ? std::string(1, static_cast<char>(byte)) : "\\x" + hexadecimal(byte).substr(2);
  }
  return text;
}

bool is_named(std::span<const std::uint8_t> type, std::string_view name) {
  return std::equal(type.begin(), type.end(), name.begin(), name.end());
}

Header read_header(MidiBytes& file) {
  if (file.at_end()) file.refuse(0, "the file is empty; a Standard MIDI file begins with MThd");
  const auto type = file.take(std::min<std::size_t>(4, file.left()), "the header");
  if (!is_named(type, "MThd")) {
    file.refuse(0,
                "a Standard MIDI file begins with MThd, this one with '" + printable(type) + "'");
  }
  const std::size_t length_place = file.place();
  const std::uint32_t length = file.number(4, "the header");
  if (length < 6) {
    file.refuse(length_place, "the header says it is " + std::to_string(length) +
                                  " bytes long; it has at least 6");
  }
  Header header;
  const std::size_t start = file.place();
  header.format = file.number(2, "the header");
  if (header.format > 1) {
    file.refuse(start, "this is a MIDI file of format " + std::to_string(header.format) +
                           (header.format == 2 ? ", a set of separate patterns" : "") +
                           "; save it as format 0 or 1");
  }
  header.tracks = file.number(2, "the header");
  if (header.tracks == 0) file.refuse(start + 2, "the header says there are no tracks");
  header.division_place = file.place();
  header.division = file.number(2, "the header");
  file.take(length - 6, "the header");
  return header;
}

/// MidiTicks per second for SMPTE time (the upper byte is minus the frames per second, 29 meaning
/// 30000/1001); otherwise nothing.
double time_code_rate(const Header& header, const MidiBytes& file) {
  if (header.division < 0x8000) return 0.0;
  const int frames = 256 - static_cast<int>(header.division >> 8);
  const int ticks = static_cast<int>(header.division & 0xFF);
  if (frames != 24 && frames != 25 && frames != 29 && frames != 30) {
    file.refuse(header.division_place, std::to_string(frames) +
                                           " frames per second are no time code; 24, 25, 29 or 30 "
                                           "are");
  }
  if (ticks == 0) {
    file.refuse(header.division_place + 1, "a frame has no ticks; it has at least 1");
  }
  return ticks * (frames == 29 ? 30000.0 / 1001.0 : static_cast<double>(frames));
}

void read_tracks(MidiBytes& file, const Header& header, MidiTicks& ticks) {
  while (ticks.names.size() < header.tracks) {
    const std::string number = std::to_string(ticks.names.size() + 1);
    if (file.at_end()) {
      file.refuse(file.place(), "the header says there are " + std::to_string(header.tracks) +
                                    " tracks, but the file ends before track " + number);
    }
    const auto type = file.take(4, "the name of a part");
    const std::size_t length_place = file.place();
    const std::uint32_t length = file.number(4, "the length of a part");
    const bool is_track = is_named(type, "MTrk");
    if (length > file.left()) {
      file.refuse(length_place, (is_track ? "track " + number : "part '" + printable(type) + "'") +
                                    " says it is " + std::to_string(length) +
                                    " bytes long, but the file ends after " +
                                    std::to_string(file.left()));
    }
    MidiBytes part = file.part(length);
    if (is_track) read_midi_track(part, ticks);
  }
}

double checked_seconds(const TempoMap& tempo, const MidiTickEvent& event, const MidiBytes& file) {
  const double seconds = tempo.seconds(event.tick);
  if (seconds <= most_midi_seconds) return seconds;
  file.refuse(event.place, "the event here comes after " +
                               std::to_string(static_cast<long long>(seconds / 3600.0)) +
                               " hours; a score lasts at most " +
                               std::to_string(static_cast<int>(most_midi_seconds / 3600.0)));
}

MidiFile in_seconds(MidiTicks& ticks, const TempoMap& tempo, const MidiBytes& file) {
  std::stable_sort(ticks.events.begin(), ticks.events.end(),
                   [](const MidiTickEvent& a, const MidiTickEvent& b) { return a.tick < b.tick; });
  MidiFile result;
  result.events.reserve(ticks.events.size());
  for (const MidiTickEvent& event : ticks.events) {
    result.events.push_back({checked_seconds(tempo, event, file), event.message});
  }
  for (std::size_t track = 0; track < ticks.ends.size(); ++track) {
    const double end = checked_seconds(tempo, ticks.ends[track], file);
    result.tracks.push_back({std::move(ticks.names[track]), end});
    result.seconds = std::max(result.seconds, end);
  }
  return result;
}

}  // namespace

MidiFile read_midi_file(std::span<const std::uint8_t> bytes, const std::string& name) {
  if (bytes.size() > most_midi_bytes) {
    throw BadFile(name + ": a score has at most " + std::to_string(most_midi_bytes) +
                  " bytes; this file has more");
  }
  MidiBytes file(bytes, name);
  const Header header = read_header(file);
  const double rate = time_code_rate(header, file);
  if (header.division == 0) {
    file.refuse(header.division_place, "a quarter note has no ticks; it has at least 1");
  }
  MidiTicks ticks;
  read_tracks(file, header, ticks);
  const TempoMap tempo =
      rate > 0.0 ? TempoMap(rate) : TempoMap(header.division, std::move(ticks.tempo));
  return in_seconds(ticks, tempo, file);
}

MidiFile load_midi_file(const std::string& path) {
  return read_midi_file(read_bytes(path, "score", most_midi_bytes), path);
}

}  // namespace thrum
