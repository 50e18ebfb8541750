#include <thrum/instruments/shared_part.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <thrum/audio/output_guard.hpp>
#include <thrum/instruments/sounding.hpp>

namespace thrum {

void SharedPart::note_on(int key, const Sources& sources) {
  if (asleep_) {
    asleep_ = false;
    fresh_ = true;
    fade_ = 1.0;
    until_following_ = 0;
    level_ = loudest_ = 1.0;
    window_ = 0;
    for (Gesture& gesture : gestures_) gesture.wake(key, sources);
  }
  fading_ = false;
  for (Gesture& gesture : gestures_) gesture.note_on(key, sources);
}

void SharedPart::note_off(int key, const Sources& sources) {
  if (asleep_) return;
  for (Gesture& gesture : gestures_) gesture.note_off(key, sources);
}

void SharedPart::set_gate(bool open) {
  if (open) return;
  for (Gesture& gesture : gestures_) gesture.set_gate(false);
}

void SharedPart::push_tail(std::size_t port, const SoundTail& tail) {
  ports_[port].tails.add(tail);
}

void SharedPart::follow(const Sources& sources, const Fader::Place& heard) {
  until_following_ = control_period;
  for (Gesture& gesture : gestures_) gesture.follow(sources);
  if (std::exchange(fresh_, false))
    fader_.jump(heard);
  else
    fader_.follow(heard);
}

/// What one insane voice does is not done to the others.
void SharedPart::pull() {
  lifted_ = false;
  for (std::size_t i = 0; i < ports_.size(); ++i) {
    Foot& foot = ports_[i];
    foot.force = bridges_[i].step(stretch_step_, foot.place, lifted_);
    if (OutputGuard::is_sane(foot.force)) continue;
    lifted_ = true;
    foot.force = bridges_[i].sum_of_sane(stretch_step_);
  }
  ++stretch_step_;
}

void SharedPart::read_places() {
  for (std::size_t i = 0; i < ports_.size(); ++i) ports_[i].place = doors_[i].place(*simulation_);
}

void SharedPart::step(double& left, double& right) {
  --until_following_;
  const long long ahead = simulation_->steps_done() + 1;
  for (Gesture& gesture : gestures_) gesture.write(ahead);
  for (std::size_t i = 0; i < ports_.size(); ++i) {
    Foot& foot = ports_[i];
    doors_[i].push(std::exchange(foot.force, 0.0) + foot.tails.next());
  }
  simulation_->step();
  read_places();
  double l = 0.0, r = 0.0;
  for (const PannedPickup& ear : ears_) {
    const double heard = simulation_->pickup(ear.pickup);
    l += ear.left * heard;
    r += ear.right * heard;
  }
  if (!OutputGuard::is_sane(l) || !OutputGuard::is_sane(r)) {
    ++broken_;
    fall_asleep();
    asleep_ = false;
    return;
  }
  loudest_ = std::max({loudest_, std::abs(l), std::abs(r)});
  if (++window_ >= window_seconds * rate_) {
    level_ = std::exchange(loudest_, 0.0);
    window_ = 0;
  }
  fader_.step();
  const double fade_step = 1.0 / (fade_seconds * rate_);
  fade_ = fading_ ? fade_ - fade_step : std::min(fade_ + fade_step, 1.0);
  const double fade = std::max(fade_, 0.0);
  left += fade * fader_.left() * l;
  right += fade * fader_.right() * r;
  if (fading_ && fade_ <= 0.0) fall_asleep();
}

void SharedPart::sleep_if_quiet() {
  if (std::max(loudest_, level_) < silence) fall_asleep();
}

void SharedPart::fall_asleep() {
  asleep_ = true;
  fading_ = false;
  for (Gesture& gesture : gestures_) gesture.reset();
  for (Foot& foot : ports_) {
    foot.force = 0.0;
    foot.tails.clear();
  }
  for (Port& door : doors_) door.push(0.0);
  simulation_->restart();
  read_places();
}

void SharedPart::reset() {
  fall_asleep();
  begin_stretch();
  fresh_ = true;
  for (Gesture& gesture : gestures_) gesture.start_over();
}

}  // namespace thrum
