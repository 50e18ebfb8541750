#include <thrum/instruments/performance.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace thrum {

namespace {

constexpr std::size_t block_frames = 512;
/// Voices go ahead by so much at most, where several threads render them.
constexpr std::size_t most_frames = 16 * block_frames;
constexpr double ending_seconds = 2.0;
constexpr int pedal = 64;

class Performance {
 public:
  Performance(Player& player, const Listener& listener)
      : player_(player), listener_(listener), late_(static_cast<std::size_t>(player.delay())) {}

  void play(const MidiEvent& event, long long frame) {
    if (event.message.is_note_on()) {
      ++done_.notes;
      if (!player_.has_key(event.message.key())) ++done_.left_out;
    }
    if (event.message.is_program_change()) ++done_.programs;
    while (frame - played_ >= static_cast<long long>(most_frames)) render(most_frames);
    waiting_.push_back({static_cast<std::uint32_t>(std::max(frame - played_, 0LL)), event.message});
  }

  void render_until(long long frame) {
    while (played_ < frame)
      render(static_cast<std::size_t>(std::min<long long>(most_frames, frame - played_)));
    for (const TimedMessage& late : waiting_) player_.handle(late.message);
    waiting_.clear();
  }

  void let_go() {
    for (int channel = 0; channel < MidiChannels::count; ++channel) {
      player_.handle(control_change(channel, pedal, 0));
      player_.handle(control_change(channel, MidiMessage::all_notes_off, 0));
    }
  }

  void render_tail(double longest) {
    const long long most = static_cast<long long>(longest * player_.rate());
    const double fade = ending_seconds * player_.rate();
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
    take_waiting(frames);
    player_.render(left, right, now_);
    const double step = (gain_after - gain) / static_cast<double>(frames);
    for (std::size_t i = 0; i < frames; ++i) {
      const double here = gain + step * static_cast<double>(i);
      left[i] *= here;
      right[i] *= here;
      done_.loudest = std::max({done_.loudest, std::abs(left[i]), std::abs(right[i])});
    }
    played_ += static_cast<long long>(frames);
    done_.most_voices = std::max(done_.most_voices, player_.take_most_sounding());
    const std::size_t dropped = std::min(late_, frames);
    late_ -= dropped;
    done_.frames += static_cast<long long>(frames - dropped);
    listener_(left.subspan(dropped), right.subspan(dropped));
  }

  /// Those within the next frames.
  void take_waiting(std::size_t frames) {
    const auto later = std::find_if(waiting_.begin(), waiting_.end(),
                                    [&](const TimedMessage& it) { return it.frame >= frames; });
    now_.assign(waiting_.begin(), later);
    waiting_.erase(waiting_.begin(), later);
    for (TimedMessage& each : waiting_) each.frame -= static_cast<std::uint32_t>(frames);
  }

  Player& player_;
  const Listener& listener_;
  std::vector<TimedMessage> waiting_, now_;
  std::size_t late_;  ///< samples still to be left out, so that the sound is in time
  long long played_ = 0;
  Performed done_;
  std::vector<double> left_ = std::vector<double>(most_frames);
  std::vector<double> right_ = std::vector<double>(most_frames);
};

}  // namespace

Performed perform(Player& player, const MidiFile& score, const Listener& listener,
                  double longest_tail) {
  Performance performance(player, listener);
  const auto frame_of = [&](double seconds) { return std::llround(seconds * player.rate()); };
  for (const MidiEvent& event : score.events) {
    performance.play(event, frame_of(event.seconds));
  }
  performance.render_until(frame_of(score.seconds));
  performance.let_go();
  performance.render_tail(longest_tail);
  return performance.done();
}

}  // namespace thrum
