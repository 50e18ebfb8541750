// One instance of a plugin, whatever the format: events in, sound out, parameters, a sound that is
// saved as text. It knows players, not physics.
//
// Functions say who may call them: [main] one thread of the host at a time, [audio] the thread that
// renders, [any]. Between deactivate() and activate() no thread is the audio thread.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <thrum/audio/spsc_queue.hpp>
#include <thrum/instruments/crew.hpp>
#include <thrum/instruments/succession.hpp>
#include <thrum/instruments/worker.hpp>

#include "act.hpp"
#include "catalogue.hpp"

namespace thrum::plugin {

using Stage = Succession<Act>;

/// A parameter that is moved in the plugin's own window.
struct HandMove {
  std::size_t parameter = 0;
  double value = 0.0;
  bool begins = false, ends = false;  ///< of a gesture
};

class Processor {
 public:
  /// [main] Builds nothing yet.
  /// `changed` is called by the worker when a preset that was asked for has come.
  explicit Processor(
      const Entry& entry, std::function<void()> changed = [] {});
  ~Processor();

  /// [main] Builds the instrument. Throws BadScene; std::invalid_argument for a rate that is out of
  /// range.
  void activate(double rate);
  void deactivate();
  bool is_active() const { return active_; }

  /// [main] The sound as text; the same text gives the same sound.
  std::string save() const;
  /// [main] Builds what the text asks for and plays it from the next block on. Throws BadScene with
  /// one line, and nothing has changed, if that cannot be.
  void load(std::string_view text);
  /// [main] Controls go to where the preset has them; "" is none. Throws BadScene.
  void choose_preset(const std::string& name);
  /// [main] Of the instrument that plays, without the empty one.
  std::vector<Preset> presets() const;
  std::string preset() const;
  /// [any] How many there are.
  int preset_count() const { return preset_count_.load(std::memory_order_relaxed); }
  /// [main] What names the keys: zones, if there is more than one.
  std::vector<Zone> zones() const;
  /// [main; audio] Offline, voices are distributed over all cores: same samples, but memory and
  /// locks. And what the sound leaves out while it is played live is there, from the next block on;
  /// back to live in a moment.
  void set_offline(bool offline);

  /// [any]
  const Entry& entry() const { return entry_; }
  /// [any] Keys, ids and ranges, which never change. What free ones are called does:
  /// parameters_now().
  const std::vector<Parameter>& parameters() const { return parameters_; }
  /// [any]
  double value(std::size_t parameter) const {
    return values_[parameter].load(std::memory_order_relaxed);
  }
  int sounding() const { return sounding_.load(std::memory_order_relaxed); }
  int most_voices() const { return most_voices_.load(std::memory_order_relaxed); }
  /// [any] Samples by which the sound comes late; 0 unless the instrument is oversampled.
  int latency() const { return latency_.load(std::memory_order_relaxed); }
  /// [any] Samples after which an instrument is silent that nobody plays any more: half a minute,
  /// as `thrum render` has it. Always: some hosts ask once, before the first note.
  double tail() const;

  /// [main, window] What a window shows.
  std::vector<Parameter> parameters_now() const;
  std::string instrument() const;
  /// [window] Why the instrument or preset that was asked for last cannot be had, or that bends are
  /// cut: one line, or "".
  std::string trouble() const;
  std::pair<int, int> keys() const;
  std::shared_ptr<MotionPicture> picture() const;
  /// [main, window] Of playing live: one of quality_names, or their number.
  std::size_t quality() const;
  /// [window] Another one, in a moment.
  void ask_quality(std::size_t quality);
  double rate() const { return rate_now_.load(std::memory_order_relaxed); }
  /// [window] The loudest sample since the last time.
  double take_level() { return level_.exchange(0.0F, std::memory_order_relaxed); }
  /// [any] Share of the time that there is.
  double load() const { return load_.load(std::memory_order_relaxed); }
  bool key_is_down(int key) const {
    return down_[static_cast<std::size_t>(key)].load(std::memory_order_relaxed);
  }
  /// [window, of the plugin for files] Another instrument, in a moment: the worker builds it. What
  /// cannot be built leaves the sound as it is, and trouble() says why.
  void ask_instrument(std::string path);
  /// [window] Take effect with the next block.
  void play_by_hand(const MidiMessage& message) { played_by_hand_.push(message); }
  void move_by_hand(const HandMove& move) { moved_by_hand_.push(move); }

