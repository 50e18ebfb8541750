// How a player renders where keys share what they stand on: all voices and the shared part step
// together, sample by sample. And which keys answer others when the pedal is down.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include <thrum/instruments/player.hpp>
#include <thrum/instruments/shared_part.hpp>
#include <thrum/instruments/voice.hpp>
#include <thrum/scene/fault_lines.hpp>

namespace thrum {

namespace {

/// Intervals in semitones whose strings have low partials in common, the nearest kin first:
/// 1:2, 1:3, 1:4, 2:3, 1:5, 1:6, 3:4, 2:5, 1:8, 3:5.
constexpr std::array kin{12, 19, 24, 7, 28, 31, 5, 16, 36, 9};

}  // namespace

/// K |H(-1)| of the key's own side is known of each bridge; on the shared side the forces of all
/// voices add up. The largest eigenvalue of the whole is at most the sum of the two.
void Player::check_bridges(const std::string& source) const {
  std::vector<double> sums;
  double most = 0.0;
  for (const auto& voice : voices_) {
    sums.push_back(voice->bridge_stiffness());
    most = std::max(most, voice->most_of_a_bridge());
  }
  std::sort(sums.rbegin(), sums.rend());
  const auto together =
      static_cast<std::size_t>(most_voices_) + static_cast<std::size_t>(most_answering_);
  double stiffness = 0.0;
  for (std::size_t i = 0; i < std::min(together, sums.size()); ++i) stiffness += sums[i];
  const double all = most + stiffness * shared_->fastest_compliance();
  if (all < 1.0) return;
  throw BadScene(SourcedFault{
      source, "play.shared",
      fmt::format("the connections between keys and what they share are {:.2g} times too stiff for "
                  "{:g} steps a second; make them softer, or lower the bandwidth of what they join",
                  all, per_.step_rate(settings_.rate))}
                     .line());
}

void Player::list_awake() {
  awake_.clear();
  for (const auto& voice : voices_)
    if (!voice->sleeps()) awake_.push_back(voice.get());
}

void Player::render_steps_together(std::span<double> left, std::span<double> right) {
  list_awake();
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (shared_->sleeps()) {
      if (awake_.empty()) return shared_->begin_stretch();
    } else if (shared_->wants_to_follow()) {
      shared_->set_gate(std::any_of(awake_.begin(), awake_.end(),
                                    [](const Voice* voice) { return voice->is_held(); }));
      shared_->follow(newest_->sources(channels_), newest_->loudness(channels_));
    }
    step_together(left[i], right[i]);
    if (awake_.empty()) shared_->sleep_if_quiet();
  }
  for (Voice* voice : awake_) voice->keep_pace();
}

/// Voices of which the bridges make the steps are asked for nothing.
void Player::step_together(double& left, double& right) {
  shared_->pull();
  const bool all = shared_->some_are_lifted();
  bool slept = false;
  for (Voice* voice : awake_) {
    if (!all && !voice->wants_to_step()) continue;
    voice->step_beside(left, right, channels_);
    slept = slept || voice->sleeps();
  }
  if (slept) list_awake();
  if (!shared_->sleeps()) shared_->step(left, right);
  if (!shared_->ends_stretch()) return;
  for (Voice* voice : awake_) voice->begin_stretch();
  shared_->begin_stretch();
}

void Player::silence(Voice& voice) {
  if (!shared_) return voice.steal();
  cut(voice);
  const bool alone =
      std::all_of(voices_.begin(), voices_.end(), [](const auto& each) { return each->sleeps(); });
  if (alone) shared_->fade_out();
}

void Player::keep_energy_book() {
  if (shared_) shared_->simulation().keep_energy_book();
  for (const auto& voice : voices_) voice->keep_energy_book();
}

EnergyRow Player::energy() const {
  EnergyRow sum;
  const auto add = [&](const EnergyRow& row) {
    sum.terms += row.terms;
    sum.dissipated += row.dissipated;
    sum.supplied += row.supplied;
    sum.moved += row.moved;
    sum.error += row.error;
  };
  if (shared_ && shared_->simulation().steps_done() > 0) add(shared_->simulation().energy());
  for (const auto& voice : voices_) add(voice->energy());
  return sum;
}

std::vector<std::byte> Player::save_latest() const {
  std::vector<std::byte> state = latest_voice()->simulation().save();
  if (!shared_) return state;
  const std::vector<std::byte> under = shared_->simulation().save();
  state.insert(state.end(), under.begin(), under.end());
  return state;
}

/// With the pedal down the kin of a key answer it, as many as may.
void Player::let_answer(int channel, int key) {
  if (!channels_.sustains(channel)) return;
  auto answering = std::count_if(voices_.begin(), voices_.end(), [](const auto& voice) {
    return !voice->sleeps() && voice->is_answering();
  });
  for (const int interval : kin)
    for (const int other : {key - interval, key + interval}) {
      Voice* voice = voice_of(other);
      if (voice == nullptr || !voice->sleeps()) continue;
      if (++answering > most_answering_) return;
      voice->answer(channel, channels_);
    }
}

/// What sounds when the pedal goes down is answered too.
void Player::pedal_moved(int channel) {
  if (!shared_ || !channels_.sustains(channel)) return;
  list_awake();
  for (Voice* voice : awake_)
    if (voice->is_answering()) voice->answer(channel, channels_);
  for (Voice* voice : awake_)
    if (!voice->is_answering()) let_answer(channel, voice->key());
}

}  // namespace thrum
