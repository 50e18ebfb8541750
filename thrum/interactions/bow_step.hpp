// One bow over a step. The engine (bows.hpp) and kernels for a GPU compile the same code. The
// bristle state y is kept at half steps,
//
//     z = (y+ + y-)/2,   zdot = (y+ - y-)/k          (the bilinear rule)
//
// and with the mobility w = W/2k the two unknowns v, z obey
//
//     v + w (f(v, z) + noise) = v_free               motion of the string
//     z - k zdot(v, z)/2      = y-                   motion of the bristles
//
// Friction may decrease with v, so there can be several roots. Newton's method with the full
// Jacobian starts at the solution of the frozen law of the last step and stays near it. If it makes
// no progress, z is eliminated (for a given v it has one root) and v is found in a bracket.
//
// A law frozen at a point has constant c and s1. Its f is affine in v with a positive slope. It
// dissipates if the point is in the passive range, whether the point is a root or not.
#pragma once

#include <cmath>

#include <thrum/laws/elasto_plastic.hpp>

namespace thrum {

/// A law frozen at a point: c and s1 there.
struct FrozenFriction {
  double yielding = 0.0;
  double damping = 0.0;
};

/// c in the two steps before that of a frozen law.
struct YieldingBefore {
  double last = 0.0;
  double earlier = 0.0;

  /// [audio] Extrapolates c by a parabola or a line; after a jump, c stays as it is.
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

/// Iterations at most, and the relative tolerance.
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

struct Bowing {
  ElastoPlastic law = {};
  double half_step = 0.0;  ///< k/2
  ElastoPlastic::Load load = {};
  double bristle = 0.0;        ///< y-
  double noise = 0.0;          ///< N
  double scale_v = 0.0;        ///< magnitude of the speeds, for the tolerance
  FrozenFriction frozen = {};  ///< the law of this step; until it is solved, of the last step
  YieldingBefore before = {};  ///< and of the two steps before
  double pressed = -1.0;       ///< the normal force that load is for
  double speed = 0.0;          ///< v_bow
  double slip = 0.0;           ///< v of the step just made
  double bristle_after = 0.0;  ///< y+
  bool lifted = true;

  /// [audio] False below a friction of 1e-30 N.
  bool touches(double normal_force) const { return law.coulomb_friction * normal_force > 1e-30; }
  /// [audio] Begins a step on a row with the free motion d. False if the bow is lifted: then there
  /// is nothing to solve.
  bool begin(double normal_force, double bow_speed, double with_noise, double d) {
    const bool was_lifted = lifted;
    bristle = bristle_after;
    lifted = !touches(normal_force);
    if (lifted) return false;
    if (normal_force != pressed) load = law.load(normal_force);
    pressed = normal_force;
    speed = bow_speed;
    scale_v = std::abs(speed) + std::abs(d) * over_two_steps();
    noise = with_noise;
    if (was_lifted) frozen = {0.0, law.at(load, slip_at(d), 0.0).damping};
    return true;
  }

  double over_two_steps() const { return 0.25 / half_step; }
  double slip_at(double r) const { return over_two_steps() * r - speed; }
  double scale_z() const { return load.breakaway + std::abs(bristle); }

  /// [audio] Starts at the solution of a frozen law. In bow_solve.hpp.
  BowRoot solve(double mobility, double v_free, const FrozenFriction& from,
                const BowLimits& limits) const;
  /// [audio] (v, z) of the step with all other rows held.
  [[gnu::always_inline]] inline BowRoot root(double compliance, double d,
                                             const BowLimits& limits) const {
    return solve(compliance * over_two_steps(), slip_at(d), before.expected(frozen), limits);
  }
  void freeze(const FrozenFriction& there) {
    before = {frozen.yielding, before.last};
    frozen = there;
  }

  /// [audio] f of a frozen law as a function of v.
  FrictionLine line_at(const FrozenFriction& at) const {
    const double over = 1.0 / (1.0 + half_step * at.yielding);
    const double stiffness = law.bristle_stiffness;
    return {(stiffness - at.damping * at.yielding) * bristle * over + noise,
            (stiffness * half_step + at.damping) * over + law.viscosity};
  }
  /// [audio] z of a frozen law.
  double bend(const FrozenFriction& at, double v) const {
    return (bristle + half_step * v) * (1.0 / (1.0 + half_step * at.yielding));
  }
  /// [audio] The power that a frozen law dissipates: s0 c z^2 + s1 v zdot + s2 v^2.
  double heat(const FrozenFriction& at, double v) const {
    const double z = bend(at, v);
    return law.bristle_stiffness * at.yielding * z * z + at.damping * v * (v - at.yielding * z) +
           law.viscosity * v * v;
  }
  /// [audio] The frozen law of the step as a function of r.
  FrictionLine line() const {
    if (lifted) return {0.0, 0.0};
    const FrictionLine by_v = line_at(frozen);
    return {by_v.force + by_v.slope * slip_at(0.0), by_v.slope * over_two_steps()};
  }
  /// [audio] The solution of r + W f = d with that law.
  static double r_of(const FrictionLine& by_r, double compliance, double d) {
    return (d - compliance * by_r.force) / (1.0 + compliance * by_r.slope);
  }
  /// [audio] Ends a step: y+.
  void end(double r) {
    bristle_after = 0.0;
    if (lifted) return;
    slip = slip_at(r);
    bristle_after = 2.0 * bend(frozen, slip) - bristle;
  }
};

}  // namespace thrum
