// One bow of a case, over the engine's own bow_step.hpp: a row by itself. It acts in every step in
// which the hand presses.
#pragma once

#include <thrum/gpu/device/drive.hpp>
#include <thrum/gpu/device/row.hpp>
#include <thrum/interactions/bow_solve.hpp>

namespace thrum::gpu {

struct BowTouch {
  double pressed, speed, noise;
};

/// What the hand does: each sampled up to where it stays what it is.
struct BowHand {
  Drive pressed, speed, noise;

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    pressed.exchange_numbers(tape);
    speed.exchange_numbers(tape);
    noise.exchange_numbers(tape);
  }
  BowTouch at(long long step, const double* samples) const {
    return {pressed.force(step, samples), speed.force(step, samples), noise.force(step, samples)};
  }
};

class BowRow : public Row {
 public:
  template <class Tape>
  void exchange_numbers(Tape& tape) {
    ElastoPlastic& law = bow_.law;
    int passive = 0;
    tape.exchange_all(compliance, law.bristle_stiffness, law.bristle_damping, law.viscosity,
                      law.coulomb_friction, law.static_friction, law.stribeck_velocity,
                      law.breakaway, passive, bow_.half_step, limits_.cap, limits_.tolerance);
    law.passive = passive != 0;
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    int lifted = bow_.lifted ? 1 : 0;
    tape.exchange_all(bow_.bristle_after, bow_.frozen.yielding, bow_.frozen.damping,
                      bow_.before.last, bow_.before.earlier, lifted);
    bow_.lifted = lifted != 0;
    touches.exchange(tape);
  }

  /// A step, and whether there is something left to end in the next one.
  void step(const BowTouch& touch) {
    if (bow_.begin(touch.pressed, touch.speed, touch.noise, d)) {
      const BowRoot found = bow_.root(compliance, d, limits_);
      touches.count(found.iterations, found.converged);
      bow_.freeze(found.law);
    }
    const FrictionLine law = bow_.line();
    r = Bowing::r_of(law, compliance, d);
    at.force = law.force + law.slope * r;
    bow_.end(r);
    awake = !bow_.lifted;
  }

 private:
  Bowing bow_;
  BowLimits limits_;
};

/// A step in which it is lifted, and was.
inline bool step_lifted(HotRow& row, const BowTouch& touch) {
  if (row.awake != 0 || touch.pressed > 0.0) return false;
  row.next = row.free;
  row.force = 0.0;
  return true;
}

THRUM_COLD inline Answer solve_bow(const HotRow hot, const BowTouch touch) {
  BowRow row;
  take_row(row, hot);
  row.step(touch);
  put_row(row, hot);
  return {row.previous + row.r, row.at.force, row.awake ? 1 : 0};
}

inline void step_bow(HotRow& row, const BowTouch& touch) {
  if (step_lifted(row, touch)) return;
  const Answer answer = solve_bow(row, touch);
  row.next = answer.next;
  row.force = answer.force;
  row.awake = answer.awake;
}

}  // namespace thrum::gpu
