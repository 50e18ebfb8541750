#include <thrum/sweep/measures.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include <thrum/audio/level.hpp>
#include <thrum/audio/spectrum.hpp>

namespace thrum::sweep {

namespace {

constexpr double not_measured = std::numeric_limits<double>::quiet_NaN();

std::vector<double> without_mean(std::span<const double> samples) {
  std::vector<double> copy(samples.begin(), samples.end());
  remove_mean(copy);
  return copy;
}

/// Mean squares of consecutive blocks from the loudest on, in decibels below it; none of silence.
std::vector<double> levels_of(std::span<const double> samples, std::size_t block) {
  std::vector<double> powers;
  for (std::size_t start = 0; start + block <= samples.size(); start += block) {
    double sum = 0.0;
    for (const double sample : samples.subspan(start, block)) sum += sample * sample;
    powers.push_back(sum);
  }
  const auto loudest = std::max_element(powers.begin(), powers.end());
  if (loudest == powers.end() || !(*loudest > 0.0)) return {};
  std::vector<double> levels;
  for (auto it = loudest; it != powers.end(); ++it)
    levels.push_back(10.0 * std::log10(std::max(*it / *loudest, 1e-30)));
  return levels;
}

/// 20 ms, or a fiftieth of a short sound.
std::size_t block_of(std::size_t samples, double rate) {
  const auto usual = static_cast<std::size_t>(std::max(1.0, 0.02 * rate));
  return std::clamp<std::size_t>(samples / 50, 16, std::max<std::size_t>(usual, 16));
}

/// The slope of a straight line through the levels, from the last one above `from` on to the first
/// one below `to`: decibels per block, above 0. NaN where it is not known to a quarter.
double fall_of(const std::vector<double>& levels, double from, double to) {
  const auto below = [](double limit) { return [limit](double level) { return level < limit; }; };
  const auto end = std::find_if(levels.begin(), levels.end(), below(to));
  const auto start = std::find_if(levels.begin(), end, below(from));
  const auto n = static_cast<double>(end - start);
  if (n < 5.0) return not_measured;
  double mean_level = 0.0;
  for (auto it = start; it != end; ++it) mean_level += *it / n;
  const auto place = [&](auto it) { return static_cast<double>(it - start) - 0.5 * (n - 1.0); };
  double slope = 0.0, squares = 0.0, rest = 0.0;
  for (auto it = start; it != end; ++it) {
    squares += place(it) * place(it);
    slope += place(it) * *it;
  }
  slope /= squares;
  for (auto it = start; it != end; ++it)
    rest += std::pow(*it - mean_level - slope * place(it), 2.0);
  const double error = std::sqrt(rest / (n - 2.0) / squares);
  return slope < 0.0 && error < -0.25 * slope ? -slope : not_measured;
}

}  // namespace

double measure_t60(std::span<const double> samples, double rate) {
  const std::vector<double> sound = without_mean(samples);
  const auto shortest = std::max<std::size_t>(16, static_cast<std::size_t>(0.002 * rate));
  for (std::size_t block = block_of(sound.size(), rate);; block /= 2) {
    const std::vector<double> levels = levels_of(sound, block);
    double fall = fall_of(levels, -5.0, -35.0);
    if (std::isnan(fall)) fall = fall_of(levels, 0.0, -35.0);
    if (!std::isnan(fall)) return 60.0 / fall * static_cast<double>(block) / rate;
    if (levels.empty() || block / 2 < shortest) return not_measured;
  }
}

double measure_centroid(std::span<const double> samples, double rate) {
  const std::vector<double> sound = without_mean(samples);
  if (sound.size() < 16) return not_measured;
  const std::size_t length = std::min<std::size_t>(std::bit_floor(sound.size()), 4096);
  std::vector<double> power(length / 2 + 1, 0.0);
  for (std::size_t start = 0; start + length <= sound.size(); start += length / 2) {
    const auto spectrum = windowed_spectrum(sound, start, length);
    for (std::size_t k = 0; k < power.size(); ++k) power[k] += spectrum[k] * spectrum[k];
  }
  double sum = 0.0, moment = 0.0;
  for (std::size_t k = 1; k < power.size(); ++k) {
    const double amplitude = std::sqrt(power[k]);
    sum += amplitude;
    moment += amplitude * static_cast<double>(k);
  }
  return sum > 0.0 ? moment / sum * rate / static_cast<double>(length) : not_measured;
}

}  // namespace thrum::sweep
