#include "lab/bow_newton.hpp"

#include <algorithm>
#include <cmath>

namespace thrum::app::lab {
namespace {

constexpr int cap = 100;
constexpr double tolerance = 1e-10;

/// z by the trapezoidal rule, (36), and v by (37) with the mass that it lacks.
BowRoot one_unknown(const BowStep& it, bool as_printed) {
  const double k = it.time_step;
  const double share = it.stiff + it.law.viscosity / it.mass;
  const double v_by_rate =
      -(0.5 * k * it.law.bristle_stiffness + it.law.bristle_damping) / it.mass / share;
  BowRoot root{.v = it.v_before, .z = it.z_before, .rate = it.rate_before};
  while (root.evaluations < cap) {
    root.z = it.z_before + 0.5 * k * (root.rate + it.rate_before);
    root.v = (-(it.law.bristle_stiffness * root.z + it.law.bristle_damping * root.rate) / it.mass -
              it.b) /
             share;
    const ElastoPlastic::Slip slip = it.law.at(it.load, root.v, root.z);
    ++root.evaluations;
    const double slope =
        (as_printed ? -0.2295 : v_by_rate) * slip.rate_by_v + 0.5 * k * slip.rate_by_z - 1.0;
    const double change = (slip.rate - root.rate) / slope;
    root.rate -= change;
    root.converged = std::abs(change) < tolerance;
    if (root.converged || !std::isfinite(root.rate)) return root;
  }
  return root;
}

BowRoot two_unknowns(const BowStep& it, bool full) {
  const double k = it.time_step;
  BowRoot root{.v = it.v_before, .z = it.z_before, .rate = it.rate_before};
  double last_rate = it.rate_before;
  while (root.evaluations < cap) {
    const ElastoPlastic::Slip slip = it.law.at(it.load, root.v, root.z);
    ++root.evaluations;
    root.rate = slip.rate;
    const double a = 2.0 / k * (root.z - it.z_before) - it.rate_before;
    const double g1 = it.stiff * root.v + slip.force / it.mass + it.b;
    const double g2 = slip.rate - a;
    const double by_v = it.stiff + (full ? slip.force_by_v : it.law.viscosity) / it.mass;
    const double by_z =
        (full ? slip.force_by_z : it.law.bristle_stiffness + 2.0 / k * it.law.bristle_damping) /
        it.mass;
    const double lower_v = slip.rate_by_v, lower_z = slip.rate_by_z - 2.0 / k;
    const double over = 1.0 / (by_v * lower_z - by_z * lower_v);
    root.v -= (g1 * lower_z - g2 * by_z) * over;
    root.z -= (g2 * by_v - g1 * lower_v) * over;
    root.converged = root.evaluations > 1 && std::abs(slip.rate - last_rate) < tolerance;
    last_rate = slip.rate;
    if (root.converged || !std::isfinite(root.v + root.z)) return root;
  }
  return root;
}

}  // namespace

BowRoot solve_bow(const BowStep& step, BowNewton by) {
  switch (by) {
    case BowNewton::older:
      return one_unknown(step, false);
    case BowNewton::older_as_printed:
      return one_unknown(step, true);
    case BowNewton::printed:
      return two_unknowns(step, false);
    default:
      return two_unknowns(step, true);
  }
}

double residual(const BowStep& it, const BowRoot& root) {
  const ElastoPlastic::Slip slip = it.law.at(it.load, root.v, root.z);
  const double a = 2.0 / it.time_step * (root.z - it.z_before) - it.rate_before;
  const double g1 = it.stiff * root.v + slip.force / it.mass + it.b;
  return std::max(std::abs(g1) * 0.5 * it.time_step, std::abs(slip.rate - a));
}

}  // namespace thrum::app::lab
