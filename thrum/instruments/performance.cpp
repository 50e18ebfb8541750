#include <thrum/instruments/performance.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace thrum {

namespace {

constexpr std::size_t block_frames = 512;
constexpr double fade_seconds = 2.0;
constexpr int pedal = 64, all_notes_off = 123;

class Performance {
 public:
  Performance(Player& player, const Listener& listener)
      : player_(player), listener_(listener), late_(static_cast<std::size_t>(player.delay())) {}

  void play(const MidiEvent& event) {
    if (event.message.is_note_on()) {
      ++done_.notes;
      if (!player_.has_key(event.message.key())) ++done_.left_out;
    }
    player_.handle(event.message);
  }

  void render_until(long long frame) {
    while (played_ < frame)
      render(static_cast<std::size_t>(std::min<long long>(block_frames, frame - played_)));
  }

  void let_go() {
    for (int channel = 0; channel < MidiChannels::count; ++channel) {
      player_.handle(control_change(channel, pedal, 0));
      player_.handle(control_change(channel, all_notes_off, 0));
    }
  }

  void render_tail(double longest) {
    const long long most = static_cast<long long>(longest * player_.rate());
    const double fade = fade_seconds * player_.rate();
    for (long long since = 0; since < most && !player_.is_silent(); since += block_frames) {
      const auto part = [&](long long frame) {
        return std::clamp(static_cast<double>(most - frame) / fade, 0.0, 1.0);
      };
      render(block_frames, part(since), part(since + static_cast<long long>(block_frames)));
    }
  }

  const Performed& done() const { return done_; }

 private:
  void render(std::size_t frames, double gain = 1.0, double gain_after = 1.0) {
    const std::span left(left_.data(), frames), right(right_.data(), frames);
    player_.render(left, right);
    const double step = (gain_after - gain) / static_cast<double>(frames);
    for (std::size_t i = 0; i < frames; ++i) {
      const double here = gain + step * static_cast<double>(i);
      left[i] *= here;
      right[i] *= here;
      done_.loudest = std::max({done_.loudest, std::abs(left[i]), std::abs(right[i])});
    }
    played_ += static_cast<long long>(frames);
    done_.most_voices = std::max(done_.most_voices, player_.sounding());
    const std::size_t dropped = std::min(late_, frames);
    late_ -= dropped;
    done_.frames += static_cast<long long>(frames - dropped);
    listener_(left.subspan(dropped), right.subspan(dropped));
  }

  Player& player_;
  const Listener& listener_;
  std::size_t late_;  ///< samples still to be left out, so that the sound is in time
  long long played_ = 0;
  Performed done_;
  std::array<double, block_frames> left_{}, right_{};
};

}  // namespace

Performed perform(Player& player, const MidiFile& score, const Listener& listener,
                  double longest_tail) {
  Performance performance(player, listener);
  const auto frame_of = [&](double seconds) { return std::llround(seconds * player.rate()); };
  for (const MidiEvent& event : score.events) {
    performance.render_until(frame_of(event.seconds));
    performance.play(event);
  }
  performance.render_until(frame_of(score.seconds));
  performance.let_go();
  performance.render_tail(longest_tail);
  return performance.done();
}

}  // namespace thrum
