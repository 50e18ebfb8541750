// The fundamental of a sound.
//
//     n(tau) = 2 sum x_j x_{j+tau} / sum (x_j^2 + x_{j+tau}^2)
//
// is 1 where the sound repeats itself after tau. Of its highest points between two zeros, the first
// one that is nearly as high as the highest is the period.
#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <limits>
#include <optional>

#include <thrum/audio/level.hpp>
#include <thrum/audio/spectrum.hpp>
#include <thrum/math/fourier.hpp>
#include <thrum/sweep/measures.hpp>

namespace thrum::sweep {

namespace {

constexpr double nearly = 0.9;   ///< as high as the highest point
constexpr double clear = 0.5;    ///< below it there is no pitch
constexpr double seconds = 1.5;  ///< looked at, from the loudest moment on
constexpr std::size_t most_samples = std::size_t{1} << 17;
constexpr double search = 0.06;   ///< of a partial, to either side of the period's frequency
constexpr double weakest = 1e-3;  ///< partial, beside the strongest
constexpr double bias_in_bins = 0.01;

/// From the loudest hundredth of the sound on, without its mean.
std::vector<double> stretch_of(std::span<const double> samples, double rate) {
  const std::size_t block = std::max<std::size_t>(samples.size() / 100, 1);
  std::size_t loudest = 0;
  double most = -1.0;
  const double offset = mean(samples);
  for (std::size_t start = 0; start + block <= samples.size(); start += block) {
    double sum = 0.0;
    for (const double sample : samples.subspan(start, block))
      sum += (sample - offset) * (sample - offset);
    if (sum > most) most = sum, loudest = start;
  }
  if (loudest > samples.size() / 2) loudest = samples.size() / 2;
  const auto wanted = static_cast<std::size_t>(seconds * rate);
  const std::size_t length = std::min({samples.size() - loudest, wanted, most_samples});
  const auto part = samples.subspan(loudest, length);
  std::vector<double> stretch(part.begin(), part.end());
  remove_mean(stretch);
  return stretch;
}

std::vector<double> repetition(const std::vector<double>& x) {
  const std::size_t count = x.size();
  std::vector<std::complex<double>> work(2 * std::bit_ceil(count));
  std::copy(x.begin(), x.end(), work.begin());
  fast_fourier(work);
  for (auto& value : work) value = std::norm(value);
  fast_fourier(work);  // real and even: the way back is the way there
  std::vector<double> n(count / 2, 0.0);
  double squares = 0.0;
  for (const double each : x) squares += 2.0 * each * each;
  for (std::size_t tau = 0; tau < n.size(); ++tau) {
    if (squares > 0.0) n[tau] = 2.0 * work[tau].real() / static_cast<double>(work.size()) / squares;
    squares -= x[tau] * x[tau] + x[count - 1 - tau] * x[count - 1 - tau];
  }
  return n;
}

/// In samples.
std::optional<double> period_of(const std::vector<double>& n) {
  std::vector<std::size_t> tops;
  std::size_t i = 1;
  while (i < n.size() && n[i] > 0.0) ++i;
  while (i < n.size()) {
    while (i < n.size() && n[i] <= 0.0) ++i;
    std::size_t top = i;
    while (i < n.size() && n[i] > 0.0) {
      if (n[i] > n[top]) top = i;
      ++i;
    }
    if (top > 0 && top + 1 < n.size() && i < n.size()) tops.push_back(top);
  }
  const auto highest = std::max_element(tops.begin(), tops.end(),
                                        [&](std::size_t a, std::size_t b) { return n[a] < n[b]; });
  if (highest == tops.end() || n[*highest] < clear) return {};
  const std::size_t top = *std::find_if(
      tops.begin(), tops.end(), [&](std::size_t each) { return n[each] >= nearly * n[*highest]; });
  const double bend = n[top - 1] - 2.0 * n[top] + n[top + 1];
  const double shift = bend < 0.0 ? 0.5 * (n[top - 1] - n[top + 1]) / bend : 0.0;
  return static_cast<double>(top) + shift;
}

/// The partial near a frequency, if there is one that stands out.
std::optional<double> partial_near(std::span<const double> samples, double rate, double hz) {
  const double bin = rate / static_cast<double>(samples.size());
  if (hz < 3.0 * bin) return {};
  const double reach = std::max(search * hz, bin);
  const double found = strongest_partial_hz(samples, rate, hz - reach, hz + reach);
  if (!(std::abs(found - hz) < 0.999 * reach)) return {};
  const std::size_t padded = std::bit_ceil(samples.size());
  const auto spectrum = windowed_spectrum(samples, 0, samples.size(), padded);
  const double strongest = *std::max_element(spectrum.begin() + 1, spectrum.end());
  const auto at = static_cast<std::size_t>(found * static_cast<double>(padded) / rate + 0.5);
  if (at >= spectrum.size() || spectrum[at] < weakest * strongest) return {};
  return found;
}

}  // namespace

Pitch0 measure_f0(std::span<const double> samples, double rate) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  if (samples.size() < 128) return {none, none};
  const std::vector<double> stretch = stretch_of(samples, rate);
  const auto period = period_of(repetition(stretch));
  if (!period) return {none, none};
  const double rough = rate / *period;
  const std::span<const double> all(stretch);
  const std::size_t half = all.size() / 2;
  const double least = bias_in_bins * rate / static_cast<double>(all.size());
  const auto partial = partial_near(all, rate, rough);
  if (!partial) return {rough, std::max(least, rough / *period * 0.5)};
  const double first = partial_near(all.first(half), rate, *partial).value_or(rough);
  const double second = partial_near(all.subspan(half), rate, *partial).value_or(rough);
  return {*partial, std::max(least, 0.5 * std::abs(first - second))};
}

}  // namespace thrum::sweep
