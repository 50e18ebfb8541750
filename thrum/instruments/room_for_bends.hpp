// Strings with room for the bends that a score or a live player asks for. A string that can be bent
// further has fewer partials at its upper end, so none is built for more than it is asked for.
#pragma once

#include <thrum/audio/midi_file.hpp>
#include <thrum/instruments/instrument.hpp>

namespace thrum {

/// [any] Whole semitones that strings are built for where bends of so many are wanted: an octave at
/// most.
double room_for_bends(double semitones);

/// [any] Semitones that strings of an instrument can be bent by; without end where none is tuned.
double room_for_bends(const Instrument& instrument);

/// [setup] The instrument, its strings built for bends of so many semitones where that is beyond
/// their own, up to an octave.
Instrument with_room_for_bends(Instrument instrument, double semitones);

/// [setup] The same for the widest bend of a score.
Instrument with_room_for_bends(Instrument instrument, const MidiFile& score);

}  // namespace thrum
