// Plays an instrument in a test: notes in, sound out.
#pragma once

#include <string>
#include <vector>

#include <thrum/audio/midi_message.hpp>
#include <thrum/instruments/player.hpp>

namespace thrum::claims {

/// Left and right.
struct Heard {
  std::vector<double> left, right;

  /// Both ears together.
  std::vector<double> both() const;
  /// From one moment to another.
  std::vector<double> between(double from, double to, double rate) const;
  double peak() const;
};

/// Only the keys that are asked for are built. Where one voice plays all of them it is another
/// voice then: it is built for the middle of its keys.
Instrument only_keys(Instrument instrument, int lowest, int highest);

/// Appends to the sound.
void listen(Player& player, double seconds, Heard& heard, std::size_t block = 256);

/// One key of a shipped instrument: struck or bowed at a velocity, let go at `hold`.
struct OneNote {
  std::string instrument;
  std::string preset = {};
  int key = 60;
  int velocity = 100;
  double rate = 48000.0;
  double hold = 1.6;
  double seconds = 1.6;
  std::vector<std::string> set = {};
};
Heard play(const OneNote& note);

/// Of the difference, relative to that of the second; over as many samples as both have.
double relative_rms(const std::vector<double>& a, const std::vector<double>& b);

/// The pitch of a harmonic sound near a frequency: the lag at which it repeats, refined over as
/// many periods as there are. 0 where it repeats better at another pitch.
double pitch_near(const std::vector<double>& sound, double rate, double frequency);

double key_frequency(int key);
double cents_between(double frequency, double other);

}  // namespace thrum::claims
