// Tension of a voice's string from the pitch of a note: bends, glides and vibrato.
#pragma once

#include <memory>
#include <vector>

#include <thrum/audio/tuning.hpp>
#include <thrum/core/knob.hpp>
#include <thrum/core/pitch_law.hpp>
#include <thrum/instruments/play.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

class VoicePitch {
 public:
  /// [setup]
  VoicePitch(const Play& play, const Tuning& tuning, double rate);

  /// [setup] Binds the tension of `play.tune`, if there is one, for all pitches of some keys.
  /// Throws BadScene if the string cannot be tuned.
  void bind(Scene& scene, const Play& play, int lowest_key, int highest_key);

  /// [audio] At once to the pitch of a key, bent by semitones.
  void jump(int key, double bend);
  /// [audio] At once by semitones, as far as a bend may go.
  void shift(double semitones);
  /// [audio] Once in a control period; `vibrato` is a fraction of its depth.
  void look(int key, double bend, double vibrato);
  /// [audio] The tension of a step.
  void write(long long step);
  /// [audio] Resets it to its value when it was bound.
  void reset();
  /// [audio] As it was bound.
  void start_over();

 private:
  double pitch_of(int key) const;               ///< octaves
  double within_reach(double semitones) const;  ///< octaves
  void follow(double bend);

  double rate_;
  std::vector<double> frequencies_;  ///< of all keys, Hz
  double reach_;                     ///< of a bend, octaves
  double share_;                     ///< of a glide, in a control period
  double depth_, step_;              ///< of the vibrato: octaves, radians in a control period
  PitchLaw law_;
  std::shared_ptr<Knob> tension_;
  double first_ = 0.0;  ///< tension
  double first_octaves_ = 0.0;
  double octaves_ = 0.0;  ///< log2 of the frequency of its key
  // A bend follows the wheel through two equal low-passes, slower for a slower string: what moves a
  // string's tension at twice its frequency would ring it up.
  double bend_before_ = 0.0, bend_ = 0.0;  ///< octaves
  double phase_ = 0.0;
  double at_ = 0.0, change_ = 0.0;
};

}  // namespace thrum
