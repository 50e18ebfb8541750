#include <thrum/bodies/disc_edge_forces.hpp>

#include <cmath>
#include <numbers>

namespace thrum {

namespace {

using std::numbers::pi;

/// Forces of F = r^n T(m a): each is its factor times r^(n-2).
struct PowerForce {
  double power;  ///< n - 2
  double radial, ring, shear;
};

/// N_rr = F_r/r + F_aa/r^2, N_aa = F_rr, N_ra = -(F_a/r)_r.
PowerForce force_of(int n, int m) {
  return {n - 2.0, static_cast<double>(n - m * m), static_cast<double>(n * (n - 1)), 1.0 - n};
}

/// 2 E H times the energy that two have in common, in radii.
double common(const PowerForce& one, const PowerForce& other, int m, double poisson) {
  const double square = m == 0 ? 2.0 * pi : pi, slopes = pi * m * m;
  const double radial = 1.0 / (one.power + other.power + 2.0);
  const double plain = one.radial * other.radial + one.ring * other.ring -
                       poisson * (one.radial * other.ring + one.ring * other.radial);
  return radial * (square * plain + slopes * 2.0 * (1.0 + poisson) * one.shear * other.shear);
}

void add(const PowerForce& it, double factor, const RadialRule& rule, EdgeForce& to) {
  for (std::size_t i = 0; i < rule.at.size(); ++i) {
    const double each = factor * std::pow(rule.at[i], it.power);
    to.radial[i] += each * it.radial;
    to.ring[i] += each * it.ring;
    to.shear[i] += each * it.shear;
  }
}

}  // namespace

std::vector<EdgeForce> edge_forces(int highest_order, double poisson, const RadialRule& rule) {
  std::vector<EdgeForce> all;
  const std::vector<double> none(rule.at.size(), 0.0);
  for (int m = 0; m <= highest_order; ++m)
    for (const bool turned : {false, true}) {
      if (m == 0 && turned) continue;
      const PowerForce outer = force_of(m + 2, m), inner = force_of(m, m);
      double square = common(outer, outer, m, poisson), overlap = 0.0;
      EdgeForce rest{{m, turned}, none, none, none};
      if (m > 1) {
        const double own = common(inner, inner, m, poisson);
        EdgeForce first = rest;
        add(inner, 1.0 / std::sqrt(own), rule, first);
        all.push_back(std::move(first));
        overlap = common(outer, inner, m, poisson) / own;
        square -= overlap * overlap * own;
        add(inner, -overlap / std::sqrt(square), rule, rest);
      }
      add(outer, 1.0 / std::sqrt(square), rule, rest);
      all.push_back(std::move(rest));
    }
  return all;
}

double strained_by(const EdgeForce& k, const Rings& p, const Rings& q, const Around& turn,
                   const RadialRule& rule) {
  double radial = 0.0, ring = 0.0, first = 0.0, second = 0.0;
  for (std::size_t i = 0; i < rule.at.size(); ++i) {
    const double r = rule.at[i], weight = 0.5 * rule.weight[i];
    radial += weight * r * k.radial[i] * p.slope[i] * q.slope[i];
    ring += weight / r * k.ring[i] * p.value[i] * q.value[i];
    first += weight * k.shear[i] * p.value[i] * q.slope[i];
    second += weight * k.shear[i] * p.slope[i] * q.value[i];
  }
  return turn.plain * radial + turn.slopes * ring + turn.first * first + turn.second * second;
}

}  // namespace thrum
