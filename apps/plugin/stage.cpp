#include "stage.hpp"

#include <algorithm>

namespace thrum::plugin {

Stage::~Stage() {
  set(nullptr);
  tidy();
}

void Stage::set(std::unique_ptr<Act> act) {
  delete incoming_.exchange(nullptr);
  delete std::exchange(leaving_, nullptr);
  delete std::exchange(playing_, act.release());
}

std::unique_ptr<Act> Stage::take() {
  std::unique_ptr<Act> latest(incoming_.exchange(nullptr));
  if (latest == nullptr) latest.reset(std::exchange(playing_, nullptr));
  set(nullptr);
  return latest;
}

void Stage::offer(std::unique_ptr<Act> act) {
  delete incoming_.exchange(act.release(), std::memory_order_acq_rel);
}

void Stage::tidy() { delete outgoing_.exchange(nullptr, std::memory_order_acq_rel); }

bool Stage::change() {
  if (leaving_ != nullptr || incoming_.load(std::memory_order_relaxed) == nullptr) return false;
  leaving_ = playing_;
  playing_ = incoming_.exchange(nullptr, std::memory_order_acq_rel);
  fade_ = 1.0;
  fade_step_ = 1.0 / (fade_seconds * playing_->player.rate());
  return true;
}

bool Stage::leave() {
  if (outgoing_.load(std::memory_order_acquire) != nullptr) return false;
  outgoing_.store(std::exchange(leaving_, nullptr), std::memory_order_release);
  return true;
}

bool Stage::stop_fading() {
  fade_ = 0.0;
  return leaving_ != nullptr && leave();
}

bool Stage::render(std::span<double> left, std::span<double> right) {
  playing_->player.render(left, right);
  if (leaving_ == nullptr) return false;
  if (fade_ > 0.0) {
    const auto l = std::span(left_).first(left.size()), r = std::span(right_).first(left.size());
    leaving_->player.render(l, r);
    for (std::size_t i = 0; i < left.size(); ++i) {
      const double gain = fade_ * fade_ * (3.0 - 2.0 * fade_);  // level at both ends
      left[i] += gain * l[i];
      right[i] += gain * r[i];
      fade_ = std::max(fade_ - fade_step_, 0.0);
    }
  }
  return fade_ == 0.0 && leave();
}

}  // namespace thrum::plugin
