// Miller's algorithm: downwards from an order where J is nothing,
//
//     J_{k-1} = (2 k / x) J_k - J_{k+1},
//
// is stable, and J_0 + 2 (J_2 + J_4 + ...) = 1 gives the scale.
#include <thrum/bodies/bessel.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace thrum {

namespace {

constexpr double tiny = 1e-8;    ///< below, the first term of the series is all
constexpr double large = 1e100;  ///< numbers on the way are scaled down there

/// J_n and J_{n+1}.
std::array<double, 2> neighbours(int order, double x) {
  if (x < tiny) {
    double value = 1.0;
    for (int k = 1; k <= order; ++k) value *= 0.5 * x / k;
    return {value, value * 0.5 * x / (order + 1)};
  }
  const int beyond = std::max(order, static_cast<int>(x));
  double above = 0.0, here = 1.0, sum = 0.0;
  std::array<double, 2> found{};
  for (int k = (beyond + beyond / 2 + 40) / 2 * 2; k >= 0; --k) {
    if (k == order + 1) found[1] = here;
    if (k == order) found[0] = here;
    if (k % 2 == 0) sum += k == 0 ? here : 2.0 * here;
    if (std::abs(here) > large)
      for (double* each : {&above, &here, &sum, &found[0], &found[1]}) *each /= large;
    const double below = 2.0 * k / x * here - above;
    above = here;
    here = below;
  }
  return {found[0] / sum, found[1] / sum};
}

}  // namespace

double bessel_j(int order, double x) { return neighbours(order, x)[0]; }

double bessel_j_slope(int order, double x) {
  if (order == 0) return -bessel_j(1, x);
  const auto [below, here] = neighbours(order - 1, x);
  return x > 0.0 ? below - order * here / x : (order == 1 ? 0.5 : 0.0);
}

}  // namespace thrum
