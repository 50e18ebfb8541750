#include <thrum/math/quintic_splines.hpp>

#include <algorithm>

namespace thrum {

namespace {

using Six = std::array<double, QuinticSplines::alive>;

}  // namespace

double QuinticSplines::knot(std::size_t i) const {
  if (i <= degree) return 0.0;
  return static_cast<double>(std::min(i - degree, intervals_)) / static_cast<double>(intervals_);
}

/// Cox and de Boor: those of degree p at x, from those of degree p - 1,
///
///     N_i,p = (x - t_i) / (t_i+p - t_i) N_i,p-1 + (t_i+p+1 - x) / (t_i+p+1 - t_i+1) N_i+1,p-1
///
/// and a derivative is p times the difference of the same two, each over its width.
QuinticSplines::Local QuinticSplines::at(double x) const {
  const double inside = std::clamp(x, 0.0, 1.0);
  const std::size_t interval =
      std::min(static_cast<std::size_t>(inside * static_cast<double>(intervals_)), intervals_ - 1);
  const std::size_t last = interval + degree;  // x lies between knots `last` and `last` + 1
  const auto raised = [&](const Six& lower, std::size_t p) {
    Six higher{};
    for (std::size_t j = 0; j < p; ++j) {  // lower[j] belongs to number last - p + 1 + j
      const double begin = knot(last - p + 1 + j), end = knot(last + 1 + j);
      const double part = lower[j] / (end - begin);
      higher[j] += (end - inside) * part;
      higher[j + 1] += (inside - begin) * part;
    }
    return higher;
  };
  const auto derived = [&](const Six& lower, std::size_t p) {
    Six rate{};
    for (std::size_t j = 0; j < p; ++j) {
      const double part =
          static_cast<double>(p) * lower[j] / (knot(last + 1 + j) - knot(last - p + 1 + j));
      rate[j] -= part;
      rate[j + 1] += part;
    }
    return rate;
  };
  Six values{1.0};
  for (std::size_t p = 1; p <= degree - 2; ++p) values = raised(values, p);
  const Six cubic = values, quartic = raised(cubic, degree - 1);
  return {interval, raised(quartic, degree), derived(quartic, degree),
          derived(derived(cubic, degree - 1), degree)};
}

}  // namespace thrum
