#include <thrum/instruments/voice.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <thrum/audio/output_guard.hpp>
#include <thrum/instruments/sounding.hpp>

namespace thrum {

namespace {

/// The excitation may take this long to reach the pickup.
constexpr double shortest_note = 0.2;

}  // namespace

Sources Voice::sources(const MidiChannels& channels) const {
  Sources sources = channels.sources(channel_);
  sources[Source::velocity] = velocity_;
  sources[Source::pressure] = std::max(sources[Source::pressure], expression_.pressure);
  if (expression_.brightness >= 0.0) sources[Source::timbre] = expression_.brightness;
  if (wheel_is_vibrato_)
    sources[Source::modulation] = std::max(sources[Source::modulation], expression_.vibrato);
  sources[Source::expression] *= expression_.expression;
  return sources;
}

void Voice::note_on(int key, double velocity, int channel, const MidiChannels& channels) {
  held_.press(key, channel);
  down_ = true;
  stir();
  key_ = key;
  channel_ = channel;
  velocity_ = velocity;
  expression_ = {};
  age_ = 0;
  const Sources now = sources(channels);
  if (asleep_) wake(key, now, channels);
  fading_ = answering_ = false;
  for (Gesture& gesture : gestures_) gesture.note_on(key, now);
}

void Voice::wake(int key, const Sources& now, const MidiChannels& channels) {
  prepare();
  asleep_ = false;
  fresh_ = true;
  fade_ = 1.0;
  until_reading_ = 0;
  level_ = loudest_ = 1.0;
  window_ = 0;
  for (SoundTail& tail : tails_) tail.forget();
  for (Foot& foot : feet_) foot.tail.forget();
  take_bridges();
  for (Gesture& gesture : gestures_) {
    gesture.wake(key, now);
    if (untouched_ || gesture.is_place() || (gesture.is_damper() && simulation_->steps_done() == 0))
      gesture.begin_at_once();
  }
  untouched_ = false;
  pitch_.jump(key, channels.bend(channel_));
}

bool Voice::set_gates(const MidiChannels& channels) {
  if (held_.any()) {
    key_ = held_.latest().key;
    channel_ = held_.latest().channel;
    return false;
  }
  for (Gesture& gesture : gestures_) gesture.set_gate(false);
  if (!std::exchange(down_, false)) return false;
  const Sources now = sources(channels);
  for (Gesture& gesture : gestures_) gesture.note_off(key_, now);
  return true;
}

bool Voice::note_off(int key, int channel, const MidiChannels& channels) {
  return held_.release(key, channel, channels.sustains(channel)) && set_gates(channels);
}

/// What arrives together with the first note belongs to its start: nothing glides there.
void Voice::express(int key, Expression what, double value) {
  if (key != key_) return;
  const NoteExpression before = expression_;
  expression_.set(what, value);
  if (fresh_) pitch_.shift(expression_.tuning - before.tuning);
}

bool Voice::pedal_moved(const MidiChannels& channels) {
  for (int channel = 0; channel < MidiChannels::count; ++channel)
    if (!channels.sustains(channel)) held_.lift_pedal(channel);
  return set_gates(channels);
}

bool Voice::all_notes_off(const MidiChannels& channels) {
  held_.clear();
  return set_gates(channels);
}

Fader::Place Voice::loudness(const MidiChannels& channels) const {
  const double of_key = std::pow(10.0, 0.05 * level_of_keys_.at(key_));
  return {of_key * channels.volume(channel_, expression_is_level_) *
              expression_.gain(expression_is_level_),
          std::clamp(channels.pan(channel_) + expression_.pan, -1.0, 1.0)};
}

void Voice::read_controllers(const MidiChannels& channels) {
  until_reading_ = control_period;
  const Sources now = sources(channels);
  const bool same = std::exchange(seen_sources_, now) == now;
  for (Gesture& gesture : gestures_) {
    if (same && gesture.is_settled()) continue;
    gesture.follow(now);
    writes_ = true;
  }
  const double vibrato = std::max({channels.vibrato(channel_), expression_.vibrato,
                                   wheel_is_vibrato_ ? now[Source::modulation] : 0.0});
  pitch_.follow(key_, channels.bend(channel_) + expression_.tuning, vibrato);
  writes_ = writes_ || !pitch_.rests();
  if (ears_.empty()) return;
  if (fresh_)
    fader_.jump(loudness(channels));
  else
    fader_.follow(loudness(channels));
}

/// Values of the step after the next one.
void Voice::write_knobs() {
  if (!writes_) return;
  const long long step = simulation_->steps_done() + 1;
  for (Gesture& gesture : gestures_) gesture.write(step);
  pitch_.write(step);
  const auto rests = [](const Gesture* gesture) { return gesture->rests(); };
  rests_ = pitch_.rests() && std::all_of(others_.begin(), others_.end(), rests);
  writes_ = !rests_ || !std::all_of(lesser_.begin(), lesser_.end(), rests);
}

/// Resets a diverged scene and mutes it until the next note.
void Voice::start_anew() {
  ++broken_;
  fading_ = true;
  for (const Spring& spring : springs_) bridges(spring).clear(spring.lane);
  fall_asleep();
}

void Voice::fall_asleep() {
  asleep_ = true;
  stir();
  give_bridges_back();
  if (!fading_ && shared_ == nullptr) return;
  fading_ = answering_ = false;
  held_.clear();
  down_ = false;
  stale_ = true;
}

/// What would stay at rest for ever may as well have rested for some steps: then parameters are
/// settled and rows are asleep. Not where a voice stands by itself: knobs that are at once where
/// they lead would take a bow into another motion.
void Voice::prepare() {
  constexpr int steps_to_settle = 6;
  static const Sources usual = MidiChannels().sources(0);
  if (!std::exchange(stale_, false)) return;
  for (Gesture& gesture : gestures_) gesture.prepare(usual);
  pitch_.reset();
  for (Spring& spring : springs_) spring.port.push(0.0);
  if (simulation_->steps_done() > 0) simulation_->restart();
  untouched_ = false;
  if (shared_ == nullptr) return;
  for (int i = 0; i < steps_to_settle; ++i) simulation_->step();
  untouched_ = simulation_->stays_at_rest();
  if (!untouched_) return simulation_->restart();
  step_at_rest();
  simulation_->find_ahead();
}

void Voice::cut(SoundTails& left, SoundTails& right) {
  const bool sounds = left.add(tails_[0]);
  if (!tails_[1].is_like(tails_[0]))
    right.add(tails_[1]);
  else if (sounds)
    right.add_last_of(left);
  for (const Foot& foot : feet_) shared_->push_tail(foot.port, foot.tail);
  fading_ = true;
  fall_asleep();
}

void Voice::draw(const FrameLayout& layout, FrameVoice& drawn) const {
  drawn.key = key_;
  drawn.held = held_.any();
  drawn.level = level_;
  drawn.energy = simulation_->stored();
  drawn.energy.potential += stored_in_bridges();
  std::size_t number = 0;
  for (std::size_t i = 0; i < layout.values; ++i)
    drawn.values[i] = layout.sources[i].is_watched ? static_cast<float>(watched(number++))
                                                   : layout.sources[i].otherwise;
  for (std::size_t i = 0; i < layout.touches.size(); ++i)
    drawn.forces[i] = static_cast<float>(watched(number++));
}

void Voice::reset() {
  asleep_ = true;
  stir();
  give_bridges_back();
  fading_ = answering_ = false;
  held_.clear();
  down_ = false;
  for (Gesture& gesture : gestures_) gesture.start_over();
  pitch_.start_over();
  stale_ = true;
  prepare();
}

void Voice::listen(double left, double right) {
  loudest_ = std::max({loudest_, std::abs(left), std::abs(right), heard_through_});
  if (++window_ >= window_steps_) end_window();
}

void Voice::end_window() {
  const bool quiet = std::max(loudest_, level_) < silence;
  level_ = loudest_;
  loudest_ = 0.0;
  window_ = 0;
  if (quiet && !held_.any() && !keeps_book_ && static_cast<double>(age_) > shortest_note * rate_)
    fall_asleep();
}

/// What happens before a step.
void Voice::move(const MidiChannels& channels) {
  if (until_reading_ == 0) read_controllers(channels);
  write_knobs();
}

/// At rest its strings move many steps at once, where nothing is asked of them but what the bridges
/// follow.
void Voice::step() {
  if (rests_)
    step_at_rest();
  else
    simulation_->step();
}

void Voice::step_at_rest() {
  if (shared_ != nullptr && ears_.empty())
    simulation_->step_at_rest();
  else
    simulation_->step_at_rest_and_show();
}

/// What is heard after a step; false if it diverged.
bool Voice::sound(double& left, double& right) {
  ++age_;
  --until_reading_;
  fresh_ = false;
  double l = 0.0, r = 0.0;
  for (const PannedPickup& ear : ears_) {
    const double heard = simulation_->pickup(ear.pickup);
    l += ear.left * heard;
    r += ear.right * heard;
  }
  if (!ears_.empty() && (!OutputGuard::is_sane(l) || !OutputGuard::is_sane(r))) return false;
  fader_.step();
  fade_ = fading_ ? fade_ - fade_step_ : std::min(fade_ + fade_step_, 1.0);
  if (!ears_.empty()) {
    const double fade = std::max(fade_, 0.0);
    const double to_left = fade * fader_.left() * l, to_right = fade * fader_.right() * r;
    left += to_left;
    right += to_right;
    tails_[0].hear(to_left);
    tails_[1].hear(to_right);
  }
  listen(l, r);
  return true;
}

void Voice::render(std::span<double> left, std::span<double> right, const MidiChannels& channels) {
  for (std::size_t i = 0; i < left.size() && !asleep_; ++i) {
    move(channels);
    step();
    if (!sound(left[i], right[i])) return start_anew();
    if (fading_ && fade_ <= 0.0) fall_asleep();
  }
}

}  // namespace thrum
