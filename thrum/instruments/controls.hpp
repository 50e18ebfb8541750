// What can be moved while an instrument plays, by name: MIDI's own controls, as far as the
// instrument listens to them, and each move of its [play] table.
#pragma once

#include <string>
#include <vector>

#include <thrum/audio/midi_message.hpp>

namespace thrum {

class Instrument;

struct Control {
  enum class Midi { none, pressure, bend, controller };

  std::string name;
  double lowest = 0.0;
  double highest = 1.0;
  double initial = 0.0;
  std::string moves = {};  ///< one sentence
  Midi midi = Midi::none;  ///< none: a factor of moves
  int controller = 0;

  bool is_midi() const { return midi != Midi::none; }
  MidiMessage message(int channel, double value) const;
};

/// [setup] First MIDI's, then moves; "force" is whatever moves a force, "throw" the move of that
/// name.
std::vector<Control> controls_of(const Instrument& instrument);

}  // namespace thrum
