#include <thrum/instruments/gesture.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace thrum {

namespace {

/// Close enough to the target: the glide ends, and a constant value costs less.
constexpr double near = 1e-7;
/// Of sixteen small steps towards it: without this a gesture would never rest.
constexpr double rounding = 1e-13;
/// Fraction of a string's length per step: a place moves at about ten lengths per second.
constexpr double farthest_of_a_place = 2e-4;
/// Of a hand that wavers, and how far it goes at most, in units of its root mean square.
constexpr double waver_hz = 4.0;
constexpr double widest_waver = 3.0;

bool moves_a_place(const Move& move) { return move.what.ends_with(".at"); }

double toward(double from, double to, double most) {
  return from + std::clamp(to - from, -most, most);
}

}  // namespace

double glide_share(double seconds, double rate) {
  return seconds > 0.0 ? 1.0 - std::exp(-control_period / (seconds * rate)) : 1.0;
}

Gesture::Gesture(std::shared_ptr<const Move> move, std::shared_ptr<Knob> knob, double rate,
                 double resting)
    : move_(std::move(move)),
      how_(move_->how == "hold"     ? How::hold
           : move_->how == "gate"   ? How::gate
           : move_->how == "damper" ? How::gate
           : move_->how == "stroke" ? How::stroke
           : move_->how == "pluck"  ? How::pluck
           : move_->how == "fall"   ? How::fall
                                    : How::pulse),
      is_damper_(move_->how == "damper"),
      is_place_(how_ == How::hold && moves_a_place(*move_)),
      knob_(std::move(knob)),
      rate_(rate),
      resting_(resting),
      share_(glide_share(move_->glide, rate)),
      opening_(control_period / std::max(move_->attack * rate, 1.0 * control_period)),
      closing_(control_period / std::max(move_->release * rate, 1.0 * control_period)),
      rest_hears_pedal_(!move_->rest_by_pedal.is_constant()),
      waver_share_(glide_share(1.0 / (2.0 * std::numbers::pi * waver_hz), rate)),
      at_(resting) {
  const auto curves = move_->factors();
  for (std::size_t i = 0; i < source_count; ++i)
    hears_[i] = !curves[i]->is_constant() || curves[i]->at(0.0) != 1.0;
  set_key(key_);
  reset();
}

void Gesture::set_key(double key) {
  key_ = key;
  value_of_key_ = move_->value_at(key);
  soft_of_key_ = std::log(move_->by_key_soft.at(key));
}

double Gesture::factor(const Sources& sources) const {
  const auto curves = move_->factors();
  double product = 1.0;
  for (std::size_t i = 0; i < source_count; ++i)
    if (hears_[i]) product *= curves[i]->at(sources[static_cast<Source>(i)]);
  if (soft_of_key_ != 0.0)
    product *= std::exp(soft_of_key_ * Move::softness(sources[Source::velocity]));
  return product;
}

void Gesture::reset() {
  settled_ = false;
  level_ = 0.0;
  since_ = -1.0;
  open_ = false;
  pedal_ = 1.0;
  wanted_ = resting_;
  at_ = resting_;
  change_ = 0.0;
  knob_->fill(resting_);
}

void Gesture::start_over() {
  set_key(60.0);
  scale_ = 1.0;
  sign_ = -1.0;
  height_ = 0.0;
  random_ = seed_;
  wavering_ = 0.0;
  reset();
}

void Gesture::wake(int key, const Sources& sources) {
  settled_ = false;
  if (move_->hears(key) && key != key_) set_key(key);
  wanted_ = wanted(sources);
}

/// Whatever controls say: they may move before the note begins.
void Gesture::prepare(const Sources& sources) {
  reset();
  if (left_out_ || !is_damper()) return;
  open_ = true;
  level_ = 1.0;
  wanted_ = at_ = value_of_key_ * factor(sources);
  knob_->fill(at_);
}

void Gesture::begin_at_once() {
  if (left_out_) return;
  if (is_damper()) {
    open_ = true;
    level_ = 1.0;
  }
  at_ = value();
  knob_->jump(at_);
}

void Gesture::note_on(int key, const Sources& sources) {
  if (left_out_ || !move_->hears(key)) return;
  settled_ = false;
  if (key != key_) set_key(key);
  open_ = true;
  if (level_ == 0.0 || how_ == How::stroke) wanted_ = wanted(sources);
  if (how_ == How::stroke) sign_ = -sign_;
  if (is_bump() && how_ != How::fall) begin_bump(key, sources);
}

