#include <thrum/instruments/voice_pitch.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>

#include <thrum/instruments/bind_knob.hpp>
#include <thrum/instruments/gesture.hpp>
#include <thrum/scene/name_pattern.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

/// Corner of each of the two low-passes of a bend (Hz): a sixth of the string's frequency, at most
/// this. A bend by a tenth of the tension back and forth at twice the frequency is then one by
/// 0.0007, and brings in less than strings lose. What passes two low-passes falls with the square
/// of their corner: beyond a range of so many semitones it goes down with the root of the range.
constexpr double highest_corner = 40.0;
constexpr double narrow_range = 4.0;
constexpr double corner_of_frequency = 1.0 / 6.0;
constexpr double near_enough = 1e-9;  ///< octaves
constexpr double nearly_all = 0.999;  ///< of a bandwidth, so that rounding and loss do not decide
constexpr double a_semitone = 1.0 / 12.0;  ///< octaves
constexpr double without_end = std::numeric_limits<double>::infinity();
constexpr double turn = 2.0 * std::numbers::pi;

constexpr const char* what_can_be_tuned =
    "must be the path of a string, bar, plate or membrane, as \"string.s\"";

/// The highest frequency of a string that several keys share: that of its highest key among twelve
/// equal steps, and a semitone for other concert pitches. A string has the partials that fit at its
/// highest pitch, so a scale that went beyond would take partials from all its keys.
double ceiling_of(int highest_key) {
  return Tuning().frequency(highest_key) * std::exp2(a_semitone);
}

[[noreturn]] void refuse(const Scene& scene, const std::string& why) {
  throw BadScene(scene.line({"play", "tune", why}));
}

}  // namespace

VoicePitch::VoicePitch(const Play& play, const Tuning& tuning, double rate)
    : rate_(rate),
      reach_(play.bend / 12.0),
      slower_(std::sqrt(std::min(1.0, narrow_range / play.bend))),
      share_(play.each_key ? 1.0 : glide_share(play.glide, rate)),
      depth_(play.vibrato_depth / 1200.0),
      step_(turn * play.vibrato_rate * control_period / rate) {
  for (int key = 0; key < Tuning::keys; ++key) {
    frequencies_.push_back(tuning.frequency(key) * std::exp2(play.cents.at(key) / 1200.0));
  }
}

void VoicePitch::bind(Scene& scene, const Play& play, int lowest_key, int highest_key) {
  if (play.tune.empty()) return;
  const std::vector<std::string> paths = elements_of(scene, play.tune);
  if (paths.empty()) refuse(scene, what_can_be_tuned);
  for (const std::string& path : paths)
    for (const Where& shared : play.shared)
      if (matches_pattern(shared.on, path))
        refuse(scene,
               in_quotes(path) + " is shared by all keys (play.shared), which cannot all tune it");
  for (std::size_t i = 0; i < paths.size(); ++i)
    add_string(scene, paths[i], i < play.detune.size() ? play.detune[i] / 1200.0 : 0.0);
  if (lowest_key < highest_key) ceiling_ = ceiling_of(highest_key);
  double lowest = without_end, highest = 0.0;
  for (int key = lowest_key; key <= highest_key; ++key) {
    const double frequency = frequencies_[static_cast<std::size_t>(key)];
    if (std::isnan(frequency)) continue;
    if (std::string why = why_not(frequency); !why.empty()) {
      left_out_.push_back({key, std::move(why)});
      continue;
    }
    lowest = std::min(lowest, frequency);
    highest = std::max(highest, frequency);
  }
  if (highest > 0.0) return bind_strings(scene, lowest, highest);
  strings_.clear();
  if (!left_out_.empty()) throw CannotTune(left_out_.front().why);
}

void VoicePitch::add_string(const Scene& scene, const std::string& path, double apart) {
  const Element* string = scene.find(path);
  const auto pitch = kind_of(*string).pitch;
  if (pitch == nullptr) refuse(scene, what_can_be_tuned);
  Faults faults;
  const auto law = pitch(*string, faults);
  if (!faults.empty()) throw BadScene(scene.lines(faults));
  strings_.push_back({path, *law, apart});
}

/// A stiff string has a lowest pitch: the one it has without tension, as a bar. Its highest is
/// where its lowest partial would leave its bandwidth.
std::string VoicePitch::why_not(double frequency) const {
  for (const Tuned& string : strings_) {
    if (!(string.law.value(frequency * std::exp2(string.apart - reach_ - depth_)) > 0.0))
      return fmt::format("{} is too stiff to sound at {:.4g} Hz, bent down by {:g} semitones",
                         string.path, frequency, 12.0 * reach_);
    if (frequency > ceiling_)
      return fmt::format("{:.4g} Hz is beyond what {} plays, {:.4g} Hz", frequency, string.path,
                         ceiling_);
    const double bandwidth = string.law.bandwidth.value_or(usual_bandwidth * rate_);
    if (!(frequency * std::exp2(string.apart + reach_ + depth_) < nearly_all * bandwidth))
      return fmt::format(
          "{} has no partial below {:.4g} Hz at {:.4g} Hz, bent up by {:g} semitones", string.path,
          bandwidth, frequency, 12.0 * reach_);
  }
  return {};
}

