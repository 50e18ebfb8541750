// How a player renders: its voices, one after the other, what is heard of them, and the picture of
// what moves. Over several threads: player_ahead.cpp.
#include <algorithm>
#include <cassert>
#include <utility>

#include <thrum/instruments/player.hpp>
#include <thrum/math/flush_denormals.hpp>

namespace thrum {

void Player::render_steps(std::span<double> left, std::span<double> right) {
  std::fill(left.begin(), left.end(), 0.0);
  std::fill(right.begin(), right.end(), 0.0);
  if (shared_) {
    render_steps_together(left, right);
  } else {
    for (const auto& voice : voices_)
      if (!voice->sleeps()) voice->render(left, right, channels_);
  }
  add_tails(left, right);
  prepare_next(left.size());
}

/// One after the other, and not beside notes that begin, so that no block takes longer for it.
void Player::prepare_next(std::size_t steps) {
  constexpr std::size_t between = 256;
  unprepared_steps_ += steps;
  if (unprepared_steps_ < between) return;
  unprepared_steps_ = 0;
  const auto next = std::find_if(voices_.begin(), voices_.end(), [](const auto& voice) {
    return voice->sleeps() && !voice->is_prepared();
  });
  if (next != voices_.end()) (*next)->prepare();
}

void Player::add_tails(std::span<double> left, std::span<double> right) {
  if (tails_[0].any())
    for (double& sample : left) sample += tails_[0].next();
  if (tails_[1].any())
    for (double& sample : right) sample += tails_[1].next();
}

void Player::draw() {
  MotionFrame& drawn = picture_->drawn();
  drawn.sample = samples_;
  drawn.sounding = 0;
  for (std::size_t i = 0; i < voices_.size() && drawn.sounding < drawn.voices.size(); ++i) {
    if (voices_[i]->sleeps()) continue;
    FrameVoice& voice = drawn.voices[drawn.sounding++];
    voice.layout = layouts_[i];
    voices_[i]->draw(picture_->layout(voice.layout), voice);
  }
  picture_->publish();
}

/// A picture is taken after the sample that it is asked for: the block is divided there.
void Player::render(std::span<double> left, std::span<double> right) {
  assert(left.size() == right.size());
  const long long end = samples_ + static_cast<long long>(left.size());
  if (pays_to_share(left.size())) return render_samples_ahead(left, right, {});
  const long long asked = picture_ != nullptr ? picture_->asked() : end + 1;
  if (asked > end) return render_samples(left, right);
  const auto before = static_cast<std::size_t>(std::max(asked - samples_, 0LL));
  render_samples(left.first(before), right.first(before));
  draw();
  render_samples(left.subspan(before), right.subspan(before));
}

void Player::render_samples(std::span<double> left, std::span<double> right) {
  const FlushDenormals no_stalls;
  samples_ += static_cast<long long>(left.size());
  if (per_.steps_per_sample > 1)
    render_oversampled(left, right);
  else if (per_.samples_per_step > 1)
    render_undersampled(left, right);
  else
    render_steps(left, right);
  finish(left, right);
}

void Player::render_oversampled(std::span<double> left, std::span<double> right) {
  const auto steps_of_one = static_cast<std::size_t>(per_.steps_per_sample);
  const std::size_t at_once = steps_.size() / (2 * steps_of_one);
  for (std::size_t done = 0; done < left.size();) {
    const std::size_t samples = std::min(at_once, left.size() - done);
    const std::size_t steps = samples * steps_of_one;
    const auto both = std::span(steps_);
    render_steps(both.first(steps), both.subspan(steps, steps));
    decimators_[0].process(both.first(steps), left.subspan(done, samples));
    decimators_[1].process(both.subspan(steps, steps), right.subspan(done, samples));
    done += samples;
  }
}

/// A step is made when the first of its samples is wanted; a block may end before its last, which
/// then waits at the end of between_.
void Player::render_undersampled(std::span<double> left, std::span<double> right) {
  const auto of_a_step = static_cast<std::size_t>(per_.samples_per_step);
  for (std::size_t done = 0; done < left.size();) {
    const std::size_t wanted = left.size() - done;
    if (unheard_ == 0) {
      const std::size_t steps =
          std::min((wanted + of_a_step - 1) / of_a_step, between_[0].size() / of_a_step);
      const auto both = std::span(steps_);
      const auto l = both.first(steps), r = both.subspan(steps, steps);
      render_steps(l, r);
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

/// What is heard of the sum of all voices.
void Player::finish(std::span<double> left, std::span<double> right) {
  for (std::size_t i = 0; i < left.size(); ++i) {
    left[i] = blockers_[0](left[i]);
    right[i] = blockers_[1](right[i]);
    if (room_) room_->apply(left[i], right[i]);
    limiter_.apply(left[i], right[i]);
    left[i] = guard_.apply(left[i]);
    right[i] = guard_.apply(right[i]);
  }
  if constexpr (!FlushDenormals::by_processor)
    for (DcBlocker& blocker : blockers_) blocker.drop_tiny();
}

}  // namespace thrum
