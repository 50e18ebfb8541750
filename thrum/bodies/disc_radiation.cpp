#include <thrum/bodies/disc_radiation.hpp>

#include <algorithm>
#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/bessel_prime.hpp>
#include <cmath>
#include <numbers>

#include <thrum/bodies/disc_bessel.hpp>

namespace thrum {

namespace {

/// Simpson's rule: f(x, weight) at an odd number of places.
template <class F>
void for_each_place(double from, double to, double step, F f) {
  constexpr double most_pairs = 5000.0;  // whatever the size of a disc
  const int pairs =
      static_cast<int>(std::clamp(std::ceil((to - from) / (2.0 * step)), 1.0, most_pairs));
  const double h = (to - from) / (2.0 * pairs);
  for (int i = 0; i <= 2 * pairs; ++i) {
    const double weight = i == 0 || i == 2 * pairs ? 1.0 : i % 2 == 1 ? 4.0 : 2.0;
    f(from + h * i, weight * h / 3.0);
  }
}

/// The integrands turn over within pi.
constexpr double fine = 0.1;
/// Beyond the largest z they fall as 1/x^3 at least.
constexpr double beyond = 60.0;

}  // namespace

DiscRadiation::DiscRadiation(int order, Edge edge, std::span<const double> zeros)
    : order_(order), edge_(edge), zeros_(zeros.begin(), zeros.end()) {
  for (const double z : zeros_)
    edge_values_.push_back(edge == Edge::rests ? z * boost::math::cyl_bessel_j(order + 1, z)
                                               : boost::math::cyl_bessel_j(order, z));
}

/// Lommel: z J_{n+1}(z) J_n(x) / (z^2 - x^2) where the edge rests, x J_n(z) J_n'(x) / (z^2 - x^2)
/// where it slides; at x = z from beside it.
void DiscRadiation::transform(double x, std::span<double> out) const {
  constexpr double beside = 1e-5;
  const auto at_edge = [this](double y) {
    return edge_ == Edge::rests ? boost::math::cyl_bessel_j(order_, y)
                                : y * boost::math::cyl_bessel_j_prime(order_, y);
  };
  const double of_x = at_edge(x);
  for (std::size_t i = 0; i < zeros_.size(); ++i) {
    const double z = zeros_[i];
    const bool close = std::abs(x - z) < beside;
    const double y = close ? z + beside : x;
    out[i] = edge_values_[i] * (close ? at_edge(y) : of_x) / (z * z - y * y);
  }
}

std::vector<double> DiscRadiation::masses(double distance) const {
  const std::size_t count = zeros_.size();
  std::vector<double> sums(count * count, 0.0), h(count);
  if (count == 0) return sums;
  const double last = zeros_.back() + beyond;
  for_each_place(0.0, last, fine, [&](double x, double weight) {
    transform(x, h);
    const double heard = angular_norm(order_) * weight * std::exp(-distance * x);
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; j < count; ++j) sums[i * count + j] += heard * h[i] * h[j];
  });
  if (edge_ == Edge::rests || distance > 0.0) return sums;
  // What is left: H is -J_n(z) J_n'(x)/x out there, and the mean of J_n'^2 is 1/(pi x).
  const double rest = angular_norm(order_) / (2.0 * std::numbers::pi * last * last);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = 0; j < count; ++j)
      sums[i * count + j] += rest * edge_values_[i] * edge_values_[j];
  return sums;
}

/// With x^2 = q^2 - s^2 the root is gone: the integral over 0 < s < q of the product.
double DiscRadiation::resistance(std::span<const double> one, std::span<const double> other,
                                 double q) const {
  std::vector<double> h(zeros_.size());
  double sum = 0.0;
  for_each_place(0.0, q, std::min(fine, 0.05 * q), [&](double s, double weight) {
    transform(std::sqrt(std::max(q * q - s * s, 0.0)), h);
    double of_one = 0.0, of_other = 0.0;
    for (std::size_t i = 0; i < h.size(); ++i) {
      of_one += one[i] * h[i];
      of_other += other[i] * h[i];
    }
    sum += weight * of_one * of_other;
  });
  return angular_norm(order_) * sum;
}

}  // namespace thrum
