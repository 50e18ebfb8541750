// What the audio thread does: no lock, no memory, no exception.
#include <algorithm>
#include <chrono>
#include <cmath>

#include "processor.hpp"

namespace thrum::plugin {

namespace {

/// -120 dBFS, what the DC blocker may still give when all voices are idle.
constexpr double inaudible = 1e-6;
/// Samples that stay in the nearest cache; more are for distributing voices over cores, which does
/// not pay for less.
constexpr std::size_t cached_at_once = 256;
constexpr double load_memory = 0.33;  ///< seconds

/// Hosts may have gone through a float: what is a step of MIDI's but for rounding is that step.
double velocity_of(double given) {
  const double steps = std::clamp(given, 0.0, 1.0) * 127.0;
  const double nearest = std::max(std::round(steps), 1.0);
  return std::abs(steps - nearest) < 1e-4 ? nearest / 127.0 : steps / 127.0;
}

}  // namespace

double Processor::wanted(std::size_t parameter, double more) const {
  const double sum = value(parameter) + modulation_[parameter] + more;
  const Parameter& range = parameters_[parameter];
  return std::clamp(sum, range.lowest, range.highest);
}

/// To all, and to the notes that have more of it.
void Processor::apply(std::size_t parameter) {
  Act& act = *stage_.playing();
  act.apply(parameter, wanted(parameter));
  if (!parameters_[parameter].per_note) return;
  for (std::size_t key = 0; key < is_modulated_.size(); ++key) {
    if (!is_modulated_[key]) continue;
    const double more = note_modulation_[key * values_.size() + parameter];
    if (!std::isnan(more))
      act.apply_to_note(static_cast<int>(key), parameter, wanted(parameter, more));
  }
}

void Processor::apply_values() {
  for (std::size_t i = 0; i < values_.size(); ++i) apply(i);
}

void Processor::begin_block() {
  loudest_ = 0.0;
  if (stage_.change()) {
    Act& now = *stage_.playing();
    const Act& before = *stage_.leaving();
    const bool same = now.sounds_as(before);
    now.player.take_channels_of(before.player);
    if (same) now.player.take_controls_of(before.player);
    for (std::size_t i = 0; i < now.links.size(); ++i)
      if (same || (now.links[i].control && now.links[i].control->is_midi()))
        now.applied[i] = before.applied[i];
    for (int key = 0; key < 128; ++key) forget_modulation(key);
    apply_values();
    play_held_keys();
  }
  if (revalue_.exchange(false, std::memory_order_acquire)) apply_values();
  stage_.playing()->player.distribute_over(offline_.load(std::memory_order_acquire));
  for (MidiMessage message; played_by_hand_.pop(message);) midi(message);
}

bool Processor::take_move(HandMove& move) {
  if (!moved_by_hand_.pop(move)) return false;
  set_value(move.parameter, move.value);
  return true;
}

/// A velocity below 0 lets it go.
void Processor::hold(int channel, int key, double velocity) {
  const auto place = static_cast<std::size_t>(key);
  held_[static_cast<std::size_t>(channel)][place].velocity = velocity;
  const bool down = std::any_of(held_.begin(), held_.end(),
                                [&](const auto& keys) { return keys[place].velocity >= 0.0; });
  down_[place].store(down, std::memory_order_relaxed);
}

void Processor::let_go(int key) {
  for (int channel = 0; channel < MidiChannels::count; ++channel) hold(channel, key, -1.0);
}

void Processor::play_held_keys() {
  for (int channel = 0; channel < MidiChannels::count; ++channel)
    for (int key = 0; key < 128; ++key) {
      const Held& held = held_[static_cast<std::size_t>(channel)][static_cast<std::size_t>(key)];
      if (held.velocity >= 0.0) stage_.playing()->player.note_on(channel, key, held.velocity);
    }
}

void Processor::midi(MidiMessage message) {
  message.data1 &= 0x7F;
  message.data2 &= 0x7F;
  if (!message.is_channel_message()) return;
  if (message.is_note_on()) {
    forget_modulation(message.key());
    hold(message.channel(), message.key(), message.velocity() / 127.0);
  }
  if (message.is_note_off()) hold(message.channel(), message.key(), -1.0);
  if (message.ends_all_notes())
    for (int key = 0; key < 128; ++key) let_go(key);
  stage_.playing()->player.handle(message);
  if (message.is_data_entry()) ask_room();
}

void Processor::note_on(int channel, int key, double velocity) {
  if (key < 0 || key > 127 || !(velocity >= 0.0)) return;
  forget_modulation(key);
  hold(channel & 0x0F, key, velocity_of(velocity));
  stage_.playing()->player.note_on(channel & 0x0F, key, velocity_of(velocity));
}

void Processor::note_off(int key) {
  if (key < 0 || key > 127) return;
  let_go(key);
  stage_.playing()->player.note_off(key);
}

void Processor::choke(int key) {
  if (key < 0 || key > 127) return;
  let_go(key);
  stage_.playing()->player.choke(key);
}

void Processor::express(int key, Expression what, double value) {
  stage_.playing()->player.express(key, what, value);
}

void Processor::set_value(std::size_t parameter, double value) {
  if (std::isnan(value)) return;
  const Parameter& range = parameters_[parameter];
  values_[parameter].store(std::clamp(value, range.lowest, range.highest),
                           std::memory_order_relaxed);
  if (stage_.playing() != nullptr) apply(parameter);
}

void Processor::modulate(std::size_t parameter, double amount) {
  if (std::isnan(amount)) return;
  modulation_[parameter] = amount;
  apply(parameter);
}

void Processor::modulate_note(int key, std::size_t parameter, double amount) {
  if (std::isnan(amount) || key < 0 || key > 127 || !parameters_[parameter].per_note) return;
  const auto place = static_cast<std::size_t>(key);
  is_modulated_[place] = true;
  note_modulation_[place * values_.size() + parameter] = amount;
  stage_.playing()->apply_to_note(key, parameter, wanted(parameter, amount));
}

void Processor::forget_modulation(int key) {
  const auto place = static_cast<std::size_t>(key);
  if (!std::exchange(is_modulated_[place], false)) return;
  std::fill_n(note_modulation_.begin() + static_cast<std::ptrdiff_t>(place * values_.size()),
              values_.size(), none);
}

void Processor::ask_preset(int number) {
  wanted_preset_.store(number, std::memory_order_release);
  worker_.nudge();
}

void Processor::reset() {
  stage_.playing()->reset();
  for (int key = 0; key < 128; ++key) {
    let_go(key);
    forget_modulation(key);
  }
  std::fill(modulation_.begin(), modulation_.end(), 0.0);
  if (stage_.stop_fading()) worker_.nudge();
  apply_values();
  sounding_.store(0, std::memory_order_relaxed);
}

template <class Sample>
void Processor::render_to(std::span<Sample> left, std::span<Sample> right) {
  const auto start = std::chrono::steady_clock::now();
  const double seconds = static_cast<double>(left.size()) / rate_;
  const bool shares = offline_.load(std::memory_order_relaxed) != nullptr;
  const std::size_t most = shares ? Stage::most_at_once : cached_at_once;
  while (!left.empty()) {
    const std::size_t count = std::min(most, left.size());
    const auto l = std::span(left_).first(count), r = std::span(right_).first(count);
    if (stage_.render(l, r)) worker_.nudge();
    for (std::size_t i = 0; i < count; ++i) {
      left[i] = static_cast<Sample>(l[i]);
      right[i] = static_cast<Sample>(r[i]);
      loudest_ = std::max({loudest_, std::abs(l[i]), std::abs(r[i])});
    }
    left = left.subspan(count);
    right = right.subspan(count);
  }
  const Act& act = *stage_.playing();
  sounding_.store(act.player.sounding(), std::memory_order_relaxed);
  cut_at_.store(act.player.cut_a_bend() ? act.room : 0.0, std::memory_order_relaxed);
  level_.store(std::max(level_.load(std::memory_order_relaxed), static_cast<float>(loudest_)),
               std::memory_order_relaxed);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  const double before = load_.load(std::memory_order_relaxed);
  load_.store(before + (spent.count() / seconds - before) * std::min(1.0, seconds / load_memory),
              std::memory_order_relaxed);
}

void Processor::render(std::span<float> left, std::span<float> right) { render_to(left, right); }
void Processor::render(std::span<double> left, std::span<double> right) { render_to(left, right); }

bool Processor::is_silent() const { return stage_.is_silent() && loudest_ < inaudible; }

}  // namespace thrum::plugin
