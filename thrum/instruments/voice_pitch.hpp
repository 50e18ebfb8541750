// Tension of a voice's strings from the pitch of a note: bends, glides and vibrato.
#pragma once

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <thrum/audio/tuning.hpp>
#include <thrum/core/knob.hpp>
#include <thrum/core/pitch_law.hpp>
#include <thrum/instruments/play.hpp>
#include <thrum/instruments/springs_under_string.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

/// No key of a voice can be tuned; says why.
class CannotTune : public BadScene {
 public:
  using BadScene::BadScene;
};

class VoicePitch {
 public:
  struct LeftOut {
    int key;
    std::string why;
  };

  /// [setup]
  VoicePitch(const Play& play, const Tuning& tuning, double rate);

  /// [setup] Binds the tension of the strings of `play.tune`, if there are any, for all pitches of
  /// some keys. Keys for which a string is too stiff are left out. Throws CannotTune if all are,
  /// and BadScene where there is nothing to tune.
  void bind(Scene& scene, const Play& play, int lowest_key, int highest_key);

  /// [audio] At once to the pitch of a key, bent by semitones.
  void jump(int key, double bend);
  /// [audio] At once by semitones, as far as a bend may go.
  void shift(double semitones);
  /// [audio] Once in a control period; `vibrato` is a fraction of its depth.
  void follow(int key, double bend, double vibrato);
  /// [audio] The tensions of a step.
  void write(long long step);
  /// [any] It has nothing to write before the next follow() or jump().
  bool rests() const;
  /// [audio] Resets them to their values when they were bound.
  void reset();
  /// [audio] As it was bound.
  void start_over();
  /// [any] Keys that it cannot be tuned to.
  const std::vector<LeftOut>& left_out() const { return left_out_; }
  /// [any] Whether a bend was cut to the range that the strings are built for.
  bool was_cut() const { return cut_; }

 private:
  /// One string, and how far from the pitch of the note it is.
  struct Tuned {
    std::string path;
    PitchLaw law;
    double apart;  ///< octaves
    SpringsUnderString springs = {};
    double first = 0.0;  ///< tension when it was bound
    std::shared_ptr<Knob> tension = nullptr;
    double at = 0.0, change = 0.0;
  };

  double pitch_of(int key) const;         ///< octaves
  double within_reach(double semitones);  ///< octaves
  void follow_wheel(double bend);
  void add_string(const Scene& scene, const std::string& path, double apart);
  std::string why_not(double frequency) const;
  void bind_strings(Scene& scene, double lowest, double highest);

  double rate_;
  std::vector<double> frequencies_;                           ///< of all keys, Hz
  double ceiling_ = std::numeric_limits<double>::infinity();  ///< Hz
  double reach_;                                              ///< of a bend, octaves
  double slower_;        ///< a wide bend than a narrow one, a factor up to 1
  double share_;         ///< of a glide, in a control period
  double depth_, step_;  ///< of the vibrato: octaves, radians in a control period
  std::vector<Tuned> strings_;
  std::vector<LeftOut> left_out_;
  double first_octaves_ = 0.0;
  double octaves_ = 0.0;  ///< log2 of the frequency of its key
  // A bend follows the wheel through two equal low-passes, slower for a slower string: what moves a
  // string's tension at twice its frequency would ring it up.
  double bend_before_ = 0.0, bend_ = 0.0;  ///< octaves
  double phase_ = 0.0;
  bool cut_ = false;
};

}  // namespace thrum
