#include <thrum/instruments/live_player.hpp>

#include <algorithm>

namespace thrum {
namespace {

constexpr double load_memory = 0.33;  // seconds

void to_floats(std::span<const double> from, std::span<float> to) {
  std::transform(from.begin(), from.end(), to.begin(),
                 [](double sample) { return static_cast<float>(sample); });
}

}  // namespace

LivePlayer::LivePlayer(const Instrument& instrument, const PlayerSettings& settings)
    : player_(instrument, settings), left_(most_at_once), right_(most_at_once) {
  static_assert(std::atomic<double>::is_always_lock_free);
}

LivePlayer::Input& LivePlayer::add_input() {
  inputs_.push_back(std::make_unique<Input>());
  return *inputs_.back();
}

void LivePlayer::take_messages() {
  MidiMessage message;
  for (const auto& input : inputs_) {
    while (input->pop(message)) player_.handle(message);
  }
}

void LivePlayer::render_plain(std::span<float> left, std::span<float> right) {
  while (!left.empty()) {
    const std::size_t count = std::min(most_at_once, left.size());
    const auto left_part = std::span(left_).first(count);
    const auto right_part = std::span(right_).first(count);
    player_.render(left_part, right_part);
    to_floats(left_part, left.first(count));
    to_floats(right_part, right.first(count));
    left = left.subspan(count);
    right = right.subspan(count);
  }
}

void LivePlayer::render(std::span<float> left, std::span<float> right,
                        std::span<const TimedMessage> timed) {
  const auto start = Clock::now();
  take_messages();
  std::size_t done = 0;
  for (const TimedMessage& event : timed) {
    const std::size_t frame = std::min<std::size_t>(event.frame, left.size());
    if (frame > done) {
      render_plain(left.subspan(done, frame - done), right.subspan(done, frame - done));
      done = frame;
    }
    player_.handle(event.message);
  }
  render_plain(left.subspan(done), right.subspan(done));
  tell(Clock::now() - start, left.size());
}

void LivePlayer::tell(Clock::duration spent, std::size_t frames) {
  const double length = static_cast<double>(frames) / player_.rate();
  if (length <= 0.0) return;
  const double load = std::chrono::duration<double>(spent).count() / length;
  const double before = load_.load(std::memory_order_relaxed);
  load_.store(before + (load - before) * std::min(1.0, length / load_memory),
              std::memory_order_relaxed);
  peak_load_.store(std::max(load, peak_load_.load(std::memory_order_relaxed)),
                   std::memory_order_relaxed);
  voices_.store(player_.sounding(), std::memory_order_relaxed);
  frames_.store(frames_.load(std::memory_order_relaxed) + static_cast<long long>(frames),
                std::memory_order_relaxed);
  limited_.store(player_.limited(), std::memory_order_relaxed);
  broken_voices_.store(player_.broken_voices(), std::memory_order_relaxed);
}

LivePlayer::Status LivePlayer::look() {
  return {.load = load_.load(std::memory_order_relaxed),
          .peak_load = peak_load_.exchange(0.0, std::memory_order_relaxed),
          .voices = voices_.load(std::memory_order_relaxed),
          .frames = frames_.load(std::memory_order_relaxed),
          .limited = limited_.load(std::memory_order_relaxed),
          .broken_voices = broken_voices_.load(std::memory_order_relaxed)};
}

}  // namespace thrum
