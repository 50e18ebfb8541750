// One sounding copy of a scene: a string of a piano, or a whole drum. It is idle until a note
// starts it, and again when it is inaudible.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <thrum/audio/sound_tail.hpp>
#include <thrum/audio/tuning.hpp>
#include <thrum/instruments/expression.hpp>
#include <thrum/instruments/gesture.hpp>
#include <thrum/instruments/held_keys.hpp>
#include <thrum/instruments/instrument.hpp>
#include <thrum/instruments/midi_channels.hpp>
#include <thrum/instruments/motion_picture.hpp>
#include <thrum/instruments/voice_pitch.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum {

class Voice {
 public:
  struct Setup {
    int lowest_key;
    int highest_key;
    double rate;
    unsigned seed;
    std::vector<Where> watched = {};  ///< for a voice that is only looked at
    bool pictured = false;            ///< it can be looked at
  };

  /// [setup] Allocates all memory. Throws BadScene.
  Voice(const Instrument& instrument, const Tuning& tuning, const Setup& setup);

  /// [audio]
  void note_on(int key, double velocity, int channel, const MidiChannels& channels);
  void note_off(int key, const MidiChannels& channels);
  /// [audio] Of the note that it plays, if that is the key's.
  void express(int key, Expression what, double value);
  /// [audio] A pedal may have gone up.
  void pedal_moved(const MidiChannels& channels);
  void all_notes_off();
  /// [audio] Scales a move of the instrument, by its place there.
  void scale_move(std::size_t move, double factor) { gestures_[move].set_scale(factor); }
  /// [audio] Fades out in a hundredth of a second and becomes idle.
  void steal() { fading_ = true; }
  /// [audio] Idle at once. What it would have gone on to sound is predicted, faded out and added to
  /// rings of numbers, from a place on.
  void cut(std::span<double> left, std::span<double> right, std::size_t place);
  /// [audio] As it was built: idle, and the scene at its start.
  void reset();

  /// [audio] Adds its output.
  void render(std::span<double> left, std::span<double> right, const MidiChannels& channels);

  /// [audio] How it stands; `layout` is that of its zone, and it is pictured.
  void draw(const FrameLayout& layout, FrameVoice& drawn) const;
  /// [setup] Of its scene; empty unless it is pictured. Taken once.
  FrameLayout take_layout() { return std::move(layout_); }

  /// [any]
  bool sleeps() const { return asleep_; }
  int key() const { return key_; }  ///< of the latest note
  bool is_held() const { return held_.any(); }
  bool is_fading() const { return fading_; }
  double level() const { return level_ * fade_; }
  /// [any] How often it diverged and was reset.
  long long broken() const { return broken_; }
  const VoicePitch& pitch() const { return pitch_; }
  /// [any] Whether one of its held notes came by another channel.
  bool is_held_by_another(int channel) const { return held_.any() && channel_ != channel; }
  long long age() const { return age_; }  ///< steps since the last note
  const Simulation& simulation() const { return *simulation_; }
  /// [any] Not while another thread renders.
  Simulation& simulation() { return *simulation_; }

 private:
  void bind(Scene& scene, const Instrument& instrument, const Setup& setup);
  void hear(const Instrument& instrument);
  void look(const MidiChannels& channels);
  void write_knobs();
  void set_gates();
  void fall_asleep();
  void start_anew();
  void listen(double left, double right);
  Sources sources(const MidiChannels& channels) const;

  struct Ear {
    double left, right;
  };

  double rate_;
  double volume_share_;  ///< fraction of the way to a new volume per control period
  bool expression_is_level_ = true;
  bool wheel_is_vibrato_ = true;  ///< unless a move listens to it
  VoicePitch pitch_;
  std::vector<Gesture> gestures_;
  std::unique_ptr<Simulation> simulation_;
  std::vector<Ear> ears_;
  FrameLayout layout_;

  HeldKeys held_;
  int key_ = 60;
  int channel_ = 0;
  double velocity_ = 0.0;
  NoteExpression expression_;
  bool asleep_ = true;
  bool fresh_ = false;  ///< woken by a note, and not yet heard
  bool rests_ = false;  ///< no knob moves before the next look or note
  bool fading_ = false;
  double fade_ = 1.0;
  double volume_ = 1.0, volume_change_ = 0.0;
  double balance_[2] = {1.0, 1.0};
  int until_look_ = 0;
  long long age_ = 0;
  long long broken_ = 0;
  double loudest_ = 0.0;  ///< in the window so far
  int window_ = 0;        ///< steps in it
  double level_ = 0.0;    ///< the loudest of the window before
  SoundTail tails_[2];    ///< left and right
};

}  // namespace thrum
