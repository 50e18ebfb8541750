// Players that follow one another without a click: the new one plays at once, the one before it
// fades out beside it and is then left for a worker to destroy. They change hands through atomic
// pointers; the audio thread never waits. An Act has a `player`, and whatever belongs to it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <span>
#include <utility>

namespace thrum {

template <class Act>
class Succession {
 public:
  static constexpr std::size_t most_at_once = 4096;
  static constexpr double fade_seconds = 0.02;

  Succession() = default;
  Succession(const Succession&) = delete;
  Succession& operator=(const Succession&) = delete;
  ~Succession() {
    set(nullptr);
    tidy();
  }

  /// [setup] While no audio thread is about: plays this and nothing else.
  void set(std::unique_ptr<Act> act) {
    delete incoming_.exchange(nullptr);
    delete std::exchange(leaving_, nullptr);
    delete std::exchange(playing_, act.release());
  }
  /// [setup] While no audio thread is about: what plays, or is about to.
  std::unique_ptr<Act> take() {
    std::unique_ptr<Act> latest(incoming_.exchange(nullptr));
    if (latest == nullptr) latest.reset(std::exchange(playing_, nullptr));
    set(nullptr);
    return latest;
  }

  /// [any but audio] To be played from the next block on.
  void offer(std::unique_ptr<Act> act) {
    delete incoming_.exchange(act.release(), std::memory_order_acq_rel);
  }
  /// [any but audio] Destroys what has left.
  void tidy() { delete outgoing_.exchange(nullptr, std::memory_order_acq_rel); }

  /// [audio]
  Act* playing() const { return playing_; }
  /// [audio] What fades out; nullptr most of the time.
  Act* leaving() const { return leaving_; }
  bool is_silent() const { return playing_->player.is_silent() && leaving_ == nullptr; }

  /// [audio] True when an act that was offered has just taken over from another one.
  bool change() {
    if (leaving_ != nullptr || incoming_.load(std::memory_order_relaxed) == nullptr) return false;
    leaving_ = playing_;
    playing_ = incoming_.exchange(nullptr, std::memory_order_acq_rel);
    fade_ = 1.0;
    fade_step_ = 1.0 / (fade_seconds * playing_->player.rate());
    return true;
  }
  /// [audio] Nothing fades any more; true when an act has left.
  bool stop_fading() {
    fade_ = 0.0;
    return leaving_ != nullptr && leave();
  }
  /// [audio] At most so many samples at once; true when an act has left.
  bool render(std::span<double> left, std::span<double> right) {
    playing_->player.render(left, right);
    if (leaving_ == nullptr) return false;
    if (fade_ > 0.0) add_what_fades(left, right);
    return fade_ == 0.0 && leave();
  }

 private:
  void add_what_fades(std::span<double> left, std::span<double> right) {
    const auto l = std::span(left_).first(left.size()), r = std::span(right_).first(left.size());
    leaving_->player.render(l, r);
    for (std::size_t i = 0; i < left.size(); ++i) {
      const double gain = fade_ * fade_ * (3.0 - 2.0 * fade_);  // level at both ends
      left[i] += gain * l[i];
      right[i] += gain * r[i];
      fade_ = std::max(fade_ - fade_step_, 0.0);
    }
  }
  bool leave() {
    if (outgoing_.load(std::memory_order_acquire) != nullptr) return false;
    outgoing_.store(std::exchange(leaving_, nullptr), std::memory_order_release);
    return true;
  }

  Act* playing_ = nullptr;
  Act* leaving_ = nullptr;
  double fade_ = 0.0, fade_step_ = 0.0;
  std::atomic<Act*> incoming_{nullptr};
  std::atomic<Act*> outgoing_{nullptr};
  std::array<double, most_at_once> left_{}, right_{};
};

}  // namespace thrum
