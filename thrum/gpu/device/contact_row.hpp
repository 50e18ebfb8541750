// One contact of a case, over the engine's own contact_row_root.hpp, contact_step.hpp and laws:
// what interactions/contacts.cpp does with a row that is awake, for a law that does not move.
#pragma once

#include <thrum/gpu/device/row.hpp>
#include <thrum/interactions/contact_row_root.hpp>
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
  void solve_alone(double to, bool roughly = false) { solve_against(compliance, to, roughly); }
  /// The same with another W.
  void solve_against(double w, double to, bool roughly = false) {
    const RootLimits limits{cap_, roughly ? RootLimits::roughly : RootLimits{}.near};
    at = Alone(*this, w, to, limits).solve();
    r = to - w * at.force;
  }
  void evaluate() { at = Alone::force_of(*this, r); }
  /// How far around r the force keeps its form.
  double reach(double r_there) const { return Alone::reach_of(*this, r_there); }
  void end();

 private:
  struct Half {
    ContactStep<double> step;
    double theta;
    double now;  ///< x^n
    Root<double> root_now, root_next;
    double trial;  ///< the penetration of the last evaluation
    Root<double> root_trial;
  };
  using Alone = ContactRowRoot<ContactRow>;
  friend Alone;

  // What contact_row_root.hpp asks of a row.
  static constexpr int count() { return sides; }
  const ContactStep<double>& step(int which) const { return halves_[which].step; }
  double now_of(int which) const { return halves_[which].now; }
  bool is_empty(int which) const {
    return halves_[which].root_now.energy == 0.0 && step(which).root_previous == 0.0;
  }
  double depth_at(double energy) const { return law_.depth_at(energy); }
  Tangent<double> at_now(int which, double r_seen) const {
    return step(which).at(halves_[which].root_now, r_seen);
  }
  Tangent<double> force(int which, double r_seen);
  double reach(int which, double r_seen) const;
  void count_effort(int iterations, bool converged) { touches.count(iterations, converged); }

  static double seen(int which, double r) { return Alone::seen(which, r); }

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
    if (chooses_theta_ != 0 && is_empty(which) && next > 0.0) {
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
Tangent<double> ContactRow<Law, sides>::force(int which, double r_seen) {
  Half& half = halves_[which];
  const double depth = half.step.previous + r_seen;
  if (!(depth > 0.0) && half.step.root_previous == 0.0) return {0.0, 0.0, 0.0};
  half.trial = depth;
  half.root_trial = law_.root(depth);
  return half.step.at(half.root_trial, r_seen);
}

template <class Law, int sides>
double ContactRow<Law, sides>::reach(int which, double r_seen) const {
  const double depth = step(which).previous + r_seen;
  if (depth > 0.0) return smaller(step(which).reach(r_seen), law_.reach(depth));
  return step(which).root_previous > 0.0 ? step(which).reach(r_seen) : beyond_all;
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
