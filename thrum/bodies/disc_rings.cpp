#include <thrum/bodies/disc_rings.hpp>

#include <array>
#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/legendre.hpp>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace thrum {

namespace {
using std::numbers::pi;
}

RadialRule::RadialRule(int count) {
  for (const double x : boost::math::legendre_p_zeros<double>(count))
    for (const double sign : {1.0, -1.0}) {
      if (x == 0.0 && sign < 0.0) continue;
      const double slope = boost::math::legendre_p_prime(count, x);
      at.push_back(0.5 * (1.0 + sign * x));
      weight.push_back(1.0 / ((1.0 - x * x) * slope * slope));
    }
}

/// c from the value of f at the edge.
Rings rings_of(const ModeFamily& family, double radius, const ModeShape& mode,
               const RadialRule& rule) {
  const int p = mode.number[0];
  const double z = mode.wave_number * radius;
  Rings it{{p, mode.turned}, {}, {}, {}, {}, {}};
  const bool whole = z == 0.0;
  const double angle = mode.turned ? pi / (2.0 * p) : 0.0;
  const std::array edge = {std::cos(angle), std::sin(angle)};
  const double mixed = whole ? 0.0
                             : (family.value(mode, edge) - boost::math::cyl_bessel_j(p, z)) /
                                   boost::math::cyl_bessel_i(p, z);
  for (const double r : rule.at) {
    const double x = z * r;
    double f = p == 0 ? 1.0 : r, slope = p == 0 ? 0.0 : 1.0, bent = 0.0;
    if (!whole) {
      const double j = boost::math::cyl_bessel_j(p, x);
      const double i = mixed * boost::math::cyl_bessel_i(p, x);
      const double dj = p * j / x - boost::math::cyl_bessel_j(p + 1, x);
      const double di = p * i / x + mixed * boost::math::cyl_bessel_i(p + 1, x);
      f = j + i;
      slope = z * (dj + di);
      bent = z * z * ((p * p / (x * x)) * f - j + i - (dj + di) / x);
    }
    it.value.push_back(f);
    it.slope.push_back(slope);
    it.bent.push_back(bent);
    it.round.push_back(slope / r - p * p * f / (r * r));
    it.twist.push_back(slope / r - f / (r * r));
  }
  return it;
}

/// Sums over more points than the product has waves are exact.
Around around(const Turn& k, const Turn& p, const Turn& q) {
  const auto value = [](const Turn& it, double a) {
    return it.turned ? std::sin(it.order * a) : std::cos(it.order * a);
  };
  const auto slope = [](const Turn& it, double a) {
    return it.order * (it.turned ? std::cos(it.order * a) : -std::sin(it.order * a));
  };
  const int points = k.order + p.order + q.order + 1;
  Around sum;
  for (int i = 0; i < points; ++i) {
    const double a = 2.0 * pi * (i + 0.25) / points, weight = 2.0 * pi / points;
    sum.plain += weight * value(k, a) * value(p, a) * value(q, a);
    sum.slopes += weight * value(k, a) * slope(p, a) * slope(q, a);
    sum.second += weight * slope(k, a) * value(p, a) * slope(q, a);
    sum.first += weight * slope(k, a) * slope(p, a) * value(q, a);
  }
  return sum;
}

bool meet(const Turn& k, const Turn& p, const Turn& q) {
  const bool orders = p.order + q.order == k.order || std::abs(p.order - q.order) == k.order;
  return orders && k.turned == (p.turned != q.turned);
}

}  // namespace thrum
