#include <thrum/audio/midi_track.hpp>

#include <cstdio>
#include <span>

#include <thrum/audio/midi_file.hpp>

namespace thrum {
namespace {

/// One track, event by event.
class TrackReader {
 public:
  TrackReader(MidiBytes bytes, MidiTicks& ticks)
      : bytes_(bytes), ticks_(ticks), start_(bytes.place()) {
    ticks_.names.emplace_back();
  }

  void read() {
    while (!bytes_.at_end() && !ended_) {
      start_ = bytes_.place();
      tick_ += bytes_.variable("the time of an event");
      read_event();
    }
    ticks_.ends.push_back({tick_, static_cast<std::uint32_t>(start_), {}});
  }

 private:
  void read_event() {
    const std::size_t place = bytes_.place();
    const std::uint8_t first = bytes_.byte("an event");
    if (first == 0xFF) return read_meta(place);
    if (first == 0xF0 || first == 0xF7) {
      bytes_.take(bytes_.variable("a system exclusive message"), "a system exclusive message");
      return;
    }
    if (first >= 0xF0) {
      bytes_.refuse(place, "status " + hexadecimal(first) +
                               " does not occur in files; an event begins with 0x80 to 0xf0, 0xf7 "
                               "or 0xff");
    }
    if (first < 0x80 && running_ == 0) {
      bytes_.refuse(place, "data " + hexadecimal(first) +
                               " stands where an event begins; the first event of a track begins "
                               "with a status, 0x80 or more");
    }
    if (first >= 0x80) running_ = first;
    read_message(first < 0x80 ? first : data_byte());
  }

  std::uint8_t data_byte() {
    const std::size_t place = bytes_.place();
    const std::uint8_t value = bytes_.byte("a message");
    if (value < 0x80) return value;
    bytes_.refuse(place, "status " + hexadecimal(value) +
                             " stands in the middle of a message; data is below 0x80");
  }

  void read_message(std::uint8_t data1) {
    const bool is_long = MidiMessage::data_bytes(running_) == 2;
    const MidiMessage message{running_, data1, is_long ? data_byte() : std::uint8_t{0}};
    if (ticks_.events.size() == most_midi_events) {
      bytes_.refuse(start_, "there are more than the " + std::to_string(most_midi_events) +
                                " messages that a score may have");
    }
    ticks_.events.push_back({tick_, static_cast<std::uint32_t>(start_), message});
  }

  void read_meta(std::size_t place) {
    const std::uint8_t type = bytes_.byte("a meta event");
    const auto data = bytes_.take(bytes_.variable("a meta event"), "a meta event");
    if (type == 0x2F) ended_ = true;
    if (type == 0x03 && ticks_.names.back().empty())
      ticks_.names.back() = {data.begin(), data.end()};
    if (type == 0x51) read_tempo(data, place);
  }

  void read_tempo(std::span<const std::uint8_t> data, std::size_t place) {
    if (data.size() != 3) {
      bytes_.refuse(place, "a tempo has 3 bytes, this one " + std::to_string(data.size()));
    }
    const std::uint32_t tempo = data[0] * 65536u + data[1] * 256u + data[2];
    if (tempo == 0) {
      bytes_.refuse(place, "a quarter note of no length; a tempo is at least 1 microsecond");
    }
    ticks_.tempo.push_back({tick_, tempo});
  }

  MidiBytes bytes_;
  MidiTicks& ticks_;
  std::size_t start_;  ///< of the event that is being read
  std::uint64_t tick_ = 0;
  std::uint8_t running_ = 0;
  bool ended_ = false;
};

}  // namespace

void read_midi_track(MidiBytes bytes, MidiTicks& ticks) { TrackReader(bytes, ticks).read(); }

std::string hexadecimal(unsigned value) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%02x", value);
  return text;
}

}  // namespace thrum
