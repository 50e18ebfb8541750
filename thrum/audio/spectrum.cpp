#include <thrum/audio/spectrum.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>

#include <thrum/math/fourier.hpp>

namespace thrum {
namespace {

constexpr double floor_db = -120.0;

double level_db(double amplitude, double loudest) {
  return std::max(floor_db, 20.0 * std::log10(std::max(amplitude / loudest, 1e-9)));
}

/// Long enough to tell partials apart, short enough that a tenth of the sound is not smeared.
std::size_t window_length(std::size_t samples, double rate) {
  const auto tenth = std::bit_floor(std::max<std::size_t>(samples / 8, 1));
  const auto usual = std::bit_ceil(static_cast<std::size_t>(std::max(1.0, 0.04 * rate)));
  return std::clamp<std::size_t>(tenth, 64, std::max<std::size_t>(usual, 64));
}

/// The highest bin that is ever louder than -60 dB.
std::size_t last_loud_bin(const std::vector<std::vector<double>>& spectra, double loudest) {
  std::size_t last = 1;
  for (const auto& spectrum : spectra)
    for (std::size_t bin = spectrum.size(); bin-- > last;)
      if (spectrum[bin] > 1e-3 * loudest) last = bin;
  return last;
}

}  // namespace

std::vector<double> windowed_spectrum(std::span<const double> samples, std::size_t start,
                                      std::size_t length, std::size_t padded) {
  std::vector<std::complex<double>> block(std::max(length, padded));
  for (std::size_t i = 0; i < length && start + i < samples.size(); ++i) {
    const double phase =
        2.0 * std::numbers::pi * (static_cast<double>(i) + 0.5) / static_cast<double>(length);
    block[i] = samples[start + i] * 0.5 * (1.0 - std::cos(phase));
  }
  fast_fourier(block);
  std::vector<double> spectrum(block.size() / 2 + 1);
  for (std::size_t k = 0; k < spectrum.size(); ++k)
    spectrum[k] = 4.0 / static_cast<double>(length) * std::abs(block[k]);
  return spectrum;
}

Spectrogram spectrogram(std::span<const double> samples, double rate, double least_hz,
                        std::size_t columns, std::size_t rows) {
  Spectrogram result;
  if (samples.empty()) return result;
  const std::size_t window = window_length(samples.size(), rate);
  const std::size_t last_start = samples.size() > window ? samples.size() - window : 0;
  columns = std::clamp<std::size_t>(last_start + 1, 1, columns);
  std::vector<std::vector<double>> spectra;
  double loudest = 0.0;
  for (std::size_t c = 0; c < columns; ++c) {
    const std::size_t start = columns == 1 ? 0 : last_start * c / (columns - 1);
    spectra.push_back(windowed_spectrum(samples, start, window));
    loudest = std::max(loudest, *std::max_element(spectra.back().begin(), spectra.back().end()));
  }
  if (!(loudest > 0.0) || !std::isfinite(loudest)) return result;
  const double bin_hz = rate / static_cast<double>(window);
  const auto last = static_cast<double>(last_loud_bin(spectra, loudest));
  const double wanted =
      std::min(std::max({1.1 * last * bin_hz, 24.0 * bin_hz, least_hz}), 0.5 * rate);
  result = {columns,
            rows,
            static_cast<double>(samples.size()) / rate,
            wanted,
            static_cast<double>(window) / rate,
            {}};
  result.level_db.reserve(columns * rows);
  for (const auto& spectrum : spectra) {
    for (std::size_t row = 0; row < rows; ++row) {
      const double per_row = wanted / bin_hz / static_cast<double>(rows);
      const auto first = static_cast<std::size_t>(per_row * static_cast<double>(row) + 0.5);
      const auto past = static_cast<std::size_t>(per_row * static_cast<double>(row + 1) + 0.5);
      double most = 0.0;
      for (std::size_t k = first; k < std::max(past, first + 1) && k < spectrum.size(); ++k)
        most = std::max(most, spectrum[k]);
      result.level_db.push_back(static_cast<float>(level_db(most, loudest)));
    }
  }
  return result;
}

double strongest_partial_hz(std::span<const double> samples, double rate, double lowest_hz,
                            double highest_hz) {
  if (samples.size() < 64) return 0.0;
  const std::size_t length = std::min<std::size_t>(samples.size(), std::size_t{1} << 18);
  const std::size_t padded = 4 * std::bit_ceil(length);
  const auto spectrum = windowed_spectrum(samples, samples.size() - length, length, padded);
  const double bin_hz = rate / static_cast<double>(padded);
  const auto first = std::max<std::size_t>(1, static_cast<std::size_t>(lowest_hz / bin_hz));
  const auto past =
      std::min(spectrum.size() - 1, static_cast<std::size_t>(highest_hz / bin_hz) + 1);
  std::size_t best = 0;
  for (std::size_t k = first; k < past; ++k)
    if (best == 0 || spectrum[k] > spectrum[best]) best = k;
  if (best == 0 || !(spectrum[best] > 0.0)) return 0.0;
  // A parabola through the logarithms of three bins, which is nearly what Hann's window looks like.
  const double before = std::log(std::max(spectrum[best - 1], 1e-300));
  const double here = std::log(spectrum[best]);
  const double after = std::log(std::max(spectrum[best + 1], 1e-300));
  const double bend = before - 2.0 * here + after;
  const double shift = bend < 0.0 ? 0.5 * (before - after) / bend : 0.0;
  return bin_hz * (static_cast<double>(best) + std::clamp(shift, -0.5, 0.5));
}

}  // namespace thrum
