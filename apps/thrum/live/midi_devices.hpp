// MIDI keyboards and controllers, through RtMidi and ALSA's sequencer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <thrum/instruments/live_player.hpp>

namespace thrum::app {

std::vector<std::string> list_midi_devices();

/// Each device has a thread of its own and its own way into the player, for as long as this lives.
class MidiDevices {
 public:
  /// Those whose names contain `part`; "" is all, but for the system's own loop-back.
  MidiDevices(const std::string& part, LivePlayer& player);
  ~MidiDevices();

  const std::vector<std::string>& names() const { return names_; }

 private:
  struct Device;
  std::vector<std::unique_ptr<Device>> devices_;
  std::vector<std::string> names_;
};

/// Waits a little where the queue is full: the audio thread is about to empty it.
void send(LivePlayer::Input& input, const MidiMessage& message);

}  // namespace thrum::app
