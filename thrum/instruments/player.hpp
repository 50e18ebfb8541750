// Plays an instrument: MIDI messages in, two channels out. The constructor allocates all memory;
// afterwards it neither locks nor allocates.
// [public]
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <thrum/audio/midi_message.hpp>
#include <thrum/audio/tuning.hpp>
#include <thrum/instruments/controls.hpp>
#include <thrum/instruments/expression.hpp>
#include <thrum/instruments/instrument.hpp>
#include <thrum/instruments/midi_channels.hpp>
#include <thrum/instruments/motion_picture.hpp>
#include <thrum/instruments/timed_message.hpp>

namespace thrum {

class Crew;
class SharedPart;
class SoundPath;
class Voice;
struct VoiceKeys;

struct PlayerSettings {
  double rate = 48000.0;
  Tuning tuning = {};
  unsigned seed = 1;
  int oversample = 0;  ///< steps per sample; 0: as the instrument says
  std::vector<std::pair<std::string, double>> controls = {};  ///< where they begin
  double room = 0.0;      ///< seconds that a room around it rings; 0: none
  bool pictured = false;  ///< what moves can be looked at: Player::picture()
  Crew* crew = nullptr;   ///< to distribute voices over, when rendering offline
};

inline constexpr double lowest_player_rate = 44100.0;
inline constexpr double highest_player_rate = 192000.0;

/// [any] Of which one or the other is 1.
struct StepsAndSamples {
  int steps_per_sample = 1, samples_per_step = 1;

  double step_rate(double rate) const { return rate * steps_per_sample / samples_per_step; }
};
/// [any] As the settings or the instrument say.
StepsAndSamples steps_and_samples(const Instrument& instrument, const PlayerSettings& settings);

class Player {
 public:
  /// [setup] Builds a voice for every key, or one for all. Throws BadScene.
  Player(const Instrument& instrument, const PlayerSettings& settings);
  ~Player();

  /// [audio] Takes effect with the next rendered sample.
  void handle(const MidiMessage& message);
  /// [audio] As the messages of these names, but a velocity from 0 to 1 of any fineness.
  void note_on(int channel, int key, double velocity);
  /// [audio] On all channels.
  void note_off(int key);
  /// [audio] Of the note that a key plays; a new note starts without any.
  void express(int key, Expression what, double value);
  /// [audio] Ends the sound of a key within a hundredth of a second.
  void choke(int key);
  /// [audio] Moves one of controls() to a value in its range; false for an unknown name.
  bool set(std::string_view control, double value);
  /// [audio] The same, by its place in controls().
  void set(std::size_t control, double value);
  /// [audio] The same for the note that a key plays, and no other, until the next note of its
  /// voice. A control of MIDI's own is not moved: express() does that.
  void set_for_note(int key, std::size_t control, double value);
  /// [audio] As it was built: silent, every control at its initial value.
  void reset();
  /// [audio] Bends, pedals and controllers of all channels become those of another player.
  void take_channels_of(const Player& other) { channels_ = other.channels_; }
  /// [audio] Of these only ranges of bends, and MPE zones.
  void take_bend_ranges_of(const Player& other) { channels_.take_ranges_of(other.channels_); }
  /// [audio] Its own controls become those of another player of the same instrument and preset.
  void take_controls_of(const Player& other);
  /// [audio] Semitones that bends may reach, where RPN 0 or MPE has set a range; else 0.
  double asked_bend_range() const { return channels_.asked_range(); }
  /// [audio] From now on distributes voices over a crew, which takes memory and waits, or over
  /// none; the samples are the same.
  void distribute_over(Crew* crew) { settings_.crew = crew; }
  /// [any]
  const std::vector<Control>& controls() const { return controls_; }
  /// [audio] The next samples; they do not depend on the block size.
  void render(std::span<double> left, std::span<double> right);
  /// [audio] The same, and handles messages on the way; they are in time. Over a crew every voice
  /// goes by itself from one note that begins to the next, whatever else arrives in between.
  void render(std::span<double> left, std::span<double> right,
              std::span<const TimedMessage> messages);

