// Where acts follow one another without a click: the new one plays at once, the one before it fades
// out beside it and is then left for the worker to destroy. Acts change hands through atomic
// pointers; the audio thread never waits.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <span>

#include "act.hpp"

namespace thrum::plugin {

class Stage {
 public:
  static constexpr std::size_t most_at_once = 256;
  static constexpr double fade_seconds = 0.02;

  ~Stage();

  /// [main] While no audio thread is about: plays this and nothing else.
  void set(std::unique_ptr<Act> act);
  /// [main] While no audio thread is about: what plays, or is about to.
  std::unique_ptr<Act> take();

  /// [main, worker] To be played from the next block on.
  void offer(std::unique_ptr<Act> act);
  /// [worker] Destroys what has left.
  void tidy();

  /// [audio]
  Act* playing() const { return playing_; }
  /// [audio] True when an act that was offered has just taken over from another one.
  bool change();
  /// [audio] At most so many samples at once; true when an act has left.
  bool render(std::span<double> left, std::span<double> right);
  bool is_silent() const { return playing_->player.is_silent() && leaving_ == nullptr; }
  /// [audio] What fades out; nullptr most of the time.
  Act* leaving() const { return leaving_; }
  /// [audio] Nothing fades any more.
  bool stop_fading();

 private:
  bool leave();

  Act* playing_ = nullptr;
  Act* leaving_ = nullptr;
  double fade_ = 0.0, fade_step_ = 0.0;
  std::atomic<Act*> incoming_{nullptr};
  std::atomic<Act*> outgoing_{nullptr};
  std::array<double, most_at_once> left_{}, right_{};
};

}  // namespace thrum::plugin
