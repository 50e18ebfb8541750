// A thread-safe player: any thread may send messages, the audio thread fetches blocks of sound, and
// any thread may read the status.
// [public]
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include <thrum/audio/spsc_queue.hpp>
#include <thrum/instruments/player.hpp>
#include <thrum/instruments/struck_keys.hpp>
#include <thrum/instruments/succession.hpp>
#include <thrum/instruments/timed_message.hpp>
#include <thrum/instruments/worker.hpp>

namespace thrum {

class LivePlayer {
 public:
  using Input = SpscQueue<MidiMessage, 1024>;

  struct Status {
    double load = 0.0;       ///< share of the available time, over the last third of a second
    double peak_load = 0.0;  ///< of the worst block since the last reading
    int voices = 0;
    long long frames = 0;
    long long limited = 0;  ///< samples that the output guard limited or silenced
    long long broken_voices = 0;
    double cut_at = 0.0;  ///< semitones beyond which a bend was cut; 0: none was
  };

  /// The instrument with one of its presets; "" is none. Throws BadScene.
  using Load = std::function<Instrument(const std::string& preset)>;

  /// [setup] Throws BadScene. Presets can be asked for where there is a `load`, which a thread of
  /// its own calls. That thread also builds strings with more room, up to an octave, where RPN 0 or
  /// MPE sets a bend range that is wider than the instrument's: they take over as a preset does.
  LivePlayer(const Instrument& instrument, const PlayerSettings& settings, Load load = {});

  /// [setup] An input queue for one thread; all are created before the first block.
  Input& add_input();

  /// [audio] The next frames. Queued messages are handled first, then `timed`, each at its frame,
  /// in order; a frame beyond the block counts as the last.
  void render(std::span<float> left, std::span<float> right,
              std::span<const TimedMessage> timed = {});

  /// [audio, or any other thread] The preset of a number, 0 being none, in a moment. Held keys are
  /// struck again, and what sounded fades out in 20 ms. A program change asks for one too.
  void ask_preset(int number);

  /// [any one thread]
  Status status();
  /// [any but audio] What became of the last preset that was asked for: its name, or its name and
  /// why it cannot be played. "" before the first. Or why there is no room for wider bends.
  std::string preset_words() const;
  /// [any] A line for each key of the instrument it began with that cannot be tuned.
  const std::vector<std::string>& left_out() const { return left_out_; }
  int preset_count() const { return static_cast<int>(presets_.size()); }
  /// [any]
  double rate() const { return settings_.rate; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Act {
    Player player;
    int sound;    ///< counts presets that were taken
    double room;  ///< for bends, semitones
  };
  using Acts = Succession<Act>;

  void take_messages();
  void handle(const MidiMessage& message);
  void change_act();
  void render_plain(std::span<float> left, std::span<float> right);
  void tell(Clock::duration spent, std::size_t frames);
  void ask_room();
  void run_errand();
  void take_preset(int number);
  void make_room();
  void offer(Instrument instrument, int sound);
  void set_words(std::string words);

  PlayerSettings settings_;
  Load load_;
  std::vector<std::string> presets_;
  std::vector<std::string> left_out_;
  std::vector<std::unique_ptr<Input>> inputs_;

  // Of the audio thread.
  Acts acts_;
  StruckKeys keys_;
  std::array<double, Acts::most_at_once> left_{}, right_{};
  long long limited_before_ = 0, broken_before_ = 0;  ///< by players that have left

  // Written by the audio thread after each block.
  std::atomic<double> load_share_{0.0};
  std::atomic<double> peak_load_{0.0};
  std::atomic<int> voices_{0};
  std::atomic<long long> frames_{0};
  std::atomic<long long> limited_{0};
  std::atomic<long long> broken_voices_{0};

  // Of the worker: what was built last, and the room that it was asked to have.
  Instrument instrument_;
  int sound_ = 0;
  double room_;

  std::atomic<double> cut_at_{0.0};
  std::atomic<double> wanted_room_{0.0};  ///< for bends, semitones
  std::atomic<int> wanted_preset_{-1};
  mutable std::mutex lock_;  ///< of preset_words_
  std::string preset_words_;
  std::unique_ptr<Worker> worker_;  ///< the last: it ends before anything that it may touch
};

}  // namespace thrum
