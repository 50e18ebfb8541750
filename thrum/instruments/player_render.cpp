// How a player renders: its voices, one after the other, what is heard of them, and the picture of
// what moves. Over several threads: player_ahead.cpp.
#include <algorithm>
#include <cassert>
#include <utility>

#include <thrum/instruments/player.hpp>
#include <thrum/instruments/sound_path.hpp>
#include <thrum/instruments/voice.hpp>
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
  path_->add_tails(left, right);
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
  path_->fill(left, right,
              [this](std::span<double> l, std::span<double> r) { render_steps(l, r); });
  path_->finish(left, right);
}

}  // namespace thrum
