#include <thrum/instruments/live_player.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

#include <thrum/instruments/room_for_bends.hpp>

namespace thrum {
namespace {

constexpr double load_memory = 0.33;  // seconds

void to_floats(std::span<const double> from, std::span<float> to) {
  std::transform(from.begin(), from.end(), to.begin(),
                 [](double sample) { return static_cast<float>(sample); });
}

}  // namespace

LivePlayer::LivePlayer(const Instrument& instrument, const PlayerSettings& settings, Load load)
    : settings_(settings),
      load_(std::move(load)),
      instrument_(instrument),
      room_(room_for_bends(instrument)) {
  static_assert(std::atomic<double>::is_always_lock_free);
  for (const Preset& preset : instrument.presets) presets_.push_back(preset.name);
  std::unique_ptr<Act> first(new Act{Player(instrument, settings), sound_, room_});
  left_out_ = first->player.left_out();
  acts_.set(std::move(first));
  if (load_ || std::isfinite(room_)) worker_ = std::make_unique<Worker>([this] { run_errand(); });
}

LivePlayer::Input& LivePlayer::add_input() {
  inputs_.push_back(std::make_unique<Input>());
  return *inputs_.back();
}

void LivePlayer::take_messages() {
  MidiMessage message;
  for (const auto& input : inputs_) {
    while (input->pop(message)) handle(message);
  }
}

void LivePlayer::handle(const MidiMessage& message) {
  if (message.is_program_change()) return ask_preset(message.program());
  keys_.heed(message);
  acts_.playing()->player.handle(message);
  if (message.is_data_entry()) ask_room();
}

void LivePlayer::ask_preset(int number) {
  if (!load_ || number < 0 || number > preset_count()) return;
  wanted_preset_.store(number, std::memory_order_release);
  worker_->nudge();
}

void LivePlayer::ask_room() {
  const double wanted = room_for_bends(acts_.playing()->player.asked_bend_range());
  if (wanted_room_.exchange(wanted, std::memory_order_acq_rel) < wanted && worker_)
    worker_->nudge();
}

/// [worker]
void LivePlayer::run_errand() {
  acts_.tidy();
  if (const int number = wanted_preset_.exchange(-1); number >= 0) take_preset(number);
  make_room();
}

/// [worker]
void LivePlayer::take_preset(int number) {
  const std::string name = number == 0 ? "" : presets_[static_cast<std::size_t>(number) - 1];
  std::string words = name.empty() ? "no preset" : "preset " + name;
  try {
    offer(load_(name), sound_ + 1);
  } catch (const std::exception& error) {
    words += std::string(" cannot be played: ") + error.what();
  }
  set_words(std::move(words));
}

/// [worker] Once for a range, whether it succeeds or not.
void LivePlayer::make_room() {
  const double wanted = wanted_room_.load(std::memory_order_acquire);
  if (wanted <= room_) return;
  try {
    offer(instrument_, sound_);
  } catch (const std::exception& error) {
    room_ = wanted;
    set_words(fmt::format("no room for bends of {:g} semitones: {}", wanted, error.what()));
  }
}

/// [worker] With the room that is wanted now. Throws BadScene, and nothing has changed.
void LivePlayer::offer(Instrument instrument, int sound) {
  const Instrument roomy =
      with_room_for_bends(instrument, wanted_room_.load(std::memory_order_acquire));
  const double room = room_for_bends(roomy);
  acts_.offer(std::unique_ptr<Act>(new Act{Player(roomy, settings_), sound, room}));
  instrument_ = std::move(instrument);
  sound_ = sound;
  room_ = room;
}

void LivePlayer::set_words(std::string words) {
  const std::lock_guard guard(lock_);
  preset_words_ = std::move(words);
}

std::string LivePlayer::preset_words() const {
  const std::lock_guard guard(lock_);
  return preset_words_;
}

void LivePlayer::change_act() {
  if (!acts_.change()) return;
  Player& now = acts_.playing()->player;
  const Player& before = acts_.leaving()->player;
  now.take_channels_of(before);
  if (acts_.playing()->sound == acts_.leaving()->sound) now.take_controls_of(before);
  limited_before_ += before.limited();
  broken_before_ += before.broken_voices();
  keys_.strike(now);
}

void LivePlayer::render_plain(std::span<float> left, std::span<float> right) {
  while (!left.empty()) {
    const std::size_t count = std::min(Acts::most_at_once, left.size());
    const auto left_part = std::span(left_).first(count);
    const auto right_part = std::span(right_).first(count);
    if (acts_.render(left_part, right_part)) worker_->nudge();
    to_floats(left_part, left.first(count));
    to_floats(right_part, right.first(count));
    left = left.subspan(count);
    right = right.subspan(count);
  }
}

void LivePlayer::render(std::span<float> left, std::span<float> right,
                        std::span<const TimedMessage> timed) {
  const auto start = Clock::now();
  change_act();
  take_messages();
  std::size_t done = 0;
  for (const TimedMessage& event : timed) {
    const std::size_t frame = std::min<std::size_t>(event.frame, left.size());
    if (frame > done) {
      render_plain(left.subspan(done, frame - done), right.subspan(done, frame - done));
      done = frame;
    }
    handle(event.message);
  }
  render_plain(left.subspan(done), right.subspan(done));
  tell(Clock::now() - start, left.size());
}

void LivePlayer::tell(Clock::duration spent, std::size_t frames) {
  const double length = static_cast<double>(frames) / settings_.rate;
  if (length <= 0.0) return;
  const double load = std::chrono::duration<double>(spent).count() / length;
  const double before = load_share_.load(std::memory_order_relaxed);
  load_share_.store(before + (load - before) * std::min(1.0, length / load_memory),
                    std::memory_order_relaxed);
  peak_load_.store(std::max(load, peak_load_.load(std::memory_order_relaxed)),
                   std::memory_order_relaxed);
  const Player& player = acts_.playing()->player;
  voices_.store(player.sounding(), std::memory_order_relaxed);
  frames_.store(frames_.load(std::memory_order_relaxed) + static_cast<long long>(frames),
                std::memory_order_relaxed);
  limited_.store(limited_before_ + player.limited(), std::memory_order_relaxed);
  broken_voices_.store(broken_before_ + player.broken_voices(), std::memory_order_relaxed);
  cut_at_.store(player.cut_a_bend() ? acts_.playing()->room : 0.0, std::memory_order_relaxed);
}

LivePlayer::Status LivePlayer::status() {
  return {.load = load_share_.load(std::memory_order_relaxed),
          .peak_load = peak_load_.exchange(0.0, std::memory_order_relaxed),
          .voices = voices_.load(std::memory_order_relaxed),
          .frames = frames_.load(std::memory_order_relaxed),
          .limited = limited_.load(std::memory_order_relaxed),
          .broken_voices = broken_voices_.load(std::memory_order_relaxed),
          .cut_at = cut_at_.load(std::memory_order_relaxed)};
}

}  // namespace thrum
