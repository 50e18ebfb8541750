#include <thrum/audio/sound_tail.hpp>

#include <algorithm>
#include <cstring>

namespace thrum {

namespace {

/// Two sums side by side.
constexpr std::size_t lanes = 2;
using Lanes = double __attribute__((vector_size(lanes * sizeof(double))));

Lanes lanes_at(const double* from) {
  Lanes it;
  std::memcpy(&it, from, sizeof it);
  return it;
}
double sum_of(const Lanes& sums) { return sums[0] + sums[1]; }

}  // namespace

SoundTail::Past SoundTail::past() const {
  Past samples;
  for (std::size_t i = 0; i < memory; ++i) samples[i] = past_[(newest_ + i) % memory];
  return samples;
}

/// Errors of predictions forwards f^n and backwards b^{n-1}, the latter at n - m, so that both stay
/// where they are; each reflection takes from both what the other one explains. What lies beyond
/// the end is zero.
SoundTail::Coefficients SoundTail::predictor_of(const Past& samples) {
  constexpr double most = 0.9999;  // a sum that rounding takes to 1 would ring on for ever
  std::array<double, memory + order + lanes> forwards{};
  Past backwards = samples;
  std::copy(samples.begin(), samples.end(), forwards.begin());
  Coefficients a{};
  a[0] = 1.0;
  for (std::size_t m = 1; m <= order; ++m) {
    double* f = forwards.data() + m;
    backwards[memory - m] = 0.0;
    Lanes both{}, power{};
    for (std::size_t j = 0; j < memory; j += lanes) {
      const Lanes ahead = lanes_at(f + j), behind = lanes_at(backwards.data() + j);
      both += ahead * behind;
      power += ahead * ahead + behind * behind;
    }
    if (!(sum_of(power) > 0.0)) break;
    const double reflection = std::clamp(-2.0 * sum_of(both) / sum_of(power), -most, most);
    for (std::size_t j = 0; j < memory; ++j) {
      const double ahead = f[j];
      f[j] += reflection * backwards[j];
      backwards[j] += reflection * ahead;
    }
    const Coefficients before = a;
    for (std::size_t k = 1; k <= m; ++k) a[k] += reflection * before[m - k];
  }
  return a;
}

SoundTails::SoundTails(std::size_t most, std::size_t samples) : most_(most) {
  going_on_.reserve(most);
  const double step = 1.0 / static_cast<double>(samples + 1);
  for (std::size_t i = 0; i < samples; ++i) {
    const double left = 1.0 - step * static_cast<double>(i + 1);
    fade_.push_back(left * left * (3.0 - 2.0 * left));
  }
}

void SoundTails::add(const SoundTail& tail) {
  if (tail.is_silent()) return;
  if (going_on_.size() == most_) going_on_.erase(going_on_.begin());
  const SoundTail::Past past = tail.past();
  GoingOn it{SoundTail::predictor_of(past), {}, 0};
  std::copy_n(past.rbegin(), it.last.size(), it.last.begin());
  going_on_.push_back(it);
}

double SoundTails::next() {
  double sum = 0.0;
  for (GoingOn& it : going_on_) {
    double coming = 0.0;
    for (std::size_t k = it.last.size(); k > 0; --k) coming -= it.a[k] * it.last[k - 1];
    for (std::size_t k = it.last.size() - 1; k > 0; --k) it.last[k] = it.last[k - 1];
    it.last[0] = coming;
    sum += fade_[it.made++] * coming;
  }
  while (!going_on_.empty() && going_on_.front().made == fade_.size())
    going_on_.erase(going_on_.begin());
  return sum;
}

}  // namespace thrum
