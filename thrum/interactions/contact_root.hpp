// The root of r + W f(r) = d for one contact that ends its step closed, by Halley's method kept
// inside a bracket. The function rises with r, is negative where the step ends apart (r = low) and
// not negative at high. Number is a double or the lanes of a register.
//
// The last evaluation lies within 2e-6 of the penetration from the root, and the force follows from
// there by its second-order Taylor series: exact to rounding, since the next term is of the third
// order. Where r is known to rounding before that, because the force is steep, the force that
// balances the motion is the one on the tangent.
#pragma once

#include <thrum/interactions/contact_step.hpp>
#include <thrum/math/numbers.hpp>

namespace thrum {

template <class Number>
struct ContactRoot {
  Number r;
  Tangent<Number> at;  ///< the last evaluation, at r
  Number beyond;       ///< from there to the root
  int iterations = 0;

  [[gnu::always_inline]] inline Number force() const {
    return at.force + beyond * (at.slope + 0.5 * beyond * at.bend);
  }
};

struct RootLimits {
  int cap = 20;
  double near = 2e-6;  ///< of the penetration: how far from the root the last evaluation may lie
  static constexpr double roughly = 0.02;
};

/// [audio] `evaluate(r)` gives the Tangent, `depth(r)` the penetration of the side that is closed.
/// Lanes that are not `wanted` stay as they are; those that did not converge within the cap stay in
/// `wanted`.
template <class Number, class Mask, class Evaluate, class Depth>
[[gnu::always_inline]] inline ContactRoot<Number> find_contact_root(
    Number compliance, Number d, const Evaluate& evaluate, const Depth& depth, Number guess,
    Number low, Number high, const RootLimits& limits, Mask& wanted) {
  constexpr double rounding = 2e-15;
  const auto within = [&](Number r) { return (r > low) & (r <= high); };
  ContactRoot<Number> root{select(within(guess), guess, 0.5 * (low + high)), {}, Number{}, 0};
  while (any(wanted) && root.iterations < limits.cap) {
    ++root.iterations;
    const Number r = root.r;
    const Tangent<Number> f = evaluate(r);
    const Number value = r + compliance * f.force - d;
    const Number over = 1.0 / (1.0 + compliance * f.slope);  // divisions wait for one another
    const Number newton = -value * over;
    const Number curve = 1.0 + 0.5 * newton * compliance * f.bend * over;
    const Number change = newton / select(curve > 0.5, curve, number<Number>(0.5));
    const auto within_series = magnitude(change) <= limits.near * depth(r);
    const auto fine =
        within_series | (magnitude(change) <= rounding * (magnitude(low) + magnitude(r)));
    root.at = {select(wanted, f.force, root.at.force), select(wanted, f.slope, root.at.slope),
               select(wanted, select(within_series, f.bend, Number{}), root.at.bend)};
    root.beyond = select(wanted, select(within_series, change, newton), root.beyond);
    wanted = wanted & ~fine;
    low = select(value < 0.0, r, low);
    high = select(value < 0.0, high, r);
    // Where the step leads out of the bracket the root may be orders of magnitude nearer to low.
    const Number next = r + change;
    const Number middle = low + 0.1 * (high - low);
    root.r = select(wanted, select(within(next), next, middle), r);
  }
  return root;
}

}  // namespace thrum
