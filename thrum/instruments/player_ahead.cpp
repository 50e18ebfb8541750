// How a player renders over several threads, where keys share nothing: every voice goes ahead by
// itself, from one note that begins to the next, into a buffer of its own, and takes what happens
// to it on the way. The sum is in the order in which one thread would add them, so the samples are
// the same.
#include <algorithm>

#include <thrum/instruments/crew.hpp>
#include <thrum/instruments/player.hpp>
#include <thrum/instruments/sound_path.hpp>
#include <thrum/instruments/voice.hpp>
#include <thrum/math/flush_denormals.hpp>

namespace thrum {

namespace {

/// Steps of voices that are worth waking another thread for: some milliseconds of work.
constexpr std::size_t worth_sharing = 4096;

}  // namespace

/// What a message means to voices: to one of them, or to all.
struct Player::Effect {
  std::size_t frame;
  MidiMessage message;
  Voice* voice = nullptr;                                   ///< the one that a key belongs to
  std::vector<std::pair<std::size_t, double>> scales = {};  ///< of moves
};

/// Who looks wants all voices at one moment.
bool Player::picture_is_due(std::size_t samples) const {
  return picture_ != nullptr && picture_->asked() <= samples_ + static_cast<long long>(samples);
}

bool Player::pays_to_share(std::size_t samples) const {
  if (settings_.crew == nullptr || settings_.crew->threads() < 2 || shared_ != nullptr ||
      per_.samples_per_step > 1 || picture_is_due(samples))
    return false;
  if (std::find(has_turns_.begin(), has_turns_.end(), true) != has_turns_.end()) return false;
  const auto awake = static_cast<std::size_t>(sounding());
  return awake > 1 &&
         awake * samples * static_cast<std::size_t>(per_.steps_per_sample) >= worth_sharing;
}

void Player::have_effect(const Effect& effect, Voice& voice, const MidiChannels& channels) {
  const MidiMessage& message = effect.message;
  if (message.is_note_off() || message.is_key_pressure()) {
    if (effect.voice != &voice) return;
    if (message.is_note_off())
      voice.note_off(message.key(), message.channel(), channels);
    else
      voice.express(message.key(), Expression::pressure, message.pressure() / 127.0);
    return;
  }
  if (!message.is_controller()) return;
  for (const auto& [move, scale] : effect.scales) voice.scale_move(move, scale);
  const int controller = message.controller();
  if (controller == 64 || controller == 121) voice.pedal_moved(channels);
  if (controller == MidiMessage::all_notes_off) voice.all_notes_off(channels);
  if (controller == MidiMessage::all_sound_off && !voice.sleeps()) voice.steal();
}

/// Takes messages, none of which begins a note; those for voices that sleep have their effect.
std::vector<Player::Effect> Player::effects_of(std::span<const TimedMessage> messages) {
  std::vector<Effect> effects;
  for (const TimedMessage& timed : messages) {
    const MidiMessage& message = timed.message;
    Effect effect{.frame = timed.frame, .message = message};
    if (message.is_note_off() || message.is_key_pressure()) {
      effect.voice = voice_that_plays(message.channel(), message.key());
      if (message.is_note_off()) lent(message.channel(), message.key()) = nullptr;
    } else {
      channels_.handle(message);
    }
    if (message.is_controller())
      for (std::size_t i = 0; i < controls_.size(); ++i) {
        const Control& control = controls_[i];
        if (!control.declared || control.controller != message.controller()) continue;
        const double value = control.at_share(message.value() / 127.0);
        turned_[i] = std::clamp(value, control.lowest, control.highest) / control.initial;
        for (const std::size_t move : control.scales)
          effect.scales.emplace_back(move, scale_of(move));
      }
    for (const auto& voice : voices_)
      if (voice->sleeps()) have_effect(effect, *voice, channels_);
    effects.push_back(std::move(effect));
  }
  return effects;
}

void Player::render_samples_ahead(std::span<double> left, std::span<double> right,
                                  std::span<const TimedMessage> messages) {
  const auto steps_of_one = static_cast<std::size_t>(per_.steps_per_sample);
  const std::size_t frames = left.size() * steps_of_one;
  samples_ += static_cast<long long>(left.size());
  const MidiChannels channels_before = channels_;
  awake_.clear();
  for (const auto& voice : voices_)
    if (!voice->sleeps()) awake_.push_back(voice.get());
  const std::vector<Effect> effects = effects_of(messages);
  apart_frames_ = frames;
  apart_.assign(2 * frames * awake_.size(), 0.0);
  settings_.crew->run(awake_.size(), [&](std::size_t i) {
    const FlushDenormals no_stalls;
    MidiChannels channels = channels_before;
    const auto both = std::span(apart_).subspan(2 * i * frames, 2 * frames);
    std::size_t done = 0;
    const auto render_until = [&](std::size_t frame) {
      const std::size_t count = frame - done;
      awake_[i]->render(both.subspan(done, count), both.subspan(frames + done, count), channels);
      done = frame;
    };
    for (const Effect& effect : effects) {
      render_until(std::clamp(effect.frame * steps_of_one, done, frames));
      channels.handle(effect.message);
      have_effect(effect, *awake_[i], channels);
    }
    render_until(frames);
  });
  const FlushDenormals no_stalls;
  std::size_t mixed = 0;
  path_->fill(left, right, [&](std::span<double> l, std::span<double> r) {
    mix(mixed, l.size(), l, r);
    mixed += l.size();
  });
  path_->finish(left, right);
}

void Player::mix(std::size_t first, std::size_t frames, std::span<double> left,
                 std::span<double> right) {
  std::fill(left.begin(), left.end(), 0.0);
  std::fill(right.begin(), right.end(), 0.0);
  for (std::size_t i = 0; i < awake_.size(); ++i) {
    const double* from = apart_.data() + 2 * i * apart_frames_ + first;
    for (std::size_t k = 0; k < frames; ++k) left[k] += from[k];
    for (std::size_t k = 0; k < frames; ++k) right[k] += from[apart_frames_ + k];
  }
  path_->add_tails(left, right);
}

void Player::render_until_note(std::span<double> left, std::span<double> right,
                               std::span<const TimedMessage> messages) {
  if (pays_to_share(left.size())) return render_samples_ahead(left, right, messages);
  std::size_t done = 0;
  for (const TimedMessage& timed : messages) {
    const std::size_t frame = std::clamp<std::size_t>(timed.frame, done, left.size());
    render(left.subspan(done, frame - done), right.subspan(done, frame - done));
    done = frame;
    handle(timed.message);
  }
  render(left.subspan(done), right.subspan(done));
}

void Player::render(std::span<double> left, std::span<double> right,
                    std::span<const TimedMessage> messages) {
  std::vector<TimedMessage> between;
  std::size_t done = 0;
  const auto render_until = [&](std::size_t frame) {
    render_until_note(left.subspan(done, frame - done), right.subspan(done, frame - done), between);
    between.clear();
    done = frame;
  };
  for (const TimedMessage& timed : messages) {
    const std::size_t frame = std::clamp<std::size_t>(timed.frame, done, left.size());
    if (!timed.message.is_note_on()) {
      between.push_back({static_cast<std::uint32_t>(frame - done), timed.message});
      continue;
    }
    if (frame > done || !between.empty()) render_until(frame);
    handle(timed.message);
  }
  render_until(left.size());
}

}  // namespace thrum
