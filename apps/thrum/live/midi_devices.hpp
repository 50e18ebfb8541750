// MIDI keyboards and controllers, through RtMidi and ALSA's sequencer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <thrum/instruments/live_player.hpp>

namespace thrum::app {

std::vector<std::string> list_midi_devices();

/// Each device has its own thread and its own queue into the player, for the lifetime of this
/// object.
class MidiDevices {
 public:
  /// Those whose names contain `part`; "" is all except the system's loop-back.
  MidiDevices(const std::string& part, LivePlayer& player);
  ~MidiDevices();

  const std::vector<std::string>& names() const { return names_; }

 private:
  struct Device;
  std::vector<std::unique_ptr<Device>> devices_;
  std::vector<std::string> names_;
};

/// Waits briefly if the queue is full: the audio thread is about to empty it.
void send(LivePlayer::Input& input, const MidiMessage& message);

}  // namespace thrum::app
