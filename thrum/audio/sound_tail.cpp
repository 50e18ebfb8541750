#include <thrum/audio/sound_tail.hpp>

#include <algorithm>

namespace thrum {

/// Errors of predictions forwards and backwards, in time; each reflection takes from both what the
/// other one explains.
SoundTail::Coefficients SoundTail::predictor_of(const Past& samples) {
  constexpr double most = 0.9999;  // a sum that rounding takes to 1 would ring on for ever
  Past forwards = samples, backwards = samples;
  Coefficients a{};
  a[0] = 1.0;
  for (std::size_t m = 1; m <= order; ++m) {
    double both = 0.0, power = 0.0;
    for (std::size_t n = m; n < memory; ++n) {
      both += forwards[n] * backwards[n - 1];
      power += forwards[n] * forwards[n] + backwards[n - 1] * backwards[n - 1];
    }
    if (!(power > 0.0)) break;
    const double reflection = std::clamp(-2.0 * both / power, -most, most);
    for (std::size_t n = memory - 1; n >= m; --n) {
      const double ahead = forwards[n];
      forwards[n] += reflection * backwards[n - 1];
      backwards[n] = backwards[n - 1] + reflection * ahead;
    }
    const Coefficients before = a;
    for (std::size_t k = 1; k <= m; ++k) a[k] += reflection * before[m - k];
  }
  return a;
}

void SoundTail::add_to(std::span<double> ring, std::size_t place) const {
  if (is_silent_) return;
  Past last;
  for (std::size_t i = 0; i < memory; ++i) last[i] = past_[(newest_ + i) % memory];
  const Coefficients a = predictor_of(last);
  const double step = 1.0 / static_cast<double>(ring.size() + 1);
  std::size_t at = place % ring.size();
  for (std::size_t i = 0; i < ring.size(); ++i) {
    double next = 0.0;
    for (std::size_t k = 1; k <= order; ++k) next -= a[k] * last[(memory + i - k) % memory];
    last[i % memory] = next;
    const double left = 1.0 - step * static_cast<double>(i + 1);
    const double fade = left * left * (3.0 - 2.0 * left);
    ring[at] += fade * next;
    at = at + 1 < ring.size() ? at + 1 : 0;
  }
}

}  // namespace thrum
