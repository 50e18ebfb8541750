// One step of one contact. The formula of the force is in this file alone; lone rows, groups, lines
// and SIMD lanes all evaluate it. Number is a double or the lanes of a register.
//
// With x the penetration, psi the root energy of the law (laws/root.hpp), r = x^{n+1} - x^{n-1},
// p = psi(x^{n-1}), c = psi(x^n) and y = psi(x^{n-1} + r), the force is
//
//     f(r) = (y - p)/r  [theta (y + 2c + p)/4 + (1 - theta) (y + p)/2]
//          = (y - p)/r  [alpha (y + p) + beta],     alpha = (2 - theta)/4,  beta = theta c/2
//
// It is an exact discrete gradient: f r/2 is the change of
//
//     stored^{n+1/2} = theta 1/2 ((y + c)/2)^2 + (1 - theta) (y^2 + c^2)/4
//
// for any theta that is constant while the contact is closed. f is never negative and increases
// with r. With the loss of Hunt and Crossley (1975) the force is f [1 + lambda r/2k]+, which also
// increases. Derivation: docs/theory/contact.md.
#pragma once

#include <thrum/laws/root.hpp>
#include <thrum/math/numbers.hpp>

namespace thrum {

/// A force and its first two derivatives by r.
template <class Number>
struct Tangent {
  Number force;
  Number slope;
  Number bend;
};

/// (psi(x^{n-1} + r) - psi(x^{n-1}))/r, and its first two derivatives.
template <class Number>
struct Chord {
  Number value;
  Number slope;
  Number bend;
};

template <class Number>
struct ContactStep {
  Number previous;       ///< x^{n-1}
  Number root_previous;  ///< p
  Number share;          ///< alpha
  Number carried;        ///< beta
  Number loss;           ///< lambda/2k

  /// [audio] The force of a step r that ends at the root y.
  [[gnu::always_inline]] inline Tangent<Number> at(const Root<Number>& next, Number r) const {
    const Chord<Number> chord = chord_to(next, root_previous, r);
    const Number sum = share * (next.energy + root_previous) + carried;
    const Number rise = share * next.slope;
    return with_loss(
        {chord.value * sum, chord.slope * sum + chord.value * rise,
         chord.bend * sum + 2.0 * chord.slope * rise + chord.value * share * next.bend},
        r);
  }

  /// [audio] A = -f r of a step that ends apart (y = 0): A = p (alpha p + beta).
  [[gnu::always_inline]] inline Number left() const {
    return root_previous * (share * root_previous + carried);
  }
  /// [audio] r of a step that ends apart: d if there is no force, else the negative root of
  /// r^2 - (d + W A lambda/2k) r - W A = 0. Valid if x^{n-1} + r <= 0.
  [[gnu::always_inline]] inline Number parted(Number compliance, Number d, Number left) const {
    const Number push = compliance * left;
    const Number b = d + push * loss;
    const Number length = square_root(b * b + 4.0 * push);
    const Number r = select(b > 0.0, -2.0 * push / (b + length), 0.5 * (b - length));
    return select((push > 0.0) & (1.0 + loss * r > 0.0), r, d);
  }
  /// [audio] The force of that step.
  [[gnu::always_inline]] inline Tangent<Number> force_apart(Number left, Number r, Number d) const {
    const auto pushes = (left > 0.0) & (r != d);
    const Number over = 1.0 / select(pushes, r, number<Number>(1.0));
    const Number slope = select(pushes, left * over * over, Number{});
    return {select(pushes, -left * over * (1.0 + loss * r), Number{}), slope, -2.0 * slope * over};
  }

  /// [audio] The distance from r over which a nonzero force is smooth: to where the contact opens,
  /// or to where the loss cancels the force. For a step that ends apart, where f = -A/r, it is r.
  [[gnu::always_inline]] inline Number reach(Number r) const {
    const Number inside = previous + r;
    const Number depth = select(inside > 0.0, inside, magnitude(r));
    const auto lossy = loss > 0.0;
    const Number to_release = magnitude(1.0 + loss * r) / select(lossy, loss, number<Number>(1.0));
    return select(lossy & (to_release < depth), to_release, depth);
  }

  /// Below this fraction of x^{n-1} a step uses the limit of the difference quotient, whose error
  /// is then smaller than the rounding of the difference.
  static constexpr double within_rounding = 1e-5;

  [[gnu::always_inline]] inline Chord<Number> chord_to(const Root<Number>& next, Number from,
                                                       Number r) const {
    const auto is_limit = magnitude(r) <= within_rounding * previous;
    const Number over = 1.0 / select(is_limit, number<Number>(1.0), r);
    const Number value =
        select(is_limit, next.slope - 0.5 * next.bend * r, (next.energy - from) * over);
    const Number rise = select(is_limit, 0.5 * next.bend, (next.slope - value) * over);
    const Number slope = select(rise > 0.0, rise, Number{});  // psi is convex
    const Number bend = select(is_limit, Number{}, (next.bend - 2.0 * slope) * over);
    return {value, slope, bend};
  }

