// What a stretch of a long run sounds like: its level, its mean and its pitch.
#pragma once

#include <algorithm>
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
  const auto last = static_cast<std::size_t>(longest) + 2;
  const std::size_t count = x.size() - last;
  const auto at = [&](std::size_t lag) {
    double sum = 0.0;
    for (std::size_t n = 0; n < count; ++n) sum += (x[n] - middle) * (x[n + lag] - middle);
    return sum;
  };
  std::vector<double> correlation(last + 1);
  const auto first = static_cast<std::size_t>(shortest) - 1;
  for (std::size_t lag = first; lag <= last; ++lag) correlation[lag] = at(lag);
  const auto peak = static_cast<std::size_t>(
      std::max_element(correlation.begin() + static_cast<std::ptrdiff_t>(first) + 1,
                       correlation.end() - 1) -
      correlation.begin());
  const double left = correlation[peak - 1], top = correlation[peak], right = correlation[peak + 1];
  const double bend = left - 2.0 * top + right;
  return bend < 0.0 ? static_cast<double>(peak) + 0.5 * (left - right) / bend : 0.0;
}

}  // namespace thrum::soak
