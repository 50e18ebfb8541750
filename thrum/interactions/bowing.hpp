// One bow from step to step: what it keeps of its bristles, and its row in a step. It is compiled
// for the engine (bows.hpp) and for a GPU alike.
#pragma once

#include <thrum/interactions/bow_solve.hpp>

namespace thrum {

struct Bowing {
  BowStep step;                ///< step.bristle is y-
  FrozenFriction frozen = {};  ///< the law of the step, or of the last one until it is solved
  YieldingBefore before = {};  ///< what it was in the steps before that
  double pressed = -1.0;       ///< N, what step.load is for
  double speed = 0.0;          ///< v_bow
  double slip = 0.0;           ///< v of the step just made
  double bristle_after = 0.0;  ///< y+
  bool lifted = true;
  bool was_lifted = true;  ///< in the step before

  /// [audio] A bow that rubs less than 1e-30 N does not touch.
  bool touches(double normal_force) const {
    return step.law.coulomb_friction * normal_force > 1e-30;
  }
  /// [audio] Begins a step. False where the bow is lifted: then there is nothing else to do.
  bool press(double normal_force) {
    was_lifted = lifted;
    step.bristle = bristle_after;
    lifted = !touches(normal_force);
    if (lifted) return false;
    if (normal_force != pressed) step.load = step.law.load(normal_force);
    pressed = normal_force;
    return true;
  }
  /// [audio] Then it is drawn over a row whose free step is d.
  void draw(double bow_speed, double noise, double d) {
    speed = bow_speed;
    step.scale_v = std::abs(speed) + std::abs(d) * over_two_steps();
    step.noise = noise;
    if (was_lifted) frozen = {0.0, step.law.at(step.load, slip_at(d), 0.0).damping};
  }

  double over_two_steps() const { return 0.25 / step.half_step; }
  double slip_at(double r) const { return over_two_steps() * r - speed; }

  /// [audio] (v, z) of the step where no other row acts on this one.
  [[gnu::always_inline]] inline BowRoot root(double compliance, double d,
                                             const BowLimits& limits) const {
    return step.solve(compliance * over_two_steps(), slip_at(d), before.expected(frozen), limits);
  }
  void freeze(const FrozenFriction& law) {
    before = {frozen.yielding, before.last};
    frozen = law;
  }
  /// [audio] The frozen law as a function of r.
  FrictionLine line() const {
    if (lifted) return {0.0, 0.0};
    const FrictionLine law = step.frozen(frozen);
    return {law.force + law.slope * slip_at(0.0), law.slope * over_two_steps()};
  }
  /// [audio] r + W f = d with that law.
  static double r_of(const FrictionLine& law, double compliance, double d) {
    return (d - compliance * law.force) / (1.0 + compliance * law.slope);
  }
  /// [audio] Ends a step: what the bristles are bent by half a step later.
  void end(double r) {
    bristle_after = 0.0;
    if (lifted) return;
    slip = slip_at(r);
    bristle_after = 2.0 * step.bend(frozen, slip) - step.bristle;
  }
};

}  // namespace thrum