  /// [any] Keys that were played and are not idle; those that only answer them are not counted.
  int sounding() const;
  /// [audio] The most that sounded at once since this was last asked.
  int take_most_sounding() { return std::exchange(most_sounding_, sounding()); }
  /// [any] What moves, for whoever looks; nullptr unless the settings ask for it. It outlives the
  /// player.
  const std::shared_ptr<MotionPicture>& picture() const { return picture_; }
  /// [audio] Samples rendered so far.
  long long samples() const { return samples_; }
  int most_voices() const { return most_voices_; }
  /// [any] True as long as the voice of a key is not idle.
  bool sounds(int key) const;
  /// [any] That of the newest note that still sounds, or nullptr: its state is for a VoiceView.
  const Voice* latest_voice() const;
  bool has_key(int key) const { return voice_of(key) != nullptr; }
  bool is_silent() const;
  double rate() const { return settings_.rate; }
  /// [setup] Before the first note. Voices that sound stay awake from then on.
  void keep_energy_book();
  /// [any] Of all voices, of what they share, and of the bridges between them.
  EnergyRow energy() const;
  /// [any] The state of latest_voice() and of what it stands on, for a VoiceView; not without one.
  std::vector<std::byte> save_latest() const;
  /// [any] Samples by which the sound comes late: 0 unless it is oversampled.
  int delay() const;
  /// [any] Keys of the instrument that cannot be tuned, a line for each that says why.
  const std::vector<std::string>& left_out() const { return left_out_; }
  /// [any] Whether a bend went beyond the range of the instrument and was cut.
  bool cut_a_bend() const;
  /// [any] Voices that diverged and were reset.
  long long broken_voices() const;
  /// [any] Frames that were too loud and turned down, and samples that were silenced.
  long long limited() const;

 private:
  struct Effect;
  void render_samples(std::span<double> left, std::span<double> right);
  void render_samples_ahead(std::span<double> left, std::span<double> right,
                            std::span<const TimedMessage> messages);
  void render_until_note(std::span<double> left, std::span<double> right,
                         std::span<const TimedMessage> messages);
  bool pays_to_share(std::size_t samples) const;
  bool picture_is_due(std::size_t samples) const;
  std::vector<Effect> effects_of(std::span<const TimedMessage> messages);
  void have_effect(const Effect& effect, Voice& voice, const MidiChannels& channels);
  void mix(std::size_t first, std::size_t frames, std::span<double> left, std::span<double> right);
  /// A voice that has no turns of its own, and a turn that is none.
  static constexpr std::size_t nobody = std::numeric_limits<std::size_t>::max();
  static constexpr double as_for_all = std::numeric_limits<double>::quiet_NaN();
  double scale_of(std::size_t move, std::size_t voice = nobody) const;
  double turned(std::size_t control, std::size_t voice) const;
  void scale_moves_of(std::size_t control);
  void forget_turns(const Voice& voice);
  std::size_t number_of(const Voice& voice) const;
  void draw();
  void prepare_picture();
  void render_steps(std::span<double> left, std::span<double> right);
  void render_steps_together(std::span<double> left, std::span<double> right);
  void step_together(double& left, double& right);
  void check_bridges(const std::string& source) const;
  void list_awake();
  void cut(Voice& voice);
  void silence(Voice& voice);
  void let_answer(int channel, int key);
  void came_up(const Voice& voice);
  void pedal_moved(int channel);
  void make_room();
  void prepare_next(std::size_t steps);
  void turn(int controller, int value);
  void add_voice(const Instrument& instrument, const VoiceKeys& keys,
                 const std::shared_ptr<const std::vector<Move>>& moves);
  Voice* voice_of(int key) const;
  Voice* voice_to_strike(int channel, int key);
  Voice* voice_that_plays(int channel, int key);
  Voice* borrow(int key);
  Voice*& lent(int channel, int key);

  PlayerSettings settings_;
  std::vector<Control> controls_;
  std::vector<double> turned_;  ///< value / initial of each control
  /// The same of each voice's note, where a control was moved for it alone, else NaN; and whether.
  std::vector<double> turned_for_note_;
  std::vector<bool> has_turns_;
  int most_voices_;
  int most_answering_;
  double reach_;  ///< of a bend that a neighbour's string can take, semitones
  StepsAndSamples per_;
  std::unique_ptr<SoundPath> path_;
  std::unique_ptr<SharedPart> shared_;  ///< what all keys stand on, or nullptr
  std::vector<std::unique_ptr<Voice>> voices_;
  Voice* newest_ = nullptr;  ///< of all notes
  std::array<Voice*, Tuning::keys> by_key_{};
  /// Of each MPE channel and key: the neighbour's voice that plays it, if its own was taken.
  std::array<std::array<Voice*, Tuning::keys>, MidiChannels::count> lent_{};
  std::vector<std::string> left_out_;
  std::vector<Voice*> awake_;
  std::vector<double> apart_;  ///< buffers of the active voices, with a crew
  std::size_t apart_frames_ = 0;
  std::size_t unprepared_steps_ = 0;  ///< since a voice was last prepared or struck
  int most_sounding_ = 0;
  MidiChannels channels_;
  std::shared_ptr<MotionPicture> picture_;
  std::vector<std::size_t> layouts_;  ///< of each voice, in the picture
  long long samples_ = 0;
};

}  // namespace thrum
