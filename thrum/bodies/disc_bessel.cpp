#include <thrum/bodies/disc_bessel.hpp>

#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/bessel_prime.hpp>
#include <cmath>
#include <numbers>

namespace thrum {

std::vector<double> bessel_zeros_up_to(int order, double limit) {
  std::vector<double> zeros;
  for (int i = 1;; ++i) {
    const double zero = boost::math::cyl_bessel_j_zero(static_cast<double>(order), i);
    if (zero > limit) return zeros;
    zeros.push_back(zero);
  }
}

/// One lies between neighbouring zeros of J_n, and for n > 0 one before the first.
std::vector<double> slope_zeros_up_to(int order, double limit) {
  const auto slope = [order](double x) { return boost::math::cyl_bessel_j_prime(order, x); };
  std::vector<double> zeros;
  if (order == 0) zeros.push_back(0.0);
  double low = order == 0 ? boost::math::cyl_bessel_j_zero(0.0, 1) : 0.5 * order;
  for (int i = order == 0 ? 2 : 1;; ++i) {
    const double high = boost::math::cyl_bessel_j_zero(static_cast<double>(order), i);
    double a = low;
    double b = high;
    const double sign = slope(a);
    for (int step = 0; step < 100; ++step) {
      const double middle = 0.5 * (a + b);
      (slope(middle) * sign > 0.0 ? a : b) = middle;
    }
    if (a > limit) return zeros;
    zeros.push_back(0.5 * (a + b));
    low = high;
  }
}

double angular_norm(int order) { return order == 0 ? 2.0 * std::numbers::pi : std::numbers::pi; }

double pressure_norm(int order, double b) {
  if (b == 0.0) return 0.5 * angular_norm(order);
  const double value = boost::math::cyl_bessel_j(order, b);
  return 0.5 * angular_norm(order) * (1.0 - order * order / (b * b)) * value * value;
}

}  // namespace thrum
