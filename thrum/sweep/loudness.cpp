// By libebur128.
#include <ebur128.h>
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <new>
#include <vector>

#include <thrum/sweep/loudness_meter.hpp>
#include <thrum/sweep/measures.hpp>

namespace thrum::sweep {

namespace {

constexpr double no_loudness = std::numeric_limits<double>::quiet_NaN();

void require_memory(bool there) {
  if (!there) throw std::bad_alloc();
}

}  // namespace

struct LoudnessMeter::State {
  struct Destroy {
    void operator()(ebur128_state* state) const { ebur128_destroy(&state); }
  };

  State(int channel_count, double rate, Peak which)
      : channels(static_cast<unsigned>(channel_count)),
        finds_between(which == Peak::between_samples),
        block_frames(static_cast<std::size_t>(std::ceil(0.4 * rate))),
        meter(ebur128_init(
            channels, static_cast<unsigned long>(std::lround(rate)),
            EBUR128_MODE_I | (finds_between ? EBUR128_MODE_TRUE_PEAK : EBUR128_MODE_SAMPLE_PEAK))) {
    require_memory(meter != nullptr);
    for (unsigned i = 0; i < channels; ++i) ebur128_set_channel(meter.get(), i, EBUR128_LEFT);
  }

  unsigned channels;
  bool finds_between;
  std::size_t block_frames, frames = 0;
  std::unique_ptr<ebur128_state, Destroy> meter;
};

LoudnessMeter::LoudnessMeter(int channels, double rate, Peak peak)
    : state_(std::make_unique<State>(channels, rate, peak)) {}

LoudnessMeter::~LoudnessMeter() = default;

void LoudnessMeter::add(std::span<const double> interleaved) {
  const std::size_t frames = interleaved.size() / state_->channels;
  require_memory(ebur128_add_frames_double(state_->meter.get(), interleaved.data(), frames) ==
                 EBUR128_SUCCESS);
  state_->frames += frames;
}

double LoudnessMeter::loudness() {
  if (state_->frames < state_->block_frames)
    add(std::vector<double>((state_->block_frames - state_->frames) * state_->channels, 0.0));
  double lufs = no_loudness;
  if (ebur128_loudness_global(state_->meter.get(), &lufs) != EBUR128_SUCCESS) return no_loudness;
  return std::isfinite(lufs) ? lufs : no_loudness;
}

double LoudnessMeter::peak() const {
  double largest = 0.0;
  for (unsigned i = 0; i < state_->channels; ++i) {
    double now = 0.0;
    (state_->finds_between ? ebur128_true_peak : ebur128_sample_peak)(state_->meter.get(), i, &now);
    largest = std::max(largest, now);
  }
  return largest;
}

LoudnessGain LoudnessMeter::gain_to(double lufs) {
  const double now = loudness();
  if (std::isnan(now)) return {};
  const double wanted = std::pow(10.0, (lufs - now) / 20.0);
  const double most = std::pow(10.0, most_true_peak_db / 20.0) / peak();
  return {std::min(wanted, most), wanted > most};
}

double measure_loudness(const std::vector<std::vector<double>>& channels, double rate) {
  if (channels.empty() || channels.front().empty()) return no_loudness;
  if (channels.size() > LoudnessMeter::most_channels || !(rate >= LoudnessMeter::lowest_rate) ||
      rate > LoudnessMeter::highest_rate)
    return no_loudness;
  LoudnessMeter meter(static_cast<int>(channels.size()), rate);
  std::vector<double> frame_by_frame(channels.size() * channels.front().size(), 0.0);
  for (std::size_t c = 0; c < channels.size(); ++c)
    for (std::size_t i = 0; i < channels[c].size(); ++i)
      frame_by_frame[i * channels.size() + c] = channels[c][i];
  meter.add(frame_by_frame);
  return meter.loudness();
}

}  // namespace thrum::sweep
