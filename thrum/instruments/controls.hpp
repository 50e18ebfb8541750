// What can be moved while an instrument plays, by name: MIDI's own controls, as far as the
// instrument listens to them, those that its [play] table declares, and each move of that table.
#pragma once

#include <string>
#include <string_view>
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
  Midi midi = Midi::none;  ///< none: scales moves by value / initial
  int controller = -1;     ///< -1: none
  std::string unit = {};
  bool logarithmic = false;
  bool declared = false;                 ///< by [play.control.NAME]
  std::vector<std::size_t> scales = {};  ///< the moves, by their place in the instrument

  bool is_midi() const { return midi != Midi::none; }
  MidiMessage message(int channel, double value) const;
  /// [any] From 0 to 1 along a slider, and back.
  double share_of(double value) const;
  double at_share(double share) const;
};

/// [any] True for a name of MIDI's own: "pressure".
bool is_midi_control(std::string_view name);

/// [setup] First MIDI's, then declared ones, then moves by their names: "force" is whatever moves a
/// force, "throw" the move of that name.
std::vector<Control> controls_of(const Instrument& instrument);

}  // namespace thrum
