// One contact of a case, over the engine's own contact_step.hpp, contact_root.hpp and laws: what
// interactions/contacts.cpp and contacts_solve.hpp do with a row that is awake, for a law that
// does not move. Half 0 sees x - deadband and r, half 1 sees -x - deadband and -r.
#pragma once

#include <thrum/gpu/device/row.hpp>
#include <thrum/interactions/contact_root.hpp>
#include <thrum/laws/exponential.hpp>
#include <thrum/laws/power.hpp>

namespace thrum::gpu {

template <class Law, int sides>
class ContactRow : public Row {
 public:
  static constexpr bool is_affine = false;

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    tape.exchange(compliance);
    double first = 0.0, second = 0.0;
    tape.exchange(first);
    tape.exchange(second);
    law_ = Law(first, second);
    tape.exchange(deadband_);
    tape.exchange(loss_);
    tape.exchange(chooses_theta_);
    tape.exchange(cap_);
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    for (Half& half : halves_) {
      tape.exchange(half.theta);
      tape.exchange_all(half.root_now.energy, half.root_now.slope, half.root_now.bend);
      tape.exchange_all(half.root_next.energy, half.root_next.slope, half.root_next.bend);
    }
    touches.exchange(tape);
  }

  void begin();
  /// r + W f(r) = d by itself. Roughly: a place to start from.
  void solve_alone(double d, bool roughly = false);
  /// Where a touch goes on, evaluates at x^n. False where it begins or ends: then the row's own
  /// answer is the place to start from.
  bool starts_where_it_was(double d);
  void evaluate();
  /// How far around r the force keeps its form.
  double reach(double r) const;
  void end();

 private:
  struct Half {
    ContactStep<double> step;
    double theta;
    double now;  ///< x^n
    Root<double> root_now, root_next;
    double trial;  ///< the penetration of the last evaluation
    Root<double> root_trial;

    bool is_empty() const { return root_now.energy == 0.0 && step.root_previous == 0.0; }
    double left() const {
      return step.root_previous * (step.share * step.root_previous + step.carried);
    }
  };

  static double seen(int which, double r) { return which == 0 ? r : -r; }
  static Tangent<double> seen(int which, const Tangent<double>& f) {
    return {seen(which, f.force), f.slope, seen(which, f.bend)};
  }
  Root<double> evaluate_law(Half& half, double depth) const {
    half.trial = depth;
    return half.root_trial = law_.root(depth);
  }
  void answer(double d, const Tangent<double>& f) {
    at = f;
    r = d - compliance * f.force;
  }
  Tangent<double> force_of(int which, double r_seen);
  Tangent<double> force_of(double r_there);
  double first_guess(const Half& half, double d) const;
  double reach_of(int which, double r_seen) const;
  int only_side(double d) const;
  bool solve_one_side(double d, double near);
  void solve_both_sides(double d, double near);
  void bisect(double d, double low, double high);

  Law law_;
  double deadband_, loss_;
  int chooses_theta_, cap_;
  Half halves_[sides];
};

template <class Law, int sides>
void ContactRow<Law, sides>::begin() {
  constexpr double within_rounding = 1e-14;
  for (int which = 0; which < sides; ++which) {
    Half& half = halves_[which];
    half.step.previous = seen(which, previous) - deadband_;
    half.now = seen(which, now) - deadband_;
    half.step.root_previous = half.root_now.energy;
    half.root_now = half.root_next;
    if (half.step.previous == 0.0 && half.now > 0.0)
      half.step.previous = -within_rounding * half.now;
    const double next = half.step.previous + seen(which, d);
    if (chooses_theta_ != 0 && half.is_empty() && next > 0.0) {
      const double approach = next - half.now;
      half.theta = theta_of_touch(compliance, law_.root(approach / 3.5).energy, approach);
    }
    half.step.share = 0.25 * (2.0 - half.theta);
    half.step.carried = 0.5 * half.theta * half.root_now.energy;
    half.step.loss = loss_;
    half.trial = -1.0;
  }
}

template <class Law, int sides>
Tangent<double> ContactRow<Law, sides>::force_of(int which, double r_seen) {
  Half& half = halves_[which];
  const double depth = half.step.previous + r_seen;
  if (!(depth > 0.0) && half.step.root_previous == 0.0) return {0.0, 0.0, 0.0};
  return half.step.at(evaluate_law(half, depth), r_seen);
}

template <class Law, int sides>
Tangent<double> ContactRow<Law, sides>::force_of(double r_there) {
  const Tangent<double> first = force_of(0, r_there);
  if constexpr (sides == 1) {
    return first;
  } else {
    const Tangent<double> second = force_of(1, -r_there);
    return {first.force - second.force, first.slope + second.slope, first.bend - second.bend};
  }
}

template <class Law, int sides>
void ContactRow<Law, sides>::evaluate() {
  at = force_of(r);
}

template <class Law, int sides>
bool ContactRow<Law, sides>::starts_where_it_was(double to) {
  Tangent<double> f{0.0, 0.0, 0.0};
  double there = to;
  for (int which = 0; which < sides; ++which) {
    const Half& half = halves_[which];
    if (half.now > 0.0) {
      there = seen(which, half.now - half.step.previous);
      f = seen(which, half.step.at(half.root_now, half.now - half.step.previous));
    } else if (half.step.root_previous > 0.0 || half.step.previous + seen(which, to) > 0.0) {
      return false;
    }
  }
  r = there;
  at = f;
  return true;
}

template <class Law, int sides>
double ContactRow<Law, sides>::reach_of(int which, double r_seen) const {
  const ContactStep<double>& step = halves_[which].step;
  const double depth = step.previous + r_seen;
  if (depth > 0.0) return smaller(step.reach(r_seen), law_.reach(depth));
  return step.root_previous > 0.0 ? step.reach(r_seen) : beyond_all;
}

template <class Law, int sides>
double ContactRow<Law, sides>::reach(double r_there) const {
  const double first = reach_of(0, r_there);
  if constexpr (sides == 1)
    return first;
  else
    return smaller(first, reach_of(1, -r_there));
}

/// psi at the end of the step, from the last evaluation where that is near; asleep from now on
/// where both ends of it are open.
template <class Law, int sides>
void ContactRow<Law, sides>::end() {
  constexpr double near = 4e-6;
  bool quiet = true;
  for (int which = 0; which < sides; ++which) {
    Half& half = halves_[which];
    const double depth = half.step.previous + seen(which, r);
    const double beyond = depth - half.trial;
    if (!(depth > 0.0)) {
      half.root_next = {0.0, 0.0, 0.0};
    } else if (half.trial > 0.0 && magnitude(beyond) <= near * law_.reach(half.trial)) {
      const Root<double>& last = half.root_trial;
      half.root_next = {last.energy + beyond * (last.slope + 0.5 * beyond * last.bend),
                        last.slope + beyond * last.bend, last.bend};
    } else {
      half.root_next = law_.root(depth);
    }
    quiet = quiet && half.now <= 0.0 && depth <= 0.0;
  }
  awake = !quiet;
  touches.add(now, at.force, sides == 1);
}

}  // namespace thrum::gpu

#include <thrum/gpu/device/contact_row_solve.hpp>
