#include <thrum/bodies/disc_bessel.hpp>

#include <algorithm>
#include <boost/math/special_functions/bessel.hpp>
#include <cmath>
#include <numbers>

#include <thrum/bodies/bessel.hpp>

namespace thrum {

double bessel(int order, double x) { return boost::math::cyl_bessel_j(order, x); }

std::vector<double> bessel_zeros_up_to(int order, double limit) {
  std::vector<double> zeros;
  for (int i = 1;; ++i) {
    const double zero = boost::math::cyl_bessel_j_zero(static_cast<double>(order), i);
    if (zero > limit) return zeros;
    zeros.push_back(zero);
  }
}

/// They lie more than 1.5 apart, the first of n > 0 above n: steps of 0.5 find each by its sign.
std::vector<double> slope_zeros_up_to(int order, double limit) {
  constexpr double step = 0.5;
  std::vector<double> zeros;
  if (order == 0) zeros.push_back(0.0);
  for (double a = std::max(order, 1); a <= limit; a += step) {
    const bool rises = bessel_j_slope(order, a) > 0.0;
    double low = a, high = a + step;
    if ((bessel_j_slope(order, high) > 0.0) == rises) continue;
    for (double middle = 0.5 * (low + high); middle > low && middle < high;
         middle = 0.5 * (low + high))
      ((bessel_j_slope(order, middle) > 0.0) == rises ? low : high) = middle;
    if (low <= limit) zeros.push_back(low);
  }
  return zeros;
}

double angular_norm(int order) { return order == 0 ? 2.0 * std::numbers::pi : std::numbers::pi; }

double pressure_norm(int order, double b) {
  if (b == 0.0) return 0.5 * angular_norm(order);
  const double value = bessel_j(order, b);
  return 0.5 * angular_norm(order) * (1.0 - order * order / (b * b)) * value * value;
}

}  // namespace thrum