void Gesture::note_off(int key, const Sources& sources) {
  if (how_ == How::fall && !left_out_ && move_->hears(key)) begin_bump(key, sources);
}

void Gesture::begin_bump(int key, const Sources& sources) {
  settled_ = false;
  if (key != key_) set_key(key);
  height_ = wanted(sources) - rest();
  since_ = 0.0;
}

double Gesture::value() const {
  const double target = wanted_ * (1.0 + wavering_);
  if (how_ == How::hold) return target;
  if (is_bump()) return rest();
  return rest() + level_ * (target - rest());
}

/// Noise below a few Hz: x += a (w - x), whose variance is that of w times a / (2 - a); w is
/// uniform, of variance 1/3.
void Gesture::waver() {
  if (move_->unsteady == 0.0) return;
  random_ = random_ * 1664525U + 1013904223U;
  const double white = static_cast<double>(random_ >> 8) / 8388608.0 - 1.0;
  const double size = move_->unsteady * std::sqrt(3.0 * (2.0 - waver_share_) / waver_share_);
  wavering_ += waver_share_ * (size * white - wavering_);
  const double widest = widest_waver * move_->unsteady;
  wavering_ = std::clamp(wavering_, -widest, widest);
}

void Gesture::follow(const Sources& sources) {
  if (left_out_) return;
  waver();
  const auto glides_to = [this](double target, double& at, double size) {
    at += share_ * (target - at);
    if (std::abs(target - at) <= near * size) at = target;
    return at == target;
  };
  const double target = wanted(sources);
  const bool is_there = glides_to(target, wanted_, std::abs(target));
  const bool pedal_is_there =
      !rest_hears_pedal_ || glides_to(move_->rest_by_pedal.at(sources[Source::pedal]), pedal_, 1.0);
  const double full = how_ == How::stroke ? sign_ : 1.0;
  const double aim = open_ ? full : 0.0;
  level_ = toward(level_, aim, open_ ? opening_ : closing_);
  change_ = (value() - at_) / control_period;
  if (std::abs(value() - at_) <= rounding * std::abs(at_)) change_ = 0.0;
  settled_ =
      change_ == 0.0 && is_there && pedal_is_there && level_ == aim && move_->unsteady == 0.0;
}

/// A pulse, also of a fall, is a raised cosine; a pluck rises as half of one, and falls as half of
/// a shorter one.
double Gesture::bump() {
  if (since_ < 0.0) return 0.0;
  since_ += 1.0 / rate_;
  const bool plucks = how_ == How::pluck;
  const double end = move_->length + (plucks ? move_->release : 0.0);
  double part = 0.0;  // of a turn
  if (since_ >= end)
    since_ = -1.0;
  else if (!plucks)
    part = since_ / move_->length;
  else
    part = since_ < move_->length ? 0.5 * since_ / move_->length
                                  : 0.5 + 0.5 * (since_ - move_->length) / move_->release;
  return 0.5 * height_ * (1.0 - std::cos(2.0 * std::numbers::pi * part));
}

void Gesture::write(long long step) {
  if (rests()) return;
  at_ += change_;
  knob_->write(step, at_ + bump());
}

Knob::Limits limits_of(const Move& move, int lowest_key, int highest_key, double resting,
                       std::pair<double, double> scales) {
  double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
  for (int key = lowest_key; key <= highest_key; ++key) {
    const double soft = move.by_key_soft.at(key), value = move.value_at(key);
    lowest = std::min({lowest, value, soft * value});
    highest = std::max({highest, value, soft * value});
  }
  const auto scale = [&](double least, double most) {
    const auto [low, high] =
        std::minmax({lowest * least, lowest * most, highest * least, highest * most});
    lowest = low;
    highest = high;
  };
  for (const Envelope* curve : move.factors()) scale(curve->lowest(), curve->highest());
  scale(scales.first, scales.second);
  scale(1.0 - widest_waver * move.unsteady, 1.0 + widest_waver * move.unsteady);
  if (move.how == "stroke") {
    lowest = std::min(lowest, 2.0 * move.rest - highest);
    highest = std::max(highest, 2.0 * move.rest - lowest);
  }
  if (move.how != "hold") {
    for (const double rest :
         {move.rest * move.rest_by_pedal.lowest(), move.rest * move.rest_by_pedal.highest()}) {
      lowest = std::min({lowest, scales.first * rest, scales.second * rest});
      highest = std::max({highest, scales.first * rest, scales.second * rest});
    }
  }
  return {std::min(lowest, resting), std::max(highest, resting),
          moves_a_place(move) ? farthest_of_a_place : std::numeric_limits<double>::infinity()};
}

}  // namespace thrum
