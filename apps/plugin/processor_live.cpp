// What a sound leaves out while it is played live, that it is there when a file is rendered, and
// room for bends that are asked for: the same sound, built another way, takes over from itself.
#include <fmt/format.h>
#include <algorithm>

#include <thrum/instruments/quality.hpp>
#include <thrum/scene/words.hpp>

#include "processor.hpp"

namespace thrum::plugin {

Act::Mode Processor::mode() const {
  return {.in_full = in_full_, .room = wanted_room_.load(std::memory_order_acquire)};
}

std::unique_ptr<Act> Processor::act_for(const SavedSound& sound, double rate) const {
  return std::make_unique<Act>(sound, rate, parameters_, mode());
}

/// [worker] In full where what it leaves out does not fit the rate: any sound is better than none.
std::unique_ptr<Act> Processor::act_at_any_price(const SavedSound& sound, double rate) {
  if (in_full_ || sound.live.empty()) return act_for(sound, rate);
  try {
    return act_for(sound, rate);
  } catch (const BadScene& error) {
    set_trouble(error.what());
  }
  return std::make_unique<Act>(sound, rate, parameters_,
                               Act::Mode{.in_full = true, .room = mode().room});
}

void Processor::set_trouble(std::string_view words) {
  const std::lock_guard guard(lock_);
  trouble_ = one_line(words.substr(0, words.find('\n')));
}

/// With the lock.
void Processor::put_on_stage(std::unique_ptr<Act> act) {
  if (!active_) {
    ready_ = std::move(act);
    return;
  }
  latency_ = act->player.delay();
  most_voices_ = act->player.most_voices();
  picture_ = act->player.picture();
  staged_ = act->overrides;
  staged_room_ = act->room;
  stage_.offer(std::move(act));
}

/// [worker] If the sound changes meanwhile, the worker is called again. Throws BadScene.
void Processor::follow_mode() {
  if (!active_) return;
  const SavedSound wanted = sound();
  {
    const std::lock_guard guard(lock_);
    if (staged_ == wanted.overrides(in_full_) && staged_room_ >= mode().room) return;
  }
  auto act = act_for(wanted, rate_);
  const std::lock_guard guard(lock_);
  if (sound_.is_built_as(wanted)) put_on_stage(std::move(act));
  worker_.nudge();
}

/// [worker]
void Processor::try_to_follow_mode() {
  try {
    follow_mode();
  } catch (const std::exception& error) {
    set_trouble(error.what());
    const std::lock_guard guard(lock_);
    staged_ = sound_.overrides(in_full_);  // once is enough
    staged_room_ = std::max(staged_room_, mode().room);
  }
}

/// [worker] Settings with which nothing can be built leave all as it was.
void Processor::take_quality(std::size_t quality) {
  const SavedSound before = sound();
  const auto set_live = [this](const std::vector<std::string>& live) {
    const std::lock_guard guard(lock_);
    sound_.live = live;
  };
  std::string trouble;
  try {
    const Instrument full = load_instrument(before.instrument, before.preset, before.set);
    set_live(settings_of_quality(quality, full.play.voices));
    follow_mode();
  } catch (const std::exception& error) {
    trouble = error.what();
    set_live(before.live);
  }
  set_trouble(trouble);
  if (trouble.empty()) changed_();
}

std::size_t Processor::quality() const { return quality_of(sound().live); }

void Processor::ask_quality(std::size_t quality) {
  wanted_quality_.store(static_cast<int>(quality), std::memory_order_release);
  worker_.nudge();
}

/// [audio] RPN 0 or MPE may have set a range of bends that is wider than what strings are built
/// for.
void Processor::ask_room() {
  const double wanted = room_for_bends(stage_.playing()->player.asked_bend_range());
  if (!(wanted_room_.exchange(wanted, std::memory_order_acq_rel) < wanted)) return;
  if (offline_.load(std::memory_order_relaxed) != nullptr)
    worker_.run([this] { try_to_follow_mode(); });  // whoever waits for a file has time
  else
    worker_.nudge();
}

void Processor::set_offline(bool offline) {
  if (offline && crew_ == nullptr) crew_ = std::make_unique<Crew>();
  offline_ = offline ? crew_.get() : nullptr;
  if (in_full_.exchange(offline) == offline) return;
  if (offline)
    worker_.run([this] { try_to_follow_mode(); });  // whoever waits for a file has time
  else
    worker_.nudge();
}

}  // namespace thrum::plugin
