// Plays a score with an instrument, from its first message until nothing sounds.
#pragma once

#include <functional>
#include <span>

#include <thrum/audio/midi_file.hpp>
#include <thrum/instruments/player.hpp>

namespace thrum {

struct Performed {
  long long frames = 0;
  int notes = 0;
  int left_out = 0;      ///< notes outside the instrument's range
  int programs = 0;      ///< program changes, which nobody obeys here
  int most_voices = 0;   ///< that sounded at once
  double loudest = 0.0;  ///< sample
};

/// Called with every block in turn.
using Listener = std::function<void(std::span<const double> left, std::span<const double> right)>;

/// [setup] Notes still down at the end of the score are released. What still sounds `longest_tail`
/// seconds later is faded out.
Performed perform(Player& player, const MidiFile& score, const Listener& listener,
                  double longest_tail = 30.0);

}  // namespace thrum
