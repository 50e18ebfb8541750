#include <thrum/instruments/voice_pitch.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include <thrum/instruments/bind_knob.hpp>
#include <thrum/instruments/gesture.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

/// Corner of each of the two low-passes of a bend (Hz): a sixth of the string's frequency, at most
/// this. A bend by a tenth of the tension back and forth at twice the frequency is then one by
/// 0.0007, and brings in less than strings lose.
constexpr double highest_corner = 40.0;
constexpr double corner_of_frequency = 1.0 / 6.0;
constexpr double near_enough = 1e-9;  ///< octaves
constexpr double turn = 2.0 * std::numbers::pi;

[[noreturn]] void refuse(const Scene& scene, const std::string& why) {
  throw BadScene(scene.origin + ": play.tune: " + why);
}

}  // namespace

VoicePitch::VoicePitch(const Play& play, const Tuning& tuning, double rate)
    : rate_(rate),
      reach_(play.bend / 12.0),
      share_(play.each_key ? 1.0 : glide_share(play.glide, rate)),
      depth_(play.vibrato_depth / 1200.0),
      step_(turn * play.vibrato_rate * control_period / rate) {
  for (int key = 0; key < Tuning::keys; ++key)
    frequencies_.push_back(tuning.frequency(key) * std::exp2(play.cents.at(key) / 1200.0));
}

void VoicePitch::bind(Scene& scene, const Play& play, int lowest_key, int highest_key) {
  if (play.tune.empty()) return;
  const Element* string = scene.find(play.tune);
  const auto pitch = string != nullptr ? kind_of(*string).pitch : nullptr;
  if (pitch == nullptr) refuse(scene, "must be the path of a string, as \"string.s\"");
  Faults faults;
  const auto law = pitch(*string, faults);
  if (!faults.empty()) throw BadScene(scene.lines(faults));
  law_ = *law;
  constexpr double without_end = std::numeric_limits<double>::infinity();
  double lowest = without_end, highest = 0.0;
  for (int key = lowest_key; key <= highest_key; ++key) {
    const double frequency = frequencies_[static_cast<std::size_t>(key)];
    if (std::isnan(frequency)) continue;
    lowest = std::min(lowest, frequency);
    highest = std::max(highest, frequency);
  }
  if (highest == 0.0) return;
  const double reach = std::exp2(reach_ + depth_);
  const double slackest = law_.value(lowest / reach);
  if (!(slackest > 0.0))
    refuse(scene, "the string is too stiff for the lowest pitch of key " +
                      std::to_string(lowest_key) + "; make it longer, or less stiff");
  first_ = law_.value(lowest);
  tension_ = std::make_shared<Knob>(
      rate_, first_, Knob::Limits{slackest, law_.value(highest * reach), without_end});
  octaves_ = first_octaves_ = std::log2(lowest);
  at_ = first_;
  bind_knob(scene, play.tune + "." + std::string(law_.key), tension_);
}

double VoicePitch::pitch_of(int key) const {
  return std::log2(frequencies_[static_cast<std::size_t>(key)]);
}

double VoicePitch::within_reach(double semitones) const {
  return std::clamp(semitones / 12.0, -reach_, reach_);
}

void VoicePitch::jump(int key, double bend) {
  octaves_ = pitch_of(key);
  bend_ = bend_before_ = within_reach(bend);
}

void VoicePitch::follow(double bend) {
  const double target = within_reach(bend);
  if (target == bend_ && target == bend_before_) return;
  const double corner = std::min(highest_corner, corner_of_frequency * std::exp2(octaves_));
  const double share = glide_share(1.0 / (turn * corner), rate_);
  bend_before_ += share * (target - bend_before_);
  bend_ += share * (bend_before_ - bend_);
  if (std::abs(target - bend_) + std::abs(target - bend_before_) < near_enough)
    bend_ = bend_before_ = target;
}

void VoicePitch::look(int key, double bend, double vibrato) {
  if (!tension_) return;
  const double target = pitch_of(key);
  octaves_ += share_ * (target - octaves_);
  if (std::abs(target - octaves_) < near_enough) octaves_ = target;
  follow(bend);
  const double here = octaves_ + bend_;
  phase_ = std::fmod(phase_ + step_, turn);
  const double sway = depth_ * vibrato;
  const double tension = law_.value(std::exp2(sway > 0.0 ? here + sway * std::sin(phase_) : here));
  change_ = (tension - at_) / control_period;
  if (std::abs(tension - at_) <= 1e-13 * tension) change_ = 0.0;
}

void VoicePitch::write(long long step) {
  if (!tension_) return;
  at_ += change_;
  tension_->write(step, at_);
}

void VoicePitch::shift(double semitones) {
  bend_ = within_reach(12.0 * bend_ + semitones);
  bend_before_ = within_reach(12.0 * bend_before_ + semitones);
}

void VoicePitch::start_over() {
  reset();
  octaves_ = first_octaves_;
  bend_ = bend_before_ = 0.0;
  phase_ = 0.0;
}

void VoicePitch::reset() {
  if (!tension_) return;
  tension_->fill(first_);
  at_ = first_;
  change_ = 0.0;
}

}  // namespace thrum
