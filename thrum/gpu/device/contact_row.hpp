// One contact of a case, by the engine's own contact_row_root.hpp, contact_step.hpp and laws: as
// interactions/contacts.hpp treats a row that is awake and whose law does not move.
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
    for (ContactSide& side : sides_) {
      tape.exchange(side.theta);
      tape.exchange_all(side.root_now.energy, side.root_now.slope, side.root_now.bend);
      tape.exchange_all(side.root_next.energy, side.root_next.slope, side.root_next.bend);
    }
    touches.exchange(tape);
  }

  void begin();
  /// r + W f(r) = d by itself. Roughly: a place to start from.
  void solve_alone(double to, bool roughly = false) { solve_against(compliance, to, roughly); }
  /// The same with another W.
  void solve_against(double w, double to, bool roughly = false) {
    const RootLimits limits{cap_, roughly ? RootLimits::roughly : RootLimits{}.near};
    at = row().solve({w, to, limits});
    r = to - w * at.force;
  }
  void evaluate() { at = row().force_of(r); }
  /// How far around r the force keeps its form.
  double reach(double r_there) { return row().reach_of(r_there); }
  void end();

 private:
  ContactRowRoot<Law, TouchRecord> row() { return {law_, sides_, sides, touches}; }

  Law law_;
  double deadband_, loss_;
  int chooses_theta_, cap_;
  ContactSide sides_[sides];
};

template <class Law, int sides>
void ContactRow<Law, sides>::begin() {
  for (int which = 0; which < sides; ++which) {
    ContactSide& side = sides_[which];
    side.move_on(seen_by(which, previous) - deadband_, seen_by(which, now) - deadband_);
    side.prepare(law_, compliance, seen_by(which, d), chooses_theta_ != 0, loss_);
  }
}

/// Asleep from now on where all sides are open at both ends of the step.
template <class Law, int sides>
void ContactRow<Law, sides>::end() {
  bool quiet = true;
  for (int which = 0; which < sides; ++which)
    quiet = sides_[which].end(law_, seen_by(which, r)) && quiet;
  awake = !quiet;
  touches.add(now, at.force, sides == 1);
}

}  // namespace thrum::gpu
