// What a string needs follows its pitch, not the number of its key: in a scale that is far from
// twelve equal steps, curves over keys are read at the pitch of each key.
#pragma once

#include <thrum/audio/tuning.hpp>
#include <thrum/instruments/instrument.hpp>

namespace thrum {

/// [setup] The instrument with its curves over keys moved, so that each key has the values of its
/// pitch: between those of the keys of twelve equal steps, with A4 (key 69) at 440 Hz, around it.
/// Which keys a zone or a move is for stays. The same instrument if it is not tuned, or tuned so.
Instrument curves_by_pitch(Instrument instrument, const Tuning& tuning);

}  // namespace thrum