void VoicePitch::bind_strings(Scene& scene, double lowest, double highest) {
  octaves_ = first_octaves_ = std::log2(lowest);
  const double top = std::log2(highest), reach = reach_ + depth_, factor = std::exp2(reach);
  const auto in_tune = scene.sources.contains("play.cents")
                           ? SpringsUnderString::InTune::by_cents
                           : SpringsUnderString::InTune::by_springs;
  std::vector<std::string> tuned;
  for (const Tuned& string : strings_) tuned.push_back(string.path);
  for (Tuned& string : strings_) {
    const double bandwidth = string.law.bandwidth.value_or(usual_bandwidth * rate_);
    string.springs = SpringsUnderString(scene, string.path, tuned, string.law,
                                        {octaves_, top, reach, bandwidth}, in_tune);
    const double detuned = std::exp2(string.apart);
    string.at = string.first = string.law.value(
        lowest * detuned * std::exp2(-string.springs.lower_by(octaves_, octaves_)));
    const double slackest = string.law.value(lowest * detuned / factor);
    Knob::Limits limits{
        std::max(0.5 * slackest,
                 string.law.value(lowest * detuned / factor * std::exp2(-string.springs.most()))),
        string.law.value(highest * detuned * factor * std::exp2(-string.springs.least())),
        without_end};
    const auto tension = [&](double wanted, double home) {
      const double alone = wanted - string.springs.lower_by(wanted, home);
      return string.law.value(std::exp2(alone + string.apart));
    };
    // As a bar it may be nearly as high as it is bent down: it is not slackened all the way then.
    limits.below =
        std::clamp(limits.lowest - tension(octaves_ - reach, octaves_), 0.0, 0.5 * limits.lowest);
    limits.above = std::max(tension(top + reach, top) - limits.highest, 0.0);
    string.tension = std::make_shared<Knob>(rate_, string.first, limits);
    bind_knob(scene, string.path + "." + std::string(string.law.key), string.tension);
  }
}

double VoicePitch::pitch_of(int key) const {
  return std::log2(frequencies_[static_cast<std::size_t>(key)]);
}

double VoicePitch::within_reach(double semitones) {
  const double octaves = semitones / 12.0;
  // A bend of the whole range is not cut, though rounding may say so.
  if (!strings_.empty() && std::abs(octaves) > reach_ + 1e-6) cut_ = true;
  return std::clamp(octaves, -reach_, reach_);
}

void VoicePitch::jump(int key, double bend) {
  octaves_ = pitch_of(key);
  bend_ = bend_before_ = within_reach(bend);
}

void VoicePitch::follow_wheel(double bend) {
  const double target = within_reach(bend);
  if (target == bend_ && target == bend_before_) return;
  const double corner =
      slower_ * std::min(highest_corner, corner_of_frequency * std::exp2(octaves_));
  const double share = glide_share(1.0 / (turn * corner), rate_);
  bend_before_ += share * (target - bend_before_);
  bend_ += share * (bend_before_ - bend_);
  if (std::abs(target - bend_) + std::abs(target - bend_before_) < near_enough)
    bend_ = bend_before_ = target;
}

void VoicePitch::follow(int key, double bend, double vibrato) {
  if (strings_.empty()) return;
  const double target = pitch_of(key);
  octaves_ += share_ * (target - octaves_);
  if (std::abs(target - octaves_) < near_enough) octaves_ = target;
  follow_wheel(bend);
  const double here = octaves_ + bend_;
  phase_ = std::fmod(phase_ + step_, turn);
  const double sway = depth_ * vibrato;
  const double swayed = sway > 0.0 ? here + sway * std::sin(phase_) : here;
  for (Tuned& string : strings_) {
    const double alone = swayed - string.springs.lower_by(swayed, octaves_);
    const double tension = string.law.value(std::exp2(alone + string.apart));
    string.change = (tension - string.at) / control_period;
    if (std::abs(tension - string.at) <= 1e-13 * tension) string.change = 0.0;
  }
}

void VoicePitch::write(long long step) {
  for (Tuned& string : strings_) {
    if (string.change == 0.0 && string.tension->is_still()) continue;
    string.at += string.change;
    string.tension->write(step, string.at);
  }
}

bool VoicePitch::rests() const {
  return std::all_of(strings_.begin(), strings_.end(), [](const Tuned& string) {
    return string.change == 0.0 && string.tension->is_still();
  });
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
  for (Tuned& string : strings_) {
    string.tension->fill(string.first);
    string.at = string.first;
    string.change = 0.0;
  }
}

}  // namespace thrum
