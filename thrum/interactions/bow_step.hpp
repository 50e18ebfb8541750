// One bow over one step, in numbers. The bristle state y lives at half steps,
//
//     z = (y+ + y-)/2,   zdot = (y+ - y-)/k          (the bilinear rule)
//
// and with the mobility w = W/2k the two unknowns v, z obey
//
//     v + w (f(v, z) + noise) = v_free               what the string does
//     z - k zdot(v, z)/2      = y-                   what the bristles do
//
// Friction may fall with v, so there can be more than one root: Newton's method, with the full
// Jacobian, starts where the law of the last step leads and stays near. Where it makes no progress
// z is eliminated (for a given v it has one root) and v is found in a bracket.
//
// Frozen at a point, c and s1 are numbers, f is affine in v with a slope above zero, and it loses
// energy whenever the point was in the passive range, be it a root or not.
#pragma once

#include <cmath>

#include <thrum/laws/elasto_plastic.hpp>

namespace thrum {

/// What decides an affine law: c and s1 as they were somewhere.
struct FrozenFriction {
  double yielding = 0.0;
  double damping = 0.0;
};

/// c in the two steps before a frozen law.
struct YieldingBefore {
  double last = 0.0;
  double earlier = 0.0;

  /// [audio] Where c goes on as it went, along a parabola or a line; where it jumps, as it was.
  FrozenFriction expected(const FrozenFriction& now) const {
    const double change = now.yielding - last, more = change - (last - earlier);
    if (!(std::abs(change) < 0.3 * now.yielding)) return now;
    const bool bends = std::abs(more) < 0.5 * std::abs(change);
    return {now.yielding + change + (bends ? more : 0.0), now.damping};
  }
};

/// An affine law: f = force + slope v, or of r.
struct FrictionLine {
  double force;
  double slope;
};

/// Of the solve: steps of Newton's method, and what is near enough, relative.
struct BowLimits {
  int cap;
  double tolerance;
};

struct BowRoot {
  double v = 0.0;
  double z = 0.0;
  FrozenFriction law = {};  ///< there
  double force = 0.0;       ///< f there
  int iterations = 0;
  bool converged = false;
};

struct BowStep {
  ElastoPlastic law = {};
  double half_step = 0.0;  ///< k/2
  ElastoPlastic::Load load = {};
  double bristle = 0.0;  ///< y-
  double noise = 0.0;    ///< N
  double scale_v = 0.0;  ///< speeds that matter

  /// [audio] f of the frozen law as a function of v.
  FrictionLine frozen(const FrozenFriction& at) const {
    const double over = 1.0 / (1.0 + half_step * at.yielding);
    const double stiffness = law.bristle_stiffness;
    return {(stiffness - at.damping * at.yielding) * bristle * over + noise,
            (stiffness * half_step + at.damping) * over + law.viscosity};
  }
  /// [audio] z of the frozen law.
  double bend(const FrozenFriction& at, double v) const {
    return (bristle + half_step * v) * (1.0 / (1.0 + half_step * at.yielding));
  }
  /// [audio] What the frozen law loses: s0 c z^2 + s1 v zdot + s2 v^2.
  double heat(const FrozenFriction& at, double v) const {
    const double z = bend(at, v);
    return law.bristle_stiffness * at.yielding * z * z + at.damping * v * (v - at.yielding * z) +
           law.viscosity * v * v;
  }
  double scale_z() const { return load.breakaway + std::abs(bristle); }

  /// [audio] From where the frozen law leads. In bow_solve.hpp.
  BowRoot solve(double mobility, double v_free, const FrozenFriction& from,
                const BowLimits& limits) const;
};

}  // namespace thrum
