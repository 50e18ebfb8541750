// Scores for tests, written as Standard MIDI files.
//
//     MidiScore score;
//     score.note(0.0, 60, 100, 0.5).controller(0.2, 64, 127).tempo(1.0, 120.0);
//     read_midi_file(score.bytes(), "score.mid")
//
// Times are in quarter notes, which last a second each until tempo() says otherwise.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include <thrum/audio/midi_message.hpp>

namespace thrum::claims {

class MidiScore {
 public:
  using Bytes = std::vector<std::uint8_t>;
  static constexpr int ticks_per_quarter = 960;

  MidiScore() : tracks_(1) { tempo(0.0, 60.0); }

  /// What follows goes into a new track; the file is then of format 1.
  MidiScore& track(const std::string& name) {
    tracks_.emplace_back();
    return meta(0.0, 0x03, Bytes(name.begin(), name.end()));
  }
  MidiScore& note(double time, int key, int velocity, double length, int channel = 0) {
    message(time, note_on(channel, key, velocity));
    return message(time + length, note_off(channel, key));
  }
  MidiScore& controller(double time, int number, int value, int channel = 0) {
    return message(time, control_change(channel, number, value));
  }
  /// From -8192 to 8191.
  MidiScore& bend(double time, int value, int channel = 0) {
    return message(time, pitch_bend(channel, value));
  }
  MidiScore& message(double time, const MidiMessage& message) {
    Bytes bytes{message.status, message.data1};
    if (MidiMessage::data_bytes(message.status) == 2) bytes.push_back(message.data2);
    return add(time, bytes);
  }
  MidiScore& tempo(double time, double quarters_per_minute) {
    const auto length = static_cast<unsigned>(std::lround(60e6 / quarters_per_minute));
    return meta(time, 0x51, number(length, 3));
  }
  MidiScore& meta(double time, int type, const Bytes& data) {
    Bytes bytes{0xFF, static_cast<std::uint8_t>(type)};
    append(bytes, variable(static_cast<unsigned>(data.size())));
    append(bytes, data);
    return add(time, bytes);
  }
  /// Any event, as it stands in the file after its time.
  MidiScore& add(double time, const Bytes& bytes) {
    tracks_.back().push_back({std::lround(time * ticks_per_quarter), bytes});
    return *this;
  }

  Bytes bytes() const {
    Bytes file = header(tracks_.size() > 1 ? 1 : 0, static_cast<unsigned>(tracks_.size()),
                        static_cast<unsigned>(ticks_per_quarter));
    for (const auto& events : tracks_) append(file, chunk("MTrk", track_bytes(events)));
    return file;
  }
  void save(const std::string& path) const {
    const Bytes all = bytes();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(all.data()), static_cast<std::streamsize>(all.size()));
  }

  // The pieces, for files that are wrong on purpose.
  static Bytes number(unsigned value, int bytes) {
    Bytes result;
    for (int n = bytes - 1; n >= 0; --n)
      result.push_back(static_cast<std::uint8_t>(value >> 8 * n));
    return result;
  }
  static Bytes variable(unsigned value) {
    Bytes result{static_cast<std::uint8_t>(value & 0x7F)};
    while (value >>= 7)
      result.insert(result.begin(), static_cast<std::uint8_t>(0x80 | (value & 0x7F)));
    return result;
  }
  static Bytes chunk(const std::string& type, const Bytes& data) {
    Bytes result(type.begin(), type.end());
    append(result, number(static_cast<unsigned>(data.size()), 4));
    append(result, data);
    return result;
  }
  static Bytes header(unsigned format, unsigned tracks, unsigned division) {
    Bytes data = number(format, 2);
    append(data, number(tracks, 2));
    append(data, number(division, 2));
    return chunk("MThd", data);
  }
  static void append(Bytes& bytes, const Bytes& more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
  }

 private:
  struct Event {
    long tick;
    Bytes bytes;
  };

  static Bytes track_bytes(std::vector<Event> events) {
    std::stable_sort(events.begin(), events.end(),
                     [](const Event& a, const Event& b) { return a.tick < b.tick; });
    Bytes data;
    long now = 0;
    for (const Event& event : events) {
      append(data, variable(static_cast<unsigned>(event.tick - now)));
      append(data, event.bytes);
      now = event.tick;
    }
    append(data, {0x00, 0xFF, 0x2F, 0x00});
    return data;
  }

  std::vector<std::vector<Event>> tracks_;
};

}  // namespace thrum::claims
