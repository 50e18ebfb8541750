// A thread-safe player: any thread may send messages, the audio thread fetches blocks of sound, and
// any thread may read the status.
// [public]
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <thrum/audio/spsc_queue.hpp>
#include <thrum/instruments/player.hpp>
#include <thrum/instruments/timed_message.hpp>

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
  };

  /// [setup] Throws BadScene.
  LivePlayer(const Instrument& instrument, const PlayerSettings& settings);

  /// [setup] An input queue for one thread; all are created before the first block.
  Input& add_input();

  /// [audio] The next frames. Queued messages are handled first, then `timed`, each at its frame,
  /// in order; a frame beyond the block counts as the last.
  void render(std::span<float> left, std::span<float> right,
              std::span<const TimedMessage> timed = {});

  /// [any one thread]
  Status look();
  /// [any]
  double rate() const { return player_.rate(); }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t most_at_once = 512;

  void take_messages();
  void render_plain(std::span<float> left, std::span<float> right);
  void tell(Clock::duration spent, std::size_t frames);

  Player player_;
  std::vector<std::unique_ptr<Input>> inputs_;
  std::vector<double> left_;
  std::vector<double> right_;

  // Written by the audio thread after each block.
  std::atomic<double> load_{0.0};
  std::atomic<double> peak_load_{0.0};
  std::atomic<int> voices_{0};
  std::atomic<long long> frames_{0};
  std::atomic<long long> limited_{0};
  std::atomic<long long> broken_voices_{0};
};

}  // namespace thrum
