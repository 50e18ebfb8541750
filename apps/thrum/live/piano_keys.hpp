// The computer keyboard as a piano: two rows of letters are white keys, those above them black.
//
//     s d   g h j   l ;            2 3   5 6 7   9 0
//    z x c v b n m , . /          q w e r t y u i o p
//
// Arrow keys shift it by an octave (left, right) and change the velocity (up, down); the space bar
// toggles the pedal.
#pragma once

#include <functional>
#include <map>
#include <string>

#include <thrum/audio/midi_message.hpp>

#include "live/key_decoder.hpp"

namespace thrum::app {

class PianoKeys {
 public:
  using Send = std::function<void(const MidiMessage&)>;
  explicit PianoKeys(Send send) : send_(std::move(send)) {}

  /// At a time in seconds, from any origin.
  void handle(const KeyEvent& event, double now);
  /// Releases keys whose repeats have stopped.
  void let_go(double now);

  /// "octave 4, velocity 96".
  std::string words() const;

  /// Semitones above the lower C; -1 for a letter without a key.
  static int semitones_of(int letter);

 private:
  struct Held {
    int key;       ///< the note it started
    double last;   ///< time of its last letter
    double until;  ///< when it counts as released
    bool is_told;  ///< the terminal reports its release
  };

  void press(const KeyEvent& event, int key, double now);
  void keep(Held& held, double now);
  void move(int& value, int by, int least, int most);
  void toggle_pedal();

  Send send_;
  std::map<int, Held> held_;  ///< by letter
  int last_letter_ = 0;
  int octave_ = 3;  ///< of the lower C; the middle C is that of octave 4
  int velocity_ = 96;
  bool pedal_ = false;
};

}  // namespace thrum::app
