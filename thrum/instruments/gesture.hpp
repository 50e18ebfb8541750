// One [play.move.NAME] at work: from notes and sources to the values of a knob, step by step.
//
// Sources are looked at once in `control_period` steps; in between the knob goes in a straight
// line, so that what is heard does not depend on how a player's blocks fall.
#pragma once

#include <memory>

#include <thrum/core/knob.hpp>
#include <thrum/instruments/play.hpp>

namespace thrum {

inline constexpr int control_period = 16;

/// The part of the way to go in one control period so that a glide takes about `seconds`.
double glide_share(double seconds, double rate);

class Gesture {
 public:
  /// [setup] `resting` is what the parameter is before the first note.
  Gesture(const Move& move, std::shared_ptr<Knob> knob, double rate, double resting);

  /// [audio] Before the first note of a voice that slept: nothing glides to where it begins.
  void wake(int key, const Sources& sources);
  void note_on(int key, const Sources& sources);
  void set_gate(bool open) { open_ = open; }
  /// [audio] Back to rest at once, with the network that it moves.
  void reset();

  /// [audio] Once in a control period.
  void look(const Sources& sources);
  /// [audio] The knob's value of a step.
  void write(long long step);

 private:
  enum class How { hold, gate, stroke, pulse };

  double wanted(const Sources& sources) const {
    return move_.value.at(key_) * move_.factor(sources);
  }
  double value() const;

  Move move_;
  How how_;
  std::shared_ptr<Knob> knob_;
  double rate_;
  double resting_;
  double share_;              ///< of a glide, in a control period
  double opening_, closing_;  ///< of a gate, in a control period
  double key_ = 60.0;
  double wanted_ = 0.0;
  bool open_ = false;
  double level_ = 0.0;  ///< of a gate, from 0 to 1; of a stroke from -1 to 1
  double sign_ = -1.0;  ///< of a stroke
  double at_, change_ = 0.0;
  double height_ = 0.0;  ///< of a pulse
  double since_ = -1.0;  ///< its beginning, s; below 0: none
};

/// [setup] Everything a move can ask for on some keys.
Knob::Limits limits_of(const Move& move, int lowest_key, int highest_key, double resting);

}  // namespace thrum
