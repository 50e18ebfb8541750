// One step of one contact: the only place where the physics of contact stands. Number is a double
// or the lanes of a register, so that lone rows, groups, lines and lanes all evaluate this.
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
// for any theta that does not change while the contact is closed. f is never negative and rises
// with r. With the loss of Hunt and Crossley (1975) the force is f [1 + lambda r/2k]+, which rises
// too. docs/theory/contact.md derives all of this.
#pragma once

#include <thrum/laws/root.hpp>
#include <thrum/math/numbers.hpp>

namespace thrum {

/// A force and how it changes with r.
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

  /// [audio] A = -f r of a step that ends apart, where it pushes: y = 0, A = p (alpha p + beta).
  [[gnu::always_inline]] inline Number left() const {
    return root_previous * (share * root_previous + carried);
  }
  /// [audio] r of a step towards d that ends apart, if it does: if x^{n-1} + r <= 0. Without force
  /// it is d. Else y = 0, -f r = A = p (alpha p + beta), and it is the negative root of
  /// r^2 - (d + W A lambda/2k) r - W A = 0.
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

  /// [audio] How far around r a force that is not 0 is smooth: to where the contact opens, and to
  /// where the loss makes it let go. Apart, it goes as 1/r.
  [[gnu::always_inline]] inline Number reach(Number r) const {
    const Number inside = previous + r;
    const Number depth = select(inside > 0.0, inside, magnitude(r));
    const auto lossy = loss > 0.0;
    const Number to_release = magnitude(1.0 + loss * r) / select(lossy, loss, number<Number>(1.0));
    return select(lossy & (to_release < depth), to_release, depth);
  }

  /// Steps below this part of x^{n-1} take the limit of the difference quotient: the difference of
  /// psi is then lost in its rounding, and the error of the limit is smaller than that.
  static constexpr double within_rounding = 1e-5;

  [[gnu::always_inline]] inline Chord<Number> chord_to(const Root<Number>& next, Number from,
                                                       Number r) const {
    const auto is_limit = magnitude(r) <= within_rounding * previous;
    const Number over = 1.0 / select(is_limit, number<Number>(1.0), r);
    const Number value =
        select(is_limit, next.slope - 0.5 * next.bend * r, (next.energy - from) * over);
    const Number rise = select(is_limit, 0.5 * next.bend, (next.slope - value) * over);
    const Number slope = select(rise > 0.0, rise, Number{});  // psi is convex: else it is rounding
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

/// A law that moves is psi+ at n+1 and psi- at n-1. The mean of both over the motion makes the
/// force,
///
///     f = theta (C+ + C-)/2 (y+ + 2c + p-)/4 + (1 - theta) (C+ (y+ + p+) + C- (y- + p-))/4
///
/// with C+ and C- the chords; what is left of the change of the stored energy is the work of moving
/// the law.
struct MovingContactStep : ContactStep<double> {
  double root_carried = 0.0;  ///< p+; root_previous is p-
  double root_now = 0.0;      ///< c
  double theta = 1.0;

  /// [audio]
  Tangent<double> at(const Root<double>& next, const Root<double>& before, double r) const {
    const Chord<double> coming = chord_to(next, root_carried, r);
    const Chord<double> going = chord_to(before, root_previous, r);
    const double sum = next.energy + 2.0 * root_now + root_previous;
    const double a = 0.125 * theta, b = 0.25 * (1.0 - theta);
    const double up = next.energy + root_carried, down = before.energy + root_previous;
    const Tangent<double> f{
        a * (coming.value + going.value) * sum + b * (coming.value * up + going.value * down),
        a * ((coming.slope + going.slope) * sum + (coming.value + going.value) * next.slope) +
            b * (coming.slope * up + coming.value * next.slope + going.slope * down +
                 going.value * before.slope),
        a * ((coming.bend + going.bend) * sum + 2.0 * (coming.slope + going.slope) * next.slope +
             (coming.value + going.value) * next.bend) +
            b * (coming.bend * up + 2.0 * coming.slope * next.slope + coming.value * next.bend +
                 going.bend * down + 2.0 * going.slope * before.slope + going.value * before.bend)};
    return with_loss(f, r);
  }
  /// [audio] -f r where the step ends apart.
  double left() const {
    return 0.125 * theta * (root_carried + root_previous) * (2.0 * root_now + root_previous) +
           0.25 * (1.0 - theta) * (root_carried * root_carried + root_previous * root_previous);
  }
  /// [audio] The work of moving the law in a step that ends at psi+ and psi-.
  double moved_work(double next, double before) const {
    const double sum = next + 2.0 * root_now + root_previous;
    const double change = next - before + root_carried - root_previous;
    const double squares =
        next * next - before * before + root_carried * root_carried - root_previous * root_previous;
    return theta * change * sum / 16.0 + (1.0 - theta) * squares / 8.0;
  }
};

/// [audio] What a contact stores at n+1/2, from the roots at n+1 and n.
inline double stored_energy(double theta, double next, double now) {
  const double mean = 0.5 * (next + now);
  return 0.5 * theta * mean * mean + 0.25 * (1.0 - theta) * (next * next + now * now);
}

/// [audio] theta for a touch that begins: 1 where it will last 6/7 of a sample or more, else 0. A
/// mass of k^2/W that comes nearer by s in a step stays about 3 x_max/v, with psi(x_max) = v
/// k/sqrt(W), so that it lasts that long where W psi(s/3.5)^2 <= s^2.
inline double theta_of_touch(double compliance, double root_nearby, double approach) {
  return compliance * root_nearby * root_nearby <= approach * approach ? 1.0 : 0.0;
}

}  // namespace thrum
