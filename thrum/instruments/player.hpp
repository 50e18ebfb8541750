// Plays an instrument: MIDI messages in, two channels out. The constructor allocates all memory;
// afterwards it neither locks nor allocates.
// [public]
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <thrum/audio/dc_blocker.hpp>
#include <thrum/audio/decimator.hpp>
#include <thrum/audio/midi_message.hpp>
#include <thrum/audio/output_guard.hpp>
#include <thrum/audio/tuning.hpp>
#include <thrum/instruments/controls.hpp>
#include <thrum/instruments/instrument.hpp>
#include <thrum/instruments/midi_channels.hpp>
#include <thrum/instruments/voice.hpp>

namespace thrum {

class Crew;

struct PlayerSettings {
  double rate = 48000.0;
  Tuning tuning = {};
  unsigned seed = 1;
  int oversample = 0;  ///< steps per sample; 0: as the instrument says
  std::vector<std::pair<std::string, double>> controls = {};  ///< where they begin
  Crew* crew = nullptr;  ///< to distribute voices over, when rendering offline
};

inline constexpr double lowest_player_rate = 44100.0;
inline constexpr double highest_player_rate = 192000.0;

class Player {
 public:
  /// [setup] Builds a voice for every key, or one for all. Throws BadScene.
  Player(const Instrument& instrument, const PlayerSettings& settings);

  /// [audio] Takes effect with the next rendered sample.
  void handle(const MidiMessage& message);
  /// [audio] Moves one of controls() to a value in its range; false for an unknown name.
  bool set(std::string_view control, double value);
  /// [audio] The same, by its place in controls().
  void set(std::size_t control, double value);
  /// [any]
  const std::vector<Control>& controls() const { return controls_; }
  /// [audio] The next samples; they do not depend on the block size.
  void render(std::span<double> left, std::span<double> right);

  /// [any]
  int sounding() const;
  bool has_key(int key) const { return voice_of(key) != nullptr; }
  bool is_silent() const { return sounding() == 0; }
  double rate() const { return settings_.rate; }
  /// [any] Samples by which the sound comes late: 0 unless it is oversampled.
  int delay() const { return steps_per_sample_ > 1 ? Decimator::delay : 0; }
  /// [any] Keys of the instrument that cannot be tuned, a line for each that says why.
  const std::vector<std::string>& left_out() const { return left_out_; }
  /// [any] Whether a bend went beyond the range of the instrument and was cut.
  bool cut_a_bend() const;
  /// [any] Samples that the output guard limited or silenced, and voices that diverged and were
  /// reset.
  long long broken_voices() const;
  const OutputGuard& guard() const { return guard_; }

 private:
  void render_steps(std::span<double> left, std::span<double> right);
  void render_alone(std::span<double> left, std::span<double> right);
  void render_together(std::span<double> left, std::span<double> right);
  void note_on(const MidiMessage& message);
  void make_room();
  void turn(int controller, int value);
  void add_voice(const Instrument& instrument, int lowest, int highest);
  Voice* voice_of(int key) const;
  Voice* voice_for(const MidiMessage& note);
  Voice* borrow(int key);
  Voice*& lent(const MidiMessage& note);

  PlayerSettings settings_;
  std::vector<Control> controls_;
  std::vector<double> turned_;  ///< value / initial of each control
  int most_voices_;
  double reach_;  ///< of a bend that a neighbour's string can take, semitones
  int steps_per_sample_;
  std::vector<std::unique_ptr<Voice>> voices_;
  std::array<Voice*, Tuning::keys> by_key_{};
  /// Of each MPE channel and key: the neighbour's voice that plays it, if its own was taken.
  std::array<std::array<Voice*, Tuning::keys>, MidiChannels::count> lent_{};
  std::vector<std::string> left_out_;
  std::vector<Voice*> awake_;
  std::vector<double> apart_;  ///< buffers of the active voices, with a crew
  MidiChannels channels_;
  std::vector<double> steps_;  ///< left and right of a block before decimation
  std::array<Decimator, 2> decimators_;
  std::array<DcBlocker, 2> blockers_;
  OutputGuard guard_;
};

}  // namespace thrum
