// From the steps of a player's voices to the samples that are heard: resampling, what is left of
// voices that were cut off, no DC, a room, and the guards against full scale.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <thrum/audio/dc_blocker.hpp>
#include <thrum/audio/decimator.hpp>
#include <thrum/audio/interpolator.hpp>
#include <thrum/audio/limiter.hpp>
#include <thrum/audio/output_guard.hpp>
#include <thrum/audio/room.hpp>
#include <thrum/audio/sound_tail.hpp>
#include <thrum/instruments/player.hpp>

namespace thrum {

class SoundPath {
 public:
  /// [setup] `room` as in PlayerSettings.
  SoundPath(const StepsAndSamples& per, double rate, double room);

  /// [audio] All below. As it was made.
  void reset();
  /// Left and right, of voices that are cut off.
  std::array<SoundTails, 2>& tails() { return tails_; }
  void add_tails(std::span<double> left, std::span<double> right);
  /// Calls make(left, right) for as many steps as these samples take, in spans of some hundreds.
  template <class Make>
  void fill(std::span<double> left, std::span<double> right, const Make& make);
  /// What is heard of the sum of all voices.
  void finish(std::span<double> left, std::span<double> right);

  /// [any]
  bool room_is_silent() const { return !room_ || room_->is_silent(); }
  long long limited() const { return limiter_.limited() + guard_.limited() + guard_.silenced(); }

 private:
  template <class Make>
  void oversample(std::span<double> left, std::span<double> right, const Make& make);
  template <class Make>
  void undersample(std::span<double> left, std::span<double> right, const Make& make);

  StepsAndSamples per_;
  double rate_;
  std::array<SoundTails, 2> tails_;
  std::vector<double> steps_;  ///< left and right of a block, where steps are not samples
  std::array<Decimator, 2> decimators_;
  std::array<Interpolator, 2> interpolators_;
  /// Left and right of samples between steps; those of the latest step that nobody has heard yet.
  std::array<std::vector<double>, 2> between_;
  std::size_t unheard_ = 0;
  std::array<DcBlocker, 2> blockers_;
  std::optional<Room> room_;
  Limiter limiter_;
  OutputGuard guard_;
};

template <class Make>
void SoundPath::fill(std::span<double> left, std::span<double> right, const Make& make) {
  if (per_.steps_per_sample > 1)
    oversample(left, right, make);
  else if (per_.samples_per_step > 1)
    undersample(left, right, make);
  else
    make(left, right);
}

template <class Make>
void SoundPath::oversample(std::span<double> left, std::span<double> right, const Make& make) {
  const auto steps_of_one = static_cast<std::size_t>(per_.steps_per_sample);
  const std::size_t at_once = steps_.size() / (2 * steps_of_one);
  for (std::size_t done = 0; done < left.size();) {
    const std::size_t samples = std::min(at_once, left.size() - done);
    const std::size_t steps = samples * steps_of_one;
    const auto both = std::span(steps_);
    const auto l = both.first(steps), r = both.subspan(steps, steps);
    make(l, r);
    decimators_[0].process(l, left.subspan(done, samples));
    decimators_[1].process(r, right.subspan(done, samples));
    done += samples;
  }
}

/// A step is made when the first of its samples is wanted; a block may end before its last, which
/// then waits at the end of between_.
template <class Make>
void SoundPath::undersample(std::span<double> left, std::span<double> right, const Make& make) {
  const auto of_a_step = static_cast<std::size_t>(per_.samples_per_step);
  for (std::size_t done = 0; done < left.size();) {
    const std::size_t wanted = left.size() - done;
    if (unheard_ == 0) {
      const std::size_t steps =
          std::min((wanted + of_a_step - 1) / of_a_step, between_[0].size() / of_a_step);
      const auto both = std::span(steps_);
      const auto l = both.first(steps), r = both.subspan(steps, steps);
      make(l, r);
      unheard_ = steps * of_a_step;
      interpolators_[0].process(l, std::span(between_[0]).last(unheard_));
      interpolators_[1].process(r, std::span(between_[1]).last(unheard_));
    }
    const std::size_t count = std::min(wanted, unheard_);
    const auto hear = [&](const std::vector<double>& from, std::span<double> to) {
      std::copy_n(from.end() - static_cast<std::ptrdiff_t>(unheard_), count, to.begin());
    };
    hear(between_[0], left.subspan(done));
    hear(between_[1], right.subspan(done));
    unheard_ -= count;
    done += count;
  }
}

}  // namespace thrum
