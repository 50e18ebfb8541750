// The root of r + W f(r) = d for one side of a contact. Number is a double or the lanes of a
// register. A `Side` has:
//
//     step, now           ContactStep, and x^n
//     at_now(r)           the force of the step that ends at x^n
//     force(r, wanted)    the force of a step r
//     reach(r)            the distance over which that force is smooth
//     depth_at(psi)       roughly the penetration of a root energy
//
// If the step ends closed, the root is found by Halley's method inside a bracket: the function
// increases with r, is negative at low, where the step ends apart, and not negative at high. The
// last evaluation lies within 2e-6 of the penetration from the root. From there the force follows
// by its second-order Taylor series, which is exact to rounding: the next term is of third order.
// If the force is so steep that r reaches its rounding first, the force on the tangent is used.
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
  [[gnu::always_inline]] inline Tangent<Number> tangent() const {
    return {force(), at.slope + beyond * at.bend, at.bend};
  }
};

struct RootLimits {
  int cap = 20;
  double near = 2e-6;  ///< of the penetration: how far from the root the last evaluation may lie
  static constexpr double roughly = 0.02;
};

/// [audio] `evaluate(r)` gives the Tangent, `depth(r)` the reach. Lanes that are not `wanted` stay
/// unchanged; those that did not converge within the cap remain in `wanted`.
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
    const Number over = 1.0 / (1.0 + compliance * f.slope);  // one reciprocal for both uses
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
    // If the step leaves the bracket, the root may be orders of magnitude nearer to low.
    const Number next = r + change;
    const Number middle = low + 0.1 * (high - low);
    root.r = select(wanted, select(within(next), next, middle), r);
  }
  return root;
}

/// [audio] The initial guess. If the contact was closed at n, one Halley step from x^n, which needs
/// no evaluation of the law. If it was open and is stiff, r is nearly -x^{n-1}; then the equation
/// times r, W (y - p)(alpha (y + p) + beta) = r (d - r), is a quadratic in y. `left` is
/// ContactStep::left().
template <class Side, class Number, class Mask>
[[gnu::always_inline]] inline Number first_contact_guess(const Side& side, Number left, Number w,
                                                         Number d, Mask wanted) {
  const auto& step = side.step;
  const Number now = side.now;
  const Mask closed = now > 0.0;
  Number near{};
  if (any(closed)) {
    const Number from = select(closed, now - step.previous, number<Number>(1.0));
    const Tangent<Number> f = side.at_now(from);
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
  const Number stiff = side.depth_at(select(some, y, number<Number>(1.0))) - step.previous;
  return select(closed, near, select(static_cast<Mask>(some & (stiff < d)), stiff, d));
}

/// [audio] Solves r + w f(r) = d for one side, whether the step ends closed or apart. The force is
/// `tangent()` of the result. Lanes that did not converge within the cap remain in `wanted`.
template <class Side, class Number, class Mask>
[[gnu::always_inline]] inline ContactRoot<Number> solve_side(Side& side, Number w, Number d,
                                                             const RootLimits& limits,
                                                             Mask& wanted) {
  const auto& step = side.step;
  const Number left = step.left();
  const Number apart = step.parted(w, d, left);
  const Mask parts = step.previous + apart <= 0.0;
  wanted = step.previous + apart > 0.0;
  if (!any(wanted)) return {apart, step.force_apart(left, apart, d), Number{}, 0};
  ContactRoot<Number> root = find_contact_root(
      w, d, [&](Number r) { return side.force(r, wanted); },
      [&](Number r) { return side.reach(r); }, first_contact_guess(side, left, w, d, wanted),
      select(parts, Number{}, -step.previous), d, limits, wanted);
  if (!any(parts)) return root;
  const Tangent<Number> open = step.force_apart(left, apart, d);
  root.at = {select(parts, open.force, root.at.force), select(parts, open.slope, root.at.slope),
             select(parts, open.bend, root.at.bend)};
  return root;
}

}  // namespace thrum
