#include <thrum/instruments/voice.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <thrum/audio/output_guard.hpp>
#include <thrum/instruments/bind_knob.hpp>
#include <thrum/instruments/seed_scene.hpp>

namespace thrum {

namespace {

constexpr double fade_seconds = 0.01;
constexpr double bend_seconds = 0.004;
constexpr double window_seconds = 0.05;
/// -100 dB below full scale: nobody hears it.
constexpr double silence = 1e-5;
/// A blow may take this long to arrive.
constexpr double shortest_note = 0.2;
constexpr double near_enough = 1e-9;  ///< octaves

double gain_of(double decibels) { return std::pow(10.0, decibels / 20.0); }

void refuse(const Scene& scene, const std::string& path, const std::string& why) {
  throw BadScene(scene.origin + ": " + path + ": " + why);
}

}  // namespace

Voice::Voice(const Instrument& instrument, const Tuning& tuning, const Setup& setup)
    : rate_(setup.rate),
      glides_(!instrument.play.each_key),
      bend_reach_(instrument.play.bend / 12.0),
      glide_share_(glide_share(instrument.play.glide, setup.rate)),
      bend_share_(glide_share(bend_seconds, setup.rate)),
      vibrato_step_(2.0 * std::numbers::pi * instrument.play.vibrato_rate * control_period /
                    setup.rate),
      vibrato_depth_(instrument.play.vibrato_depth / 1200.0),
      key_(setup.lowest_key) {
  for (int key = 0; key < Tuning::keys; ++key)
    frequencies_.push_back(tuning.frequency(key) *
                           std::exp2(instrument.play.cents.at(key) / 1200.0));
  Scene scene = instrument.scene((setup.lowest_key + setup.highest_key) / 2, setup.rate);
  seed_scene(scene, setup.seed);
  bind(scene, instrument, setup);
  simulation_ = std::make_unique<Simulation>(scene);
  hear(instrument);
}

void Voice::bind(Scene& scene, const Instrument& instrument, const Setup& setup) {
  if (!instrument.play.tune.empty()) bind_tension(scene, instrument, setup);
  for (const Move& move : instrument.moves) {
    if (!move.by_expression.is_constant()) expression_is_level_ = false;
    const std::string path = "play.move." + move.name + ".what";
    const double in_scene = parameter_value(scene, move.what);
    const double resting = move.how == "hold"
                               ? move.value.at(key_) * move.factor(MidiChannels().sources(0))
                               : move.rest;
    const double start = std::isnan(in_scene) || move.how == "hold" ? resting : move.rest;
    auto knob = std::make_shared<Knob>(setup.rate, start,
                                       limits_of(move, setup.lowest_key, setup.highest_key, start));
    const std::string why = bind_knob(scene, move.what, knob);
    if (!why.empty()) refuse(scene, path, why);
    gestures_.emplace_back(move, std::move(knob), setup.rate, start);
  }
}

void Voice::bind_tension(Scene& scene, const Instrument& instrument, const Setup& setup) {
  const std::string& path = instrument.play.tune;
  const Element* string = scene.find(path);
  if (string == nullptr || string->kind != "string")
    refuse(scene, "play.tune", "must be the path of a string, as \"string.s\"");
  Faults faults;
  pitch_ = StringPitch(*string, faults);
  if (!faults.empty()) throw BadScene(scene.lines(faults));
  double lowest = 1e300, highest = 0.0;
  for (int key = setup.lowest_key; key <= setup.highest_key; ++key) {
    const double frequency = frequencies_[static_cast<std::size_t>(key)];
    if (std::isnan(frequency)) continue;
    lowest = std::min(lowest, frequency);
    highest = std::max(highest, frequency);
  }
  const double reach = std::exp2(bend_reach_ + vibrato_depth_);
  first_tension_ = pitch_.tension(lowest);
  if (!(pitch_.tension(lowest / reach) > 0.0))
    refuse(scene, "play.tune",
           "the string is too stiff for the lowest pitch of key " +
               std::to_string(setup.lowest_key) + "; make it longer, or less stiff");
  tension_ = std::make_shared<Knob>(
      setup.rate, first_tension_,
      Knob::Limits{pitch_.tension(lowest / reach), pitch_.tension(highest * reach), 1e300});
  octaves_ = std::log2(lowest);
  tension_at_ = first_tension_;
  bind_knob(scene, path + ".tension", tension_);
}

/// Equal power between left and right, a pickup in the middle being as loud as on one side.
void Voice::hear(const Instrument& instrument) {
  const double gain = gain_of(instrument.play.gain);
  const std::size_t count = simulation_->pickup_count();
  for (std::size_t i = 0; i < count; ++i) {
    double pan = count > 1 ? -0.5 + static_cast<double>(i) / static_cast<double>(count - 1) : 0.0;
    if (i < instrument.play.pan.size()) pan = instrument.play.pan[i];
    const double angle = 0.25 * std::numbers::pi * (1.0 + pan);
    ears_.push_back({gain * std::cos(angle), gain * std::sin(angle)});
  }
}

Sources Voice::sources(const MidiChannels& channels) const {
  Sources sources = channels.sources(channel_);
  sources[Source::velocity] = velocity_;
  sources[Source::pressure] = std::max(sources[Source::pressure], key_pressure_);
  return sources;
}

double Voice::pitch_wanted(const MidiChannels& channels) const {
  const double bend = std::clamp(channels.bend(channel_) / 12.0, -bend_reach_, bend_reach_);
  return std::log2(frequencies_[static_cast<std::size_t>(key_)]) + bend;
}

void Voice::note_on(int key, double velocity, int channel, const MidiChannels& channels) {
  held_.press(key, channel);
  key_ = key;
  channel_ = channel;
  velocity_ = velocity;
  key_pressure_ = 0.0;
  age_ = 0;
  const Sources now = sources(channels);
  if (asleep_) {
    asleep_ = false;
    fade_ = 1.0;
    until_look_ = 0;
    level_ = loudest_ = 1.0;
    window_ = 0;
    volume_ = channels.volume(channel_, expression_is_level_);
    for (Gesture& gesture : gestures_) gesture.wake(key, now);
    if (tension_) octaves_ = pitch_wanted(channels);
  }
  fading_ = false;
  for (Gesture& gesture : gestures_) gesture.note_on(key, now);
}

void Voice::set_gates() {
  if (held_.any()) {
    key_ = held_.latest().key;
    channel_ = held_.latest().channel;
  } else {
    for (Gesture& gesture : gestures_) gesture.set_gate(false);
  }
}

void Voice::note_off(int key, const MidiChannels& channels) {
  if (held_.release(key, channels.sustains(channel_))) set_gates();
}

void Voice::press_key(int key, double pressure) {
  if (key == key_) key_pressure_ = pressure;
}

void Voice::pedal_moved(const MidiChannels& channels) {
  for (int channel = 0; channel < MidiChannels::count; ++channel)
    if (!channels.sustains(channel)) held_.lift_pedal(channel);
  set_gates();
}

void Voice::all_notes_off() {
  held_.clear();
  set_gates();
}

void Voice::look_at_pitch(const MidiChannels& channels) {
  const double target = pitch_wanted(channels);
  octaves_ += (glides_ ? glide_share_ : bend_share_) * (target - octaves_);
  if (std::abs(target - octaves_) < near_enough) octaves_ = target;
  double depth = 0.0;
  if (vibrato_depth_ > 0.0) {
    vibrato_ = std::fmod(vibrato_ + vibrato_step_, 2.0 * std::numbers::pi);
    depth = vibrato_depth_ * channels.sources(channel_)[Source::modulation];
  }
  const double sway = depth > 0.0 ? depth * std::sin(vibrato_) : 0.0;
  const double tension = pitch_.tension(std::exp2(octaves_ + sway));
  tension_change_ = (tension - tension_at_) / control_period;
  if (std::abs(tension - tension_at_) <= 1e-13 * tension) tension_change_ = 0.0;
}

void Voice::look(const MidiChannels& channels) {
  until_look_ = control_period;
  const Sources now = sources(channels);
  for (Gesture& gesture : gestures_) gesture.look(now);
  if (tension_) look_at_pitch(channels);
  const double volume = channels.volume(channel_, expression_is_level_);
  volume_change_ = bend_share_ * (volume - volume_) / control_period;
  const double pan = channels.pan(channel_);
  balance_[0] = std::min(1.0, 1.0 - pan);
  balance_[1] = std::min(1.0, 1.0 + pan);
}

/// Those of the step after the one that comes.
void Voice::write_knobs() {
  const long long step = simulation_->steps_done() + 1;
  for (Gesture& gesture : gestures_) gesture.write(step);
  if (!tension_) return;
  tension_at_ += tension_change_;
  tension_->write(step, tension_at_);
}

/// A scene that has grown beyond sense is put back to its beginning, and heard of no more until the
/// next note.
void Voice::start_anew() {
  ++broken_;
  fading_ = true;
  fall_asleep();
}

void Voice::fall_asleep() {
  asleep_ = true;
  if (!fading_) return;
  fading_ = false;
  held_.clear();
  for (Gesture& gesture : gestures_) gesture.reset();
  if (tension_) {
    tension_->fill(first_tension_);
    tension_at_ = first_tension_;
  }
  simulation_->restart();
}

void Voice::listen(double left, double right) {
  loudest_ = std::max({loudest_, std::abs(left), std::abs(right)});
  if (++window_ < window_seconds * rate_) return;
  const bool quiet = std::max(loudest_, level_) < silence;
  level_ = loudest_;
  loudest_ = 0.0;
  window_ = 0;
  if (quiet && !held_.any() && static_cast<double>(age_) > shortest_note * rate_) fall_asleep();
}

void Voice::render(std::span<double> left, std::span<double> right, const MidiChannels& channels) {
  for (std::size_t i = 0; i < left.size() && !asleep_; ++i) {
    if (until_look_-- == 0) {
      look(channels);
      --until_look_;
    }
    write_knobs();
    simulation_->step();
    ++age_;
    double l = 0.0, r = 0.0;
    for (std::size_t pickup = 0; pickup < ears_.size(); ++pickup) {
      const double heard = simulation_->pickup(pickup);
      l += ears_[pickup].left * heard;
      r += ears_[pickup].right * heard;
    }
    if (!OutputGuard::is_sane(l) || !OutputGuard::is_sane(r)) return start_anew();
    volume_ += volume_change_;
    const double fade_step = 1.0 / (fade_seconds * rate_);
    fade_ = fading_ ? fade_ - fade_step : std::min(fade_ + fade_step, 1.0);
    const double gain = volume_ * std::max(fade_, 0.0);
    left[i] += gain * balance_[0] * l;
    right[i] += gain * balance_[1] * r;
    listen(l, r);
    if (fading_ && fade_ <= 0.0) fall_asleep();
  }
}

}  // namespace thrum