  [[gnu::always_inline]] inline Tangent<Number> with_loss(const Tangent<Number>& f,
                                                          Number r) const {
    const Number kept = 1.0 + loss * r;
    const auto pushes = kept > 0.0;
    return {select(pushes, f.force * kept, Number{}),
            select(pushes, f.slope * kept + f.force * loss, Number{}),
            select(pushes, f.bend * kept + 2.0 * f.slope * loss, Number{})};
  }
};

/// [audio] What a contact stores at n+1/2, from the roots at n+1 and n.
inline double stored_energy(double theta, double next, double now) {
  const double mean = 0.5 * (next + now);
  return 0.5 * theta * mean * mean + 0.25 * (1.0 - theta) * (next * next + now * now);
}

/// One side of a contact, from step to step.
struct ContactSide {
  ContactStep<double> step = {};
  double theta = 1.0;
  double now = 0.0;  ///< x^n
  Root<double> root_now = {}, root_next = {};
  double trial = -1.0;  ///< the penetration at which the law was last evaluated, or -1
  Root<double> root_trial = {};
  double moved_work = 0.0;  ///< of moving the law to that of this step

  /// True if nothing is stored at n-1/2. theta may change then.
  bool is_empty() const { return root_now.energy == 0.0 && step.root_previous == 0.0; }

  /// [audio] Begins a step at the penetrations x^{n-1} and x^n.
  void move_on(double previous, double x_now) {
    constexpr double within_rounding = 1e-14;
    step.previous = previous;
    now = x_now;
    step.root_previous = root_now.energy;
    root_now = root_next;
    trial = -1.0;
    moved_work = 0.0;
    // A law that begins with a slope is discontinuous in r where x^{n+1} = x^{n-1} = 0. A rise
    // within the rounding of the penetration makes it continuous.
    if (step.previous == 0.0 && now > 0.0) step.previous = -within_rounding * now;
  }
  /// [audio] A law that moves is that of n in step n, from x^{n-1} to x^{n+1}. The energy stored at
  /// n-1/2 changes with the law; the difference is the work of moving it.
  template <class Law>
  [[gnu::noinline]] void take_law(const Law& law) {
    const double before = stored_energy(theta, root_now.energy, step.root_previous);
    step.root_previous = law.root(step.previous).energy;
    root_now = law.root(now);
    moved_work = stored_energy(theta, root_now.energy, step.root_previous) - before;
  }
  /// [audio] theta of a touch that begins: 1 if it will last 6/7 (1 + 2 lambda s/k) samples or
  /// more, else 0. A mass k^2/W that approaches by s per step stays in contact for about 3 x_max/v,
  /// where psi(x_max) = v k/sqrt(W). This is long enough if W psi(s' / 3.5)^2 <= s^2, with s' so
  /// much longer than s. With a large loss theta = 1 keeps too much of the speed in touches of up
  /// to some samples.
  template <class Law>
  void choose_theta(const Law& law, double compliance, double s, double loss) {
    const double root = law.root(s * (1.0 + 4.0 * loss * s) / 3.5).energy;
    theta = compliance * root * root <= s * s ? 1.0 : 0.0;
  }
  /// [audio] psi at a penetration; keeps the evaluation.
  template <class Law>
  Root<double> root_at(const Law& law, double depth) {
    return keep(depth, law.root(depth));
  }
  Root<double> keep(double depth, const Root<double>& root) {
    trial = depth;
    return root_trial = root;
  }
  /// [audio] Ends the step: psi at x^{n+1}, from the last evaluation of the law if that is near.
  /// Then the energy has the same rounding error of psi as the force, and the two cancel in the
  /// book. Returns whether this side is open at n and n+1.
  template <class Law>
  [[gnu::always_inline]] inline bool end(const Law& law, double r) {
    constexpr double near = 4e-6;
    const double depth = step.previous + r;
    if (!(depth > 0.0))
      root_next = {0.0, 0.0, 0.0};
    else if (trial > 0.0 && magnitude(depth - trial) <= near * law.reach(trial))
      root_next = root_trial.beyond(depth - trial);
    else
      root_next = law.root(depth);
    return now <= 0.0 && depth <= 0.0;
  }
  /// [any] After end(): the work of f [1 + lambda r/2k]+ less that of f, times 2.
  double lost_work(double loss, double r) const {
    if (loss == 0.0 || r == 0.0 || (is_empty() && root_next.energy == 0.0)) return 0.0;
    ContactStep<double> lossless = step;
    lossless.loss = 0.0;
    const double brake = loss * r < -1.0 ? -1.0 : loss * r;
    return lossless.at(root_next, r).force * brake * r;
  }
  /// [audio] Before a step with the free motion d is solved: theta, if a touch begins, and the
  /// coefficients of the force, from theta and lambda/2k.
  template <class Law>
  void prepare(const Law& law, double compliance, double d, bool chooses_theta, double loss) {
    if (chooses_theta && is_empty() && step.previous + d > 0.0)
      choose_theta(law, compliance, step.previous + d - now, loss);
    step.share = 0.25 * (2.0 - theta);
    step.carried = 0.5 * theta * root_now.energy;
    step.loss = loss;
  }
};

/// Side 0 of a row sees a number as it is, side 1 with the opposite sign.
inline double seen_by(int which, double x) { return which == 0 ? x : -x; }
inline Tangent<double> seen_by(int which, const Tangent<double>& f) {
  return {seen_by(which, f.force), f.slope, seen_by(which, f.bend)};
}

}  // namespace thrum
