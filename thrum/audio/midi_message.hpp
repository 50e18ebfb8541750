// One MIDI channel message.
//
// Bytes as in the MIDI 1.0 Detailed Specification (MIDI Manufacturers Association): the upper half
// of the status is the type, the lower half the channel.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace thrum {

struct MidiMessage {
  std::uint8_t status = 0;
  std::uint8_t data1 = 0;
  std::uint8_t data2 = 0;

  /// [any] All of them.
  constexpr int kind() const { return status & 0xF0; }
  constexpr int channel() const { return status & 0x0F; }  ///< from 0 to 15
  constexpr bool is_channel_message() const { return status >= 0x80 && status < 0xF0; }

  constexpr bool is_note_on() const { return kind() == 0x90 && data2 > 0; }
  /// A note on with velocity 0 is a note off.
  constexpr bool is_note_off() const { return kind() == 0x80 || (kind() == 0x90 && data2 == 0); }
  constexpr bool is_key_pressure() const { return kind() == 0xA0; }
  constexpr bool is_controller() const { return kind() == 0xB0; }
  /// Controllers that end all notes of a channel, at once or as if their keys were let go.
  static constexpr int all_sound_off = 120, all_notes_off = 123;
  constexpr bool ends_all_notes() const {
    return is_controller() && (controller() == all_sound_off || controller() == all_notes_off);
  }
  /// Of a registered parameter, such as the range of bends: its coarse or fine byte, or a step.
  constexpr bool is_data_entry() const {
    return is_controller() &&
           (controller() == 6 || controller() == 38 || controller() == 96 || controller() == 97);
  }
  constexpr bool is_program_change() const { return kind() == 0xC0; }
  constexpr bool is_channel_pressure() const { return kind() == 0xD0; }
  constexpr bool is_pitch_bend() const { return kind() == 0xE0; }

  constexpr int key() const { return data1; }
  constexpr int velocity() const { return data2; }
  constexpr int controller() const { return data1; }
  constexpr int value() const { return data2; }
  constexpr int program() const { return data1; }
  /// Of a key or of a channel.
  constexpr int pressure() const { return is_channel_pressure() ? data1 : data2; }
  /// From -8192 to 8191; 0 is the middle of the wheel.
  constexpr int bend() const { return data1 + 128 * data2 - 8192; }

  /// How many data bytes follow a status of this kind; -1 if it is not that of a channel message.
  static constexpr int data_bytes(std::uint8_t status) {
    if (status < 0x80 || status >= 0xF0) return -1;
    return (status & 0xF0) == 0xC0 || (status & 0xF0) == 0xD0 ? 1 : 2;
  }

  friend constexpr bool operator==(const MidiMessage&, const MidiMessage&) = default;
};

/// Parses the bytes of one message from a device; nothing if it is not a channel message.
constexpr std::optional<MidiMessage> midi_message_of(std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) return {};
  const int data = MidiMessage::data_bytes(bytes[0]);
  if (data < 0 || bytes.size() != static_cast<std::size_t>(data) + 1) return {};
  for (const std::uint8_t byte : bytes.subspan(1)) {
    if (byte >= 0x80) return {};
  }
  return MidiMessage{bytes[0], bytes[1], data == 2 ? bytes[2] : std::uint8_t{0}};
}

constexpr MidiMessage note_on(int channel, int key, int velocity) {
  return {static_cast<std::uint8_t>(0x90 | (channel & 0x0F)), static_cast<std::uint8_t>(key & 0x7F),
          static_cast<std::uint8_t>(velocity & 0x7F)};
}
constexpr MidiMessage note_off(int channel, int key, int velocity = 64) {
  return {static_cast<std::uint8_t>(0x80 | (channel & 0x0F)), static_cast<std::uint8_t>(key & 0x7F),
          static_cast<std::uint8_t>(velocity & 0x7F)};
}
constexpr MidiMessage control_change(int channel, int controller, int value) {
  return {static_cast<std::uint8_t>(0xB0 | (channel & 0x0F)),
          static_cast<std::uint8_t>(controller & 0x7F), static_cast<std::uint8_t>(value & 0x7F)};
}
/// `bend` from -8192 to 8191.
constexpr MidiMessage pitch_bend(int channel, int bend) {
  const int value = bend + 8192;
  return {static_cast<std::uint8_t>(0xE0 | (channel & 0x0F)),
          static_cast<std::uint8_t>(value & 0x7F), static_cast<std::uint8_t>((value >> 7) & 0x7F)};
}

}  // namespace thrum
