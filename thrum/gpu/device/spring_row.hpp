// One spring of a case, by the engine's own cubic_spring.hpp: f = force + slope r in a step.
#pragma once

#include <thrum/gpu/device/row.hpp>
#include <thrum/laws/cubic_spring.hpp>

namespace thrum::gpu {

class SpringRow : public Row {
 public:
  static constexpr bool is_affine = true;

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    tape.exchange(compliance);
    tape.exchange(spring_.stiffness);
    tape.exchange(spring_.cubic);
    tape.exchange(spring_.damping);
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    touches.exchange(tape);
  }
  void begin() {
    offset_force_ = spring_.offset(previous, now);
    slope_ = spring_.slope(now, 1.0);
  }
  void solve_alone(double to, bool /*roughly*/ = false) {
    r = (to - compliance * offset_force_) / (1.0 + compliance * slope_);
    evaluate();
  }
  void evaluate() { at = {offset_force_ + slope_ * r, slope_, 0.0}; }
  /// f = offset + slope r.
  double offset() const { return offset_force_; }
  double slope() const { return slope_; }
  double reach(double /*r*/) const { return beyond_all; }
  void end() {}

 private:
  CubicSpring spring_;  ///< its damping is over the time step
  double offset_force_, slope_;
};

}  // namespace thrum::gpu
