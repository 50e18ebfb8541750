// One contact row with the others held, r + W f(r) = d, whichever sides it has: side 0 sees
// x - deadband and r, side 1 sees -x - deadband and -r. It is compiled for the engine
// (contacts_solve.hpp) and for a GPU alike.
//
// `Sides` is what a row knows of its sides in a step, each as that side sees it:
//
//     count()                1 or 2
//     step(which)            ContactStep, or MovingContactStep
//     is_empty(which)        stores nothing at n-1 and n
//     now_of(which)          x^n;  at_now(which, r): the force of the step that ends there
//     force(which, r)        of a step r, evaluated;  reach(which, r): over which it keeps its form
//     depth_at(psi)          roughly the penetration of a root energy
//     count_effort(n, converged)
#pragma once

#include <thrum/interactions/contact_root.hpp>

namespace thrum {

template <class Sides>
class ContactRowRoot {
 public:
  ContactRowRoot(Sides& sides, double compliance, double d, const RootLimits& limits)
      : sides_(sides), w_(compliance), d_(d), limits_(limits) {}

  /// [audio] The force, as side 0 sees it; r is what it leaves of d.
  Tangent<double> solve() {
    if (!solve_one_side() && sides_.count() == 2) solve_both_sides();
    return f_;
  }

  static double seen(int which, double r) { return which == 0 ? r : -r; }
  static Tangent<double> seen(int which, const Tangent<double>& f) {
    return {seen(which, f.force), f.slope, seen(which, f.bend)};
  }
  /// [audio] The side to solve by itself: the one that acts already, or else the one that d leads
  /// into. -1 where both act already. Whether the other one stays open is known afterwards.
  static int only_side(const Sides& sides, double d) {
    if (sides.count() == 1) return 0;
    if (!sides.is_empty(0)) return sides.is_empty(1) ? 0 : -1;
    return !sides.is_empty(1) || sides.step(1).previous - d > 0.0 ? 1 : 0;
  }
  /// [audio]
  static bool leaves_other_side_open(const Sides& sides, int which, double r) {
    return sides.count() == 1 || sides.step(1 - which).previous + seen(1 - which, r) <= 0.0;
  }
  /// [audio] Of all sides, in a step r as side 0 sees it.
  static Tangent<double> force_of(Sides& sides, double r) {
    const Tangent<double> first = sides.force(0, r);
    if (sides.count() == 1) return first;
    const Tangent<double> second = sides.force(1, -r);
    return {first.force - second.force, first.slope + second.slope, first.bend - second.bend};
  }
  static double reach_of(const Sides& sides, double r) {
    const double first = sides.reach(0, r);
    return sides.count() == 1 ? first : smaller(first, sides.reach(1, -r));
  }

 private:
  static double smaller(double a, double b) { return b < a ? b : a; }

  [[gnu::always_inline]] inline double first_guess(int which, double d) const {
    return first_contact_guess(
        sides_.step(which), sides_.now_of(which), sides_.step(which).left(), w_, d,
        [&](double r) { return sides_.at_now(which, r); },
        [&](double y) { return sides_.depth_at(y); }, true);
  }

  /// False where both sides act.
  bool solve_one_side() {
    const int which = only_side(sides_, d_);
    if (which < 0) return false;
    const auto& step = sides_.step(which);
    const double d = seen(which, d_), left = step.left();
    const double apart = step.parted(w_, d, left);
    if (step.previous + apart <= 0.0) {
      f_ = seen(which, step.force_apart(left, apart, d));
    } else {
      const double low = -step.previous;
      find_root(
          which, d, [&](double r) { return sides_.force(which, r); },
          [&](double r) { return sides_.reach(which, r); }, first_guess(which, d), low, d, 0.0);
    }
    return leaves_other_side_open(sides_, which, d_ - w_ * f_.force);
  }

  /// A side by itself ends here, or deeper; as it sees it.
  double least_step(int which, double d) const {
    const auto& step = sides_.step(which);
    return smaller(step.parted(w_, d, step.left()), -step.previous);
  }

  /// Each side only makes the other one yield less, so the root lies between the ends of both; all
  /// as the side that d leads into sees it.
  void solve_both_sides() {
    const int which = sides_.step(1).previous - d_ > 0.0 ? 1 : 0;
    const double d = seen(which, d_);
    const double low = least_step(which, d), high = -least_step(1 - which, -d);
    constexpr double epsilon = 0x1p-52;
    const auto to_nearer_side = [&](double r) {
      return smaller(magnitude(sides_.step(0).previous + r),
                     magnitude(sides_.step(1).previous - r));
    };
    find_root(
        which, d, [&](double r) { return seen(which, force_of(sides_, seen(which, r))); },
        [&](double r) {
          const double there = seen(which, r);
          return smaller(reach_of(sides_, there), to_nearer_side(there));
        },
        first_guess(which, high), low, high, epsilon * (magnitude(low) + magnitude(high)));
  }

  /// Between low and high, or `beyond` them.
  template <class Evaluate, class Reach>
  [[gnu::always_inline]] inline void find_root(int which, double d, const Evaluate& evaluate,
                                               const Reach& reach, double guess, double low,
                                               double high, double beyond) {
    bool wanted = true;
    const ContactRoot<double> root = find_contact_root(w_, d, evaluate, reach, guess, low - beyond,
                                                       high + beyond, limits_, wanted);
    sides_.count_effort(root.iterations, !wanted);
    if (wanted)
      bisect(which == 0 ? low : -high, which == 0 ? high : -low);
    else
      f_ = seen(which, {root.force(), root.at.slope + root.beyond * root.at.bend, root.at.bend});
  }

  /// For what the cap left over: the cost stays bounded, and the answer is the root. r is then
  /// known to rounding, and the force that balances the motion is the one on the tangent.
  void bisect(double low, double high) {
    constexpr int most = 200;
    for (int turn = 0; turn < most; ++turn) {
      const double r = 0.5 * (low + high);
      if (!(r > low && r < high)) break;
      (r + w_ * force_of(sides_, r).force < d_ ? low : high) = r;
    }
    const Tangent<double> f = force_of(sides_, high);
    const double change = (d_ - high - w_ * f.force) / (1.0 + w_ * f.slope);
    f_ = {f.force + f.slope * change, f.slope, f.bend};
  }

  Sides& sides_;
  double w_, d_;
  RootLimits limits_;
  Tangent<double> f_ = {0.0, 0.0, 0.0};
};

}  // namespace thrum
