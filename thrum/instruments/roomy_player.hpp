// A player whose strings get the room that a bend range asks for (RPN 0, MPE), up to an octave, in
// the call that sets it: for whoever has no thread to build them beside what plays. LivePlayer has
// one. Strings with more room take over as a preset does there.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include <thrum/instruments/player.hpp>
#include <thrum/instruments/struck_keys.hpp>
#include <thrum/instruments/succession.hpp>

namespace thrum {

class RoomyPlayer {
 public:
  struct Act {
    Act(const Instrument& instrument, const PlayerSettings& settings);

    Player player;
    double room;  ///< for bends, semitones
  };
  using Build = std::function<std::unique_ptr<Act>(const Instrument&, const PlayerSettings&)>;
  static std::unique_ptr<Act> build(const Instrument& instrument, const PlayerSettings& settings);

  /// [setup] Throws BadScene. Begins with bend ranges and MPE zones of `before`, if any.
  RoomyPlayer(Instrument instrument, const PlayerSettings& settings,
              const RoomyPlayer* before = nullptr, Build build = RoomyPlayer::build);

  /// [audio; setup where a data entry asks for more room] Held keys are then struck again, and what
  /// sounded fades out in 20 ms. Throws BadScene, once for a range: the message is obeyed as far as
  /// there is room.
  void handle(const MidiMessage& message);
  /// [audio] The next samples; they do not depend on the block size.
  void render(std::span<double> left, std::span<double> right);

  /// [any] What plays now. Notes and bend ranges go through handle().
  Player& player() { return acts_.playing()->player; }
  const Player& player() const { return acts_.playing()->player; }
  /// [any] Semitones that its strings have room for; without end where none is tuned.
  double room() const { return acts_.playing()->room; }
  /// [any] Semitones beyond which a bend was cut; 0: none was.
  double cut_at() const { return player().cut_a_bend() ? room() : 0.0; }
  /// [any] Samples that others had rendered when player() took over.
  long long begun_at() const { return begun_at_; }

 private:
  void make_room();
  void change_act();

  Instrument instrument_;
  PlayerSettings settings_;
  Build build_;
  Succession<Act> acts_;
  StruckKeys keys_;
  double built_for_;    ///< semitones
  bool waits_ = false;  ///< an act, for one to have faded
  long long begun_at_ = 0;
};

}  // namespace thrum
