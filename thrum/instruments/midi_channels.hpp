// State of sixteen MIDI channels: bends, pressures, controllers, pedals.
//
// MPE (MIDI Polyphonic Expression 1.0, MIDI Manufacturers Association 2018): each note has its own
// channel, and messages on the first (or last) channel of the zone apply to all of them. RPN 6 on
// channel 1 or 16 enables it.
#pragma once

#include <array>

#include <thrum/audio/midi_message.hpp>
#include <thrum/instruments/registered_parameters.hpp>
#include <thrum/instruments/source.hpp>

namespace thrum {

class MidiChannels {
 public:
  static constexpr int count = 16;

  MidiChannels();

  /// [audio] Everything but notes; unknown messages are ignored.
  void handle(const MidiMessage& message);

  /// [audio] Bend ranges, tunings and MPE zones become those of another.
  void take_ranges_of(const MidiChannels& other);

  /// [audio] The sources of a note on a channel; velocity is left at 0.
  Sources sources(int channel) const;
  /// [audio] Semitones: of the wheel, and of a tuning by RPN 1 and 2.
  double bend(int channel) const;
  /// [audio] Semitones that bends may reach on a channel whose range was set, by RPN 0 or MPE, or
  /// that was tuned, by RPN 1 or 2; 0 if none was.
  double asked_range() const;
  /// [audio] Controller 77, vibrato depth, from 0 to 1.
  double vibrato(int channel) const;
  bool sustains(int channel) const;
  /// [audio] A factor, 1 at rest; with and without the effect of expression on the level.
  double volume(int channel, bool with_expression) const;
  /// [audio] Whether a channel carries single notes of an MPE zone.
  bool is_member(int channel) const { return master_of(channel) != nullptr; }
  /// [audio] From -1 to 1.
  double pan(int channel) const { return channels_[static_cast<std::size_t>(channel)].pan; }

 private:
  struct Channel {
    double bend = 0.0;  ///< from -1 to 1
    double pressure = 0.0;
    double timbre = 0.5;
    double modulation = 0.0;
    double vibrato = 0.0;
    double breath = 1.0;
    double expression = 1.0;
    double pedal = 0.0;
    double soft = 0.0;
    double volume = 1.0;
    double pan = 0.0;
    RegisteredParameters parameters;
    int master = -1;  ///< of its MPE zone

    double bent() const { return bend * parameters.range_of_bends() + parameters.tuning(); }
  };

  void control(int channel, int controller, int value);
  void enter(int channel, int controller, int value);
  void make_zone(int master, int members);
  void reset_controllers(Channel& channel);
  const Channel* master_of(int channel) const;

  std::array<Channel, count> channels_;
};

}  // namespace thrum
