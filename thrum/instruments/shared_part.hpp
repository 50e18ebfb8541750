// What all keys of an instrument stand on: a board, a body, the air. It exists once for a player;
// the voices step beside it, sample by sample, and act on it through bridges
// (docs/theory/shared-parts.md).
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include <thrum/audio/sound_tail.hpp>
#include <thrum/instruments/bind_moves.hpp>
#include <thrum/instruments/bridges.hpp>
#include <thrum/instruments/divide_scene.hpp>
#include <thrum/instruments/fader.hpp>
#include <thrum/instruments/instrument.hpp>
#include <thrum/instruments/panned_pickups.hpp>
#include <thrum/instruments/port.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum {

class SharedPart {
 public:
  struct Setup {
    double rate;
    unsigned seed;
    std::vector<Where> watched = {};  ///< those that are on it are
    bool pictured = false;            ///< all of it can be looked at
  };

  /// [setup] Of the keys that the instrument has. Throws BadScene.
  SharedPart(const Instrument& instrument, const Setup& setup);

  /// [setup] The port at which a bridge stands. Throws BadScene if it has none.
  std::size_t port_of(const Bridge& bridge) const;
  /// [setup] One more bridge will stand there.
  void expect_bridge(std::size_t port) { ++ports_[port].expected; }
  /// [setup] After all were expected, before any voice wakes.
  void build_bridges();
  /// [setup] See fastest_compliances().
  double fastest_compliance() const { return fastest_compliance_; }
  /// [any] No output is louder than this times the force at a port.
  double loudness_of(std::size_t port) const { return ports_[port].loudness; }

  /// [audio] A note begins on some key.
  void note_on(int key, const Sources& sources);
  /// [audio] Whether any key is held.
  void set_gate(bool open);
  void scale_move(std::size_t move, double factor) { gestures_[move].set_scale(factor); }
  /// [audio] Where a port is at the step that comes.
  double place(std::size_t port) const { return ports_[port].place; }
  /// [any] Where it was at the step just made.
  double place_seen(std::size_t port) const { return simulation_->pickup(doors_[port].pickup); }
  /// [audio] How far it is from where it rests.
  double displacement(std::size_t port) const { return ports_[port].place - ports_[port].rest; }
  Bridges& bridges(std::size_t port) { return bridges_[port]; }
  const Bridges& bridges(std::size_t port) const { return bridges_[port]; }
  /// [audio] The forces of all bridges at the step that comes.
  void pull();
  /// [any] After pull(): a voice whose steps the bridges make may touch something, or is insane.
  bool some_are_lifted() const { return lifted_; }
  /// [any] The step that comes, of a stretch of Bridges::steps.
  std::size_t stretch_step() const { return stretch_step_; }
  bool ends_stretch() const { return stretch_step_ == Bridges::steps; }
  void begin_stretch() { stretch_step_ = 0; }
  /// [audio] Of a voice that was cut off: what its force would have gone on to be, faded out.
  void push_tail(std::size_t port, const SoundTail& tail);

  /// [audio] It is time to follow(): once in a control period.
  bool wants_to_follow() const { return until_following_ == 0; }
  /// [audio] The keys of a voice have come up.
  void note_off(int key, const Sources& sources);
  /// `heard` is that of the newest note.
  void follow(const Sources& sources, const Fader::Place& heard);
  /// [audio] One step; adds what is heard. If it diverged, it begins anew.
  void step(double& left, double& right);
  /// [audio] While no voice sounds: idle, at rest, once it is inaudible.
  void sleep_if_quiet();
  /// [audio] Fades out in a hundredth of a second and becomes idle.
  void fade_out() { fading_ = !asleep_; }
  /// [audio] As it was built.
  void reset();

  bool sleeps() const { return asleep_; }
  /// [setup] The number of a watched place among those of its simulation, if it is there.
  std::optional<std::size_t> watched(const Where& where) const;
  /// [any] How often it diverged and was reset.
  long long broken() const { return broken_; }
  const Simulation& simulation() const { return *simulation_; }
  /// [setup] Before the first step.
  Simulation& simulation() { return *simulation_; }

 private:
  /// A place on which bridges stand, those of all keys that name the same one.
  struct Foot {
    Where where;
    double place = 0.0;  ///< at the step that comes
    double rest = 0.0;   ///< before anything moves
    double force = 0.0;
    double loudness = 0.0;
    std::size_t expected = 0;  ///< bridges
    SoundTails tails = {};     ///< of voices that were cut off
  };

  void find_feet(const Instrument& instrument, double rate);
  void measure_loudness();
  void read_places();
  void fall_asleep();

  double rate_;
  std::vector<Foot> ports_;
  std::vector<Port> doors_;       ///< of the simulation, in the order of ports_
  std::vector<Bridges> bridges_;  ///< likewise
  std::size_t stretch_step_ = 0;
  bool lifted_ = false;
  std::vector<Gesture> gestures_;
  std::unique_ptr<Simulation> simulation_;
  std::vector<PannedPickup> ears_;
  std::vector<Where> watched_;
  double fastest_compliance_ = 0.0;

  bool asleep_ = true;
  bool fresh_ = true;
  bool fading_ = false;
  double fade_ = 1.0;
  Fader fader_;
  int until_following_ = 0;
  double loudest_ = 0.0, level_ = 0.0;  ///< in the window, and in the one before
  int window_ = 0;
  long long broken_ = 0;
};

}  // namespace thrum
