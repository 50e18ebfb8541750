// The root of an increasing function, by Newton's method safeguarded with a bracket.
#pragma once

#include <cmath>
#include <limits>
#include <span>

namespace thrum {

struct RootResult {
  double root = 0.0;
  int iterations = 0;
  bool converged = false;
};

/// [audio] `function(x)` gives {value, slope} with slope > 0; `resolution(x)` is the step size at
/// which the iteration stops. At most `cap` evaluations.
///
/// At a `kink` the function may begin to rise as a small power of the distance from it, where
/// Newton's step from the steep side lands far beyond. A step that would cross a kink first
/// evaluates there: if the root is on this side, the step is taken in the logarithm of the
/// distance.
template <class Function, class Resolution>
RootResult increasing_root(const Function& function, const Resolution& resolution, double guess,
                           int cap, std::span<const double> kinks = {}) {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  const auto narrow = [&](double x, double value) { (value > 0.0 ? high : low) = x; };
  double x = guess;
  for (int iteration = 1; iteration <= cap; ++iteration) {
    const auto [value, slope] = function(x);
    narrow(x, value);
    double next = x - value / slope;
    for (const double kink : kinks) {
      const bool crosses = (x > kink && next <= kink) || (x < kink && next >= kink);
      if (!crosses) continue;
      if (kink > low && kink < high) {
        const auto [at_kink, unused] = function(kink);
        narrow(kink, at_kink);
        static_cast<void>(unused);
      }
      const bool beyond = x > kink ? high <= kink : low >= kink;
      if (!beyond) next = kink + (x - kink) * std::exp(-value / (slope * (x - kink)));
    }
    if (!(next >= low && next <= high)) next = 0.5 * (low + high);
    const double step = std::abs(next - x);
    x = next;
    if (step <= resolution(x)) return {x, iteration, true};
  }
  return {x, cap, false};
}

}  // namespace thrum
