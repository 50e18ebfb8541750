#include <thrum/instruments/room_for_bends.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <thrum/instruments/midi_channels.hpp>

namespace thrum {

namespace {

constexpr double most_room_for_bends = 12.0;  ///< semitones

/// Semitones, of any channel, as it is tuned; a bend of the master of an MPE zone is one of all its
/// members.
double widest_bend(const MidiFile& score) {
  MidiChannels channels;
  double widest = 0.0;
  for (const MidiEvent& event : score.events) {
    channels.handle(event.message);
    if (!event.message.is_pitch_bend() && !event.message.is_data_entry()) continue;
    for (int channel = 0; channel < MidiChannels::count; ++channel)
      widest = std::max(widest, std::abs(channels.bend(channel)));
  }
  return widest;
}

}  // namespace

double room_for_bends(double semitones) {
  return std::min(std::ceil(semitones), most_room_for_bends);
}

double room_for_bends(const Instrument& instrument) {
  return instrument.play.tune.empty() ? std::numeric_limits<double>::infinity()
                                      : instrument.play.bend;
}

Instrument with_room_for_bends(Instrument instrument, double semitones) {
  const double room = std::max(room_for_bends(instrument), room_for_bends(semitones));
  if (std::isfinite(room)) instrument.play.bend = room;
  return instrument;
}

Instrument with_room_for_bends(Instrument instrument, const MidiFile& score) {
  return with_room_for_bends(std::move(instrument), widest_bend(score));
}

}  // namespace thrum
