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
#include <thrum/instruments/fader.hpp>
#include <thrum/instruments/gesture.hpp>
#include <thrum/instruments/held_keys.hpp>
#include <thrum/instruments/instrument.hpp>
#include <thrum/instruments/midi_channels.hpp>
#include <thrum/instruments/motion_picture.hpp>
#include <thrum/instruments/panned_pickups.hpp>
#include <thrum/instruments/port.hpp>
#include <thrum/instruments/shared_part.hpp>
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
    SharedPart* shared = nullptr;     ///< what it stands on, if the instrument shares anything
    SharedMoves moves = nullptr;      ///< of the instrument, for all its voices
  };

  /// [setup] Allocates all memory. Throws BadScene.
  Voice(const Instrument& instrument, const Tuning& tuning, const Setup& setup);

  /// [audio]
  void note_on(int key, double velocity, int channel, const MidiChannels& channels);
  /// [audio] Other channels that hold the key keep it down.
  /// Whether all keys of the voice are up now, and were not before; so are the next two.
  bool note_off(int key, int channel, const MidiChannels& channels);
  /// [audio] Its damper goes up without a note: it answers what it stands on, until it is quiet.
  void answer(int channel, const MidiChannels& channels);
  /// [audio] Of the note that it plays, if that is the key's.
  void express(int key, Expression what, double value);
  /// [audio] A pedal may have gone up.
  bool pedal_moved(const MidiChannels& channels);
  bool all_notes_off(const MidiChannels& channels);
  /// [audio] Scales a move of the instrument, by its place there.
  void scale_move(std::size_t move, double factor) { gestures_[move].set_scale(factor); }
  /// [audio] Fades out in a hundredth of a second and becomes idle.
  void steal() { fading_ = true; }
  /// [audio] Idle at once. What it would have gone on to sound follows in `left` and `right`; what
  /// it would have gone on to push, in what it stands on.
  void cut(SoundTails& left, SoundTails& right);
  /// [audio] As it was built: idle, and the scene at its start.
  void reset();
  /// [audio] While it is idle: takes it back to the start after its last note, if that is still to
  /// be done. A note does that too, but then it costs as much as some ten steps.
  void prepare();
  bool is_prepared() const { return !stale_; }

  /// [audio] Adds its output.
  void render(std::span<double> left, std::span<double> right, const MidiChannels& channels);

  /// [any] Unless its bridges do that for it, and it does not read its controllers now.
  bool wants_to_step() const {
    return !in_table_ || writes_ || keeps_book_ ||
           shared_->stretch_step() - made_ > static_cast<std::size_t>(until_reading_);
  }
  /// [audio] One step beside what it stands on, which has not made that step yet, after bridges
  /// have pulled. Adds what is heard of it alone.
  void step_beside(double& left, double& right, const MidiChannels& channels);
  /// [audio] A stretch is over: its bridges make the steps of the next one, if they can.
  void begin_stretch();
  /// [audio] Steps that its bridges have made become its own.
  void keep_pace() {
    if (in_table_) keep_pace(shared_->stretch_step());
  }

  /// [audio] How it stands; `layout` is that of its zone, and it is pictured.
  void draw(const FrameLayout& layout, FrameVoice& drawn) const;
  /// [setup] Of its scene; empty unless it is pictured. Taken once.
  FrameLayout take_layout() { return std::move(layout_); }

  /// [any]
  bool sleeps() const { return asleep_; }
  int key() const { return key_; }  ///< of the latest note
  bool is_held() const { return held_.any(); }
  bool is_fading() const { return fading_; }
  bool is_answering() const { return answering_; }
  /// [any] Of its gestures, and of what it stands on while its note is the newest.
  Sources sources(const MidiChannels& channels) const;
  Fader::Place loudness(const MidiChannels& channels) const;
  /// [setup] Of its bridges: the sum of K, and the most of K times its own fastest compliance.
  double bridge_stiffness() const;
  double most_of_a_bridge() const { return most_of_a_bridge_; }
  double level() const { return level_ * fade_; }
  /// [any] How often it diverged and was reset.
  long long broken() const { return broken_; }
  const VoicePitch& pitch() const { return pitch_; }
  /// [any] Whether one of its held notes came by another channel.
  bool is_held_by_another(int channel) const { return held_.any() && channel_ != channel; }
  long long age() const { return age_; }  ///< steps since the last note
  /// [any] A watched number: of its own, of what it stands on, or the force of a bridge.
  double watched(std::size_t number) const;
  /// [setup] Before the first step; it does not fall asleep any more.
  void keep_energy_book();
  /// [any] Its own book, and what its bridges store.
  EnergyRow energy() const;
  double stored_in_bridges() const;
  const Simulation& simulation() const { return *simulation_; }
  /// [any] Not while another thread renders.
  Simulation& simulation() { return *simulation_; }

 private:
  std::vector<Where> find_watched(const std::vector<Where>& watched, const DividedScene& parts);
  void stand_on(SharedPart& shared, const std::vector<Bridge>& bridges, std::vector<Port> ports);
  void wake(int key, const Sources& now, const MidiChannels& channels);
  void step();
  void step_at_rest();
  void move(const MidiChannels& channels);
  bool pull();
  void take_bridges();
  void give_bridges_back();
  void keep_pace(std::size_t made);
  void leave_table(std::size_t made);
  bool is_lifted() const;
  void move_in_table(std::size_t step, const MidiChannels& channels);
  bool sound(double& left, double& right);
  void read_controllers(const MidiChannels& channels);
  void write_knobs();
  /// Knobs may move from now on.
  void stir() {
    rests_ = false;
    writes_ = true;
  }
  bool set_gates(const MidiChannels& channels);
  void fall_asleep();
  void start_anew();
  void listen(double left, double right);
  void end_window();

  /// A spring to what all keys stand on.
  struct Spring {
    Port port;
    double stiffness;
    std::size_t foot;
    std::size_t lane = 0;  ///< among the bridges of the port, while it is awake
  };
  /// Where a watched number is found.
  struct Seen {
    enum class In { own, shared, bridge } in;
    std::size_t number;
  };
  /// What its springs do to a port of the shared part.
  struct Foot {
    std::size_t port;
    double force = 0.0;
    SoundTail tail = {};
  };
  Bridges& bridges(const Spring& spring) const { return shared_->bridges(feet_[spring.foot].port); }

  double rate_;
  double fade_step_;  ///< of a fade
  int window_steps_;  ///< of a window
  bool expression_is_level_ = true;
  bool wheel_is_vibrato_ = true;  ///< unless a move listens to it
  Envelope level_of_keys_;        ///< dB
  VoicePitch pitch_;
  std::vector<Gesture> gestures_;
  std::vector<Gesture*> lesser_, others_;  ///< of these: whose knobs may move at rest, or not
  std::unique_ptr<Simulation> simulation_;
  std::vector<PannedPickup> ears_;
  FrameLayout layout_;
  SharedPart* shared_ = nullptr;
  std::vector<Spring> springs_;
  std::vector<Foot> feet_;
  std::vector<BridgeLane> lanes_;  ///< of its springs, while it is awake
  bool in_table_ = false;          ///< its bridges make its steps
  std::size_t made_ = 0;           ///< of a stretch in the table, steps that are its own
  std::vector<Seen> seen_;
  bool keeps_book_ = false;
  double most_of_a_bridge_ = 0.0;

  HeldKeys held_;
  bool down_ = false;  ///< a key is, or the pedal holds it
  int key_ = 60;
  int channel_ = 0;
  double velocity_ = 0.0;
  NoteExpression expression_;
  bool asleep_ = true;
  bool stale_ = true;       ///< idle, and not yet back at the start
  bool untouched_ = false;  ///< in its scene nothing has moved since the start
  bool fresh_ = false;      ///< woken by a note, and not yet heard
  bool writes_ = true;      ///< a knob may move before its controllers are read or a note begins
  bool rests_ = false;      ///< none moves but those that may at rest
  Sources seen_sources_;    ///< when they were read last
  bool fading_ = false;
  bool answering_ = false;      ///< woken by the pedal, not by a note
  double heard_through_ = 0.0;  ///< the most that its force on the shared part can sound
  double fade_ = 1.0;
  Fader fader_;
  int until_reading_ = 0;
  long long age_ = 0;
  long long broken_ = 0;
  double loudest_ = 0.0;  ///< in the window so far
  int window_ = 0;        ///< steps in it
  double level_ = 0.0;    ///< the loudest of the window before
  SoundTail tails_[2];    ///< left and right
};

}  // namespace thrum
