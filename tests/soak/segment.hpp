// Level, mean and pitch of a segment of a long run.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace thrum::soak {

inline double mean_of(const std::vector<double>& x) {
  double sum = 0.0;
  for (const double value : x) sum += value;
  return sum / static_cast<double>(x.size());
}

inline double rms_about(const std::vector<double>& x, double middle) {
  double sum = 0.0;
  for (const double value : x) sum += (value - middle) * (value - middle);
  return std::sqrt(sum / static_cast<double>(x.size()));
}

/// The lag of the highest peak of the autocorrelation between two periods, by a parabola through
/// it; 0 when there is none.
inline double period_of(const std::vector<double>& x, double shortest, double longest) {
  const double middle = mean_of(x);
  const auto first = static_cast<std::size_t>(shortest) - 1;
  const auto last = static_cast<std::size_t>(longest) + 2;
  if (x.size() < 2 * last) return 0.0;
  const std::size_t count = x.size() - last;
  std::vector<double> correlation(last + 1, 0.0);
  for (std::size_t lag = first; lag <= last; ++lag)
    for (std::size_t n = 0; n < count; ++n)
      correlation[lag] += (x[n] - middle) * (x[n + lag] - middle);
  std::size_t peak = 0;
  for (std::size_t lag = first + 1; lag < last; ++lag) {
    const bool above = correlation[lag] > correlation[lag - 1] &&
                       correlation[lag] >= correlation[lag + 1] && correlation[lag] > 0.0;
    if (above && (peak == 0 || correlation[lag] > correlation[peak])) peak = lag;
  }
  if (peak == 0) return 0.0;
  const double left = correlation[peak - 1], right = correlation[peak + 1];
  const double bend = left - 2.0 * correlation[peak] + right;
  return static_cast<double>(peak) + 0.5 * (left - right) / bend;
}

}  // namespace thrum::soak
