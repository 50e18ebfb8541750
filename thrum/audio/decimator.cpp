#include <thrum/audio/decimator.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace thrum {
namespace {

/// Of Kaiser's window: 100 dB.
constexpr double kaiser_shape = 10.056;

/// I_0, by its power series.
double bessel_i0(double x) {
  double sum = 1.0, term = 1.0;
  for (int k = 1; term > 1e-18 * sum; ++k) {
    term *= (x / (2.0 * k)) * (x / (2.0 * k));
    sum += term;
  }
  return sum;
}

/// The low pass with its edge at half the lower rate, of gain 1 at 0 Hz.
std::vector<double> low_pass(std::size_t factor) {
  const std::size_t half = static_cast<std::size_t>(Decimator::delay) * factor;
  std::vector<double> taps(2 * half + 1);
  double sum = 0.0;
  for (std::size_t j = 0; j < taps.size(); ++j) {
    const double t = (static_cast<double>(j) - static_cast<double>(half));
    const double edge = t / static_cast<double>(half);
    const double x = std::numbers::pi * t / static_cast<double>(factor);
    const double sinc = t == 0.0 ? 1.0 : std::sin(x) / x;
    taps[j] = sinc * bessel_i0(kaiser_shape * std::sqrt(std::max(0.0, 1.0 - edge * edge)));
    sum += taps[j];
  }
  for (double& tap : taps) tap /= sum;
  return taps;
}

}  // namespace

Decimator::Decimator(int factor) : factor_(static_cast<std::size_t>(std::max(factor, 1))) {
  if (factor_ == 1) return;
  taps_ = low_pass(factor_);
  past_.assign(2 * taps_.size(), 0.0);
}

void Decimator::reset() {
  std::fill(past_.begin(), past_.end(), 0.0);
  newest_ = 0;
}

void Decimator::process(std::span<const double> in, std::span<double> out) {
  if (factor_ == 1) {
    std::copy(in.begin(), in.end(), out.begin());
    return;
  }
  const std::size_t length = taps_.size();
  for (std::size_t n = 0; n < out.size(); ++n) {
    for (std::size_t i = 0; i < factor_; ++i) {
      newest_ = newest_ == 0 ? length - 1 : newest_ - 1;
      past_[newest_] = past_[newest_ + length] = in[n * factor_ + i];
      // The first of the N inputs is the one that y^n is centred on.
      if (i > 0) continue;
      double sum = 0.0;
      for (std::size_t j = 0; j < length; ++j) sum += taps_[j] * past_[newest_ + j];
      out[n] = sum;
    }
  }
}

}  // namespace thrum
