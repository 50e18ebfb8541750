#include "support/hearing.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace thrum::claims {

namespace {

constexpr double floor_db = -60.0;

double decibels(double power) { return 10.0 * std::log10(std::max(power, 1e-30)); }

/// Cooley and Tukey, in place; the size is a power of two.
void transform(std::vector<std::complex<double>>& values) {
  const std::size_t size = values.size();
  for (std::size_t i = 1, j = 0; i < size; ++i) {
    std::size_t bit = size >> 1;
    for (; (j & bit) != 0; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(values[i], values[j]);
  }
  for (std::size_t length = 2; length <= size; length *= 2) {
    const auto turn = std::polar(1.0, -2.0 * std::numbers::pi / static_cast<double>(length));
    for (std::size_t start = 0; start < size; start += length) {
      std::complex<double> phase = 1.0;
      for (std::size_t k = start; k < start + length / 2; ++k, phase *= turn) {
        const auto other = phase * values[k + length / 2];
        values[k + length / 2] = values[k] - other;
        values[k] += other;
      }
    }
  }
}

struct Spectrum {
  std::vector<double> power;
  double spacing;  ///< Hz
};

/// Under a Hann window.
Spectrum spectrum_of(const std::vector<double>& sound, double rate) {
  std::size_t size = 1;
  while (size < sound.size()) size *= 2;
  std::vector<std::complex<double>> values(size);
  const double step = 2.0 * std::numbers::pi / static_cast<double>(sound.size());
  for (std::size_t i = 0; i < sound.size(); ++i)
    values[i] = sound[i] * (1.0 - std::cos(step * static_cast<double>(i)));
  transform(values);
  Spectrum spectrum{{}, rate / static_cast<double>(size)};
  for (std::size_t i = 0; i < size / 2; ++i) spectrum.power.push_back(std::norm(values[i]));
  return spectrum;
}

std::size_t sample_at(double seconds, double rate, std::size_t size) {
  return std::min(static_cast<std::size_t>(seconds * rate), size);
}

}  // namespace

double level_db(const Heard& heard, double from, double to, double rate) {
  const std::size_t first = sample_at(from, rate, heard.left.size());
  const std::size_t last = sample_at(to, rate, heard.left.size());
  double sum = 0.0;
  for (std::size_t i = first; i < last; ++i)
    sum += heard.left[i] * heard.left[i] + heard.right[i] * heard.right[i];
  return decibels(sum / (2.0 * static_cast<double>(last - first)));
}

double centroid(const std::vector<double>& sound, double rate) {
  const Spectrum spectrum = spectrum_of(sound, rate);
  double moment = 0.0, sum = 0.0;
  for (std::size_t i = 0; i < spectrum.power.size(); ++i) {
    moment += spectrum.power[i] * spectrum.spacing * static_cast<double>(i);
    sum += spectrum.power[i];
  }
  return moment / sum;
}

double correlation(const Heard& heard, double from, double to, double rate) {
  const std::size_t first = sample_at(from, rate, heard.left.size());
  const std::size_t last = sample_at(to, rate, heard.left.size());
  double both = 0.0, left = 0.0, right = 0.0;
  for (std::size_t i = first; i < last; ++i) {
    both += heard.left[i] * heard.right[i];
    left += heard.left[i] * heard.left[i];
    right += heard.right[i] * heard.right[i];
  }
  return both / std::sqrt(left * right);
}

Colour colour(const std::vector<double>& sound, double rate) {
  const Spectrum spectrum = spectrum_of(sound, rate);
  Colour levels{};
  for (int band = 0; band < third_octaves; ++band) {
    const double centre = 1000.0 * std::exp2((band - 12) / 3.0);
    double sum = 0.0;
    for (std::size_t i = 0; i < spectrum.power.size(); ++i) {
      const double octaves = std::log2(spectrum.spacing * static_cast<double>(i) / centre);
      if (std::abs(octaves) < 1.0 / 6.0) sum += spectrum.power[i];
    }
    levels[static_cast<std::size_t>(band)] = decibels(sum);
  }
  const double loudest = *std::max_element(levels.begin(), levels.end());
  for (double& level : levels) level = std::max(level - loudest, floor_db);
  return levels;
}

double distance(const Colour& one, const Colour& other) {
  double sum = 0.0;
  for (std::size_t i = 0; i < one.size(); ++i) sum += (one[i] - other[i]) * (one[i] - other[i]);
  return std::sqrt(sum / static_cast<double>(one.size()));
}

}  // namespace thrum::claims
