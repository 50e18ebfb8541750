// The published iterations for one bow on one point of a string, as they are printed in the working
// notes "Elasto-Plastic Calculations", to be compared on the same steps. All guards are left out.
#pragma once

#include <thrum/laws/elasto_plastic.hpp>

namespace thrum::app::lab {

/// One step under the bow: (15) g1 = stiff v + f(v, z)/mass + b = 0 and (17) g2 = zdot - a = 0.
struct BowStep {
  ElastoPlastic law = {};
  ElastoPlastic::Load load = {};
  double time_step = 0.0;
  double stiff = 0.0;  ///< 2/k + 2 sigma0
  double mass = 0.0;   ///< rho A h
  double b = 0.0;      ///< (16)
  double z_before = 0.0, rate_before = 0.0;
  double v_before = 0.0;
};

struct BowRoot {
  double v = 0.0, z = 0.0, rate = 0.0;
  int evaluations = 0;  ///< of the law
  bool converged = false;
};

enum class BowNewton {
  older,             ///< (32) to (37): one unknown, zdot, with the derivative worked out
  older_as_printed,  ///< the same with the -0.2295 of (35)
  printed,           ///< (19): two unknowns, with (20) and (21)
  full,              ///< two unknowns, all of the Jacobian
};

/// Until the rate changes by less than 1e-10 m/s, or 100 evaluations.
BowRoot solve_bow(const BowStep& step, BowNewton by);

/// The larger of |g1| k/2 and |g2|, in m/s.
double residual(const BowStep& step, const BowRoot& root);

}  // namespace thrum::app::lab