  /// [audio; main while inactive] The next move by hand, which has just been made; the host wants
  /// to know.
  bool take_move(HandMove& move);
  /// [one thread, instead of take_move] The next move by hand, for a host that makes it itself.
  bool next_move(HandMove& move) { return moved_by_hand_.pop(move); }
  /// [audio] Before the events of a block.
  void begin_block();
  /// [audio] Events take effect with the next rendered sample.
  void midi(MidiMessage message);
  void note_on(int channel, int key, double velocity);
  void note_off(int key);  ///< on all channels
  void choke(int key);
  void express(int key, Expression what, double value);
  /// [audio; main while inactive]
  void set_value(std::size_t parameter, double value);
  /// [audio] Added to its value; not saved.
  void modulate(std::size_t parameter, double amount);
  /// [audio] The same for the note that a key plays, until its next one; of parameters that say so.
  void modulate_note(int key, std::size_t parameter, double amount);
  /// [audio] The preset of a number, 0 being none, in a moment: the worker builds it.
  void ask_preset(int number);
  /// [audio] Silent at once, as after activate().
  void reset();
  void render(std::span<float> left, std::span<float> right);
  void render(std::span<double> left, std::span<double> right);
  bool sounds(int key) const { return stage_.playing()->player.sounds(key); }
  /// [audio] Nothing will be heard until the next event.
  bool is_silent() const;

 private:
  struct Held {
    double velocity = -1.0;  ///< below 0: not held
  };

  void run_errand();
  void take_over(const SavedSound& wanted);
  void take_preset(int number);
  void take_quality(std::size_t quality);
  void follow_mode();
  void try_to_follow_mode();
  void set_trouble(std::string_view words);
  void put_on_stage(std::unique_ptr<Act> act);
  Act::Mode mode() const;
  void ask_room();
  std::unique_ptr<Act> act_for(const SavedSound& sound, double rate) const;
  std::unique_ptr<Act> act_at_any_price(const SavedSound& sound, double rate);
  SavedSound sound() const;
  std::unique_ptr<Act> build(const SavedSound& sound, double rate);
  void adopt(std::unique_ptr<Act> act, const SavedSound& sound);
  void start(std::unique_ptr<Act> act);
  void apply_values();
  void hold(int channel, int key, double velocity);
  void let_go(int key);
  void play_held_keys();
  double wanted(std::size_t parameter, double more = 0.0) const;
  void apply(std::size_t parameter);
  void forget_modulation(int key);
  template <class Sample>
  void render_to(std::span<Sample> left, std::span<Sample> right);

  const Entry& entry_;
  std::function<void()> changed_;
  std::vector<Parameter> parameters_;
  std::vector<std::atomic<double>> values_;
  double rate_ = 48000.0;
  bool active_ = false;
  std::unique_ptr<Act> ready_;  ///< built while inactive

  mutable std::mutex lock_;  ///< of what follows, between main and worker
  SavedSound sound_;         ///< its controls are in values_
  std::vector<double> initials_;
  std::string wanted_instrument_;    ///< "": none
  std::vector<std::string> staged_;  ///< overrides of what plays, or is about to
  double staged_room_ = 0.0;         ///< for bends, semitones, as staged_
  std::string trouble_;
  std::vector<Preset> presets_;
  std::vector<Zone> zones_;
  std::pair<int, int> keys_;
  std::shared_ptr<MotionPicture> picture_;

  std::atomic<double> rate_now_{48000.0}, load_{0.0};
  std::atomic<float> level_{0.0F};
  std::array<std::atomic<bool>, 128> down_{};
  SpscQueue<MidiMessage, 256> played_by_hand_;
  SpscQueue<HandMove, 1024> moved_by_hand_;

  std::unique_ptr<Crew> crew_;
  std::atomic<Crew*> offline_{nullptr};
  std::atomic<bool> in_full_{false};      ///< wanted: as in offline rendering
  std::atomic<double> wanted_room_{0.0};  ///< for bends, semitones
  std::atomic<double> cut_at_{0.0};       ///< semitones beyond which a bend was cut; 0: none was
  std::atomic<bool> revalue_{false};
  std::atomic<int> wanted_preset_{-1}, wanted_quality_{-1};
  std::atomic<int> sounding_{0}, most_voices_{0}, latency_{0}, preset_count_{0};

  // Of the audio thread.
  Stage stage_;
  std::vector<double> modulation_;
  static constexpr double none = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> note_modulation_;  ///< of each key, of each parameter; or none
  std::array<bool, 128> is_modulated_{};
  std::array<std::array<Held, 128>, MidiChannels::count> held_{};  ///< of each channel
  double loudest_ = 0.0;                                           ///< of the block so far
  std::array<double, Stage::most_at_once> left_{}, right_{};

  Worker worker_;  ///< the last: it ends before anything that it may touch
};

}  // namespace thrum::plugin
