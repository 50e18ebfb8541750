// How a player renders: its voices, alone or over several threads, what is heard of them, and the
// picture of what moves.
#include <algorithm>

#include <thrum/instruments/crew.hpp>
#include <thrum/instruments/player.hpp>
#include <thrum/math/flush_denormals.hpp>

namespace thrum {

void Player::render_alone(std::span<double> left, std::span<double> right) {
  for (const auto& voice : voices_)
    if (!voice->sleeps()) voice->render(left, right, channels_);
}

/// Every voice renders into its own buffer; the sum is in the same order as on one thread.
void Player::render_together(std::span<double> left, std::span<double> right) {
  const std::size_t frames = left.size();
  awake_.clear();
  for (const auto& voice : voices_)
    if (!voice->sleeps()) awake_.push_back(voice.get());
  apart_.assign(2 * frames * awake_.size(), 0.0);
  const auto part = [&](std::size_t i) { return std::span(apart_).subspan(i * frames, frames); };
  settings_.crew->run(awake_.size(), [&](std::size_t i) {
    const FlushDenormals no_stalls;
    awake_[i]->render(part(2 * i), part(2 * i + 1), channels_);
  });
  for (std::size_t i = 0; i < awake_.size(); ++i)
    for (std::size_t k = 0; k < frames; ++k) {
      left[k] += part(2 * i)[k];
      right[k] += part(2 * i + 1)[k];
    }
}

void Player::render_steps(std::span<double> left, std::span<double> right) {
  std::fill(left.begin(), left.end(), 0.0);
  std::fill(right.begin(), right.end(), 0.0);
  if (settings_.crew != nullptr)
    render_together(left, right);
  else
    render_alone(left, right);
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
  const long long end = samples_ + static_cast<long long>(left.size());
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
  if (steps_per_sample_ == 1) {
    render_steps(left, right);
  } else {
    const auto steps_of_one = static_cast<std::size_t>(steps_per_sample_);
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
  for (std::size_t i = 0; i < left.size(); ++i) {
    left[i] = blockers_[0](left[i]);
    right[i] = blockers_[1](right[i]);
    limiter_.apply(left[i], right[i]);
    left[i] = guard_.apply(left[i]);
    right[i] = guard_.apply(right[i]);
  }
  if constexpr (!FlushDenormals::by_processor)
    for (DcBlocker& blocker : blockers_) blocker.drop_tiny();
}

}  // namespace thrum
