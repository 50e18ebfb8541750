// The root of r + W f(r) = d for one contact that ends its step closed, by Halley's method kept
// inside a bracket. The function rises with r, is negative where the step ends apart (r = low) and
// not negative at high. Number is a double or the lanes of a register.
//
// The last evaluation lies within 2e-6 of the penetration from the root, and the force follows from
// there by its second-order Taylor series: exact to rounding, since the next term is of the third
// order. Where r is known to rounding before that, because the force is steep, the force that
// balances the motion is the one on the tangent.
#pragma once

#include <type_traits>

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

/// [audio] Where to begin. Where the contact was closed at n, one step of Halley's method from
/// there, which costs nothing. Where it was not, r is nearly -x^{n-1} if the contact is stiff; then
/// the balance times r, W (y - p)(alpha (y + p) + beta) = r (d - r), is a quadratic in y.
/// `at_now(r)` is the force of the step that ends at x^n, `depth_at(y)` the inverse of psi, `left`
/// is -f r of a step that ends apart.
template <class Step, class Number, class Mask, class AtNow, class DepthAt>
[[gnu::always_inline]] inline Number first_contact_guess(const Step& step, Number now, Number left,
                                                         Number w, Number d, const AtNow& at_now,
                                                         const DepthAt& depth_at, Mask wanted) {
  constexpr bool is_lanes = !std::is_same_v<Number, double>;  // seldom all open
  const Mask closed = now > 0.0;
  Number near{};
  if (is_lanes || any(closed)) {
    const Number from = select(closed, now - step.previous, number<Number>(1.0));
    const Tangent<Number> f = at_now(from);
    const Number over = 1.0 / (1.0 + w * f.slope);
    const Number newton = (d - from - w * f.force) * over;
    const Number curve = 1.0 + 0.5 * newton * w * f.bend * over;
    near = from + newton / select(curve > 0.5, curve, number<Number>(0.5));
  }
  if (!any(static_cast<Mask>(wanted & (now <= 0.0)))) return near;
  const Number r = select(step.previous < 0.0, -step.previous, Number{});
  const Number more = r * (d - r);
  const Number square = left + select(more > 0.0, more, Number{}) / w;
  const Number b = step.carried;
  const Number y = (square_root(b * b + 4.0 * step.share * square) - b) / (2.0 * step.share);
  const Mask some = y > 0.0;
  const Number stiff = depth_at(select(some, y, number<Number>(1.0))) - step.previous;
  return select(closed, near, select(static_cast<Mask>(some & (stiff < d)), stiff, d));
}

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
