// Something that vibrates. A body holds what is chosen (parameters); what changes (motion) is
// handed to it. One body may hold many equal things, for instance all masses of a network: it is
// stepped by one call.
//
//     q^{n+1} = q_free - C (forces spread onto it),   C diagonal: metres moved per newton in a step
// [public]
#pragma once

#include <cstddef>
#include <span>

#include <thrum/core/energy.hpp>
#include <thrum/core/free_run.hpp>
#include <thrum/core/motion.hpp>
#include <thrum/core/state.hpp>
#include <thrum/math/kernels/bank_step.hpp>

namespace thrum {

class Body {
 public:
  Body() = default;
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;
  virtual ~Body() = default;

  /// [any] Coordinates, those that only pad the memory included.
  virtual std::size_t size() const = 0;

  /// [any] Whether its parameters move, so that tune() has something to do.
  virtual bool is_tunable() const { return false; }
  /// [audio] Before tune(), for bodies whose parameters follow their own motion: q^n.
  virtual void feel(std::span<const double> /*now*/) {}
  virtual void feel(std::span<const float> /*now*/) {}
  /// [audio] Before predict(): takes on the parameters of step n. True when C is not what it was.
  virtual bool tune(long long /*step*/) { return false; }
  /// [audio] Its parameters stay what they are until a knob is written: tune() may be left out
  /// until then.
  virtual bool rests() const { return !is_tunable(); }

  /// [audio] Before the first step, for bodies that keep something of `previous`: notes it.
  virtual void note_previous(const Motion<double>& /*motion*/) const {}
  virtual void note_previous(const Motion<float>& /*motion*/) const {}
  /// [audio] Writes the step the body would take alone into `next`.
  virtual void predict(const Motion<double>& motion) const = 0;
  virtual void predict(const Motion<float>& motion) const = 0;
  /// [audio] Many steps, while nothing else acts on it. The same numbers as step by step.
  virtual void run(const FreeRun<double>& run) const { run_step_by_step(*this, run); }
  virtual void run(const FreeRun<float>& run) const { run_step_by_step(*this, run); }

  /// [any] What predict() does in double precision, where that is the step of a bank of modes, and
  /// until tune() is called again; else no modes.
  virtual BankStep<double> bank() const { return {}; }

  /// [setup] The mass of each coordinate; 0 where there is nothing that moves.
  virtual void masses(std::span<double> out) const = 0;
  /// [any] C of each coordinate in the step it was tuned to; 0 where there is nothing that moves.
  virtual void step_compliances(std::span<double> out) const = 0;
  /// [any] Whether its coordinates act on one another within a step, so that settle() has something
  /// to do. Every place on such a body reads all of its coordinates.
  virtual bool spreads() const { return false; }
  /// [any] From what a force would move each coordinate by C alone to what it does move, in the
  /// step the body was tuned to.
  virtual void settle(std::span<double> /*moved*/) const {}
  /// [setup] Displacement and velocity at step 0.
  virtual void start(std::span<double> displacement, std::span<double> velocity) const = 0;
  /// [setup] Acceleration of the body alone, its losses included.
  virtual void accelerations(std::span<const double> displacement, std::span<const double> velocity,
                             std::span<double> out) const = 0;

  /// [setup] From the acceleration that all forces at step 0 ask for, with losses taken at the
  /// given velocity, to the one that the scheme's own losses leave of it.
  virtual void settle_start(std::span<double> /*accelerations*/) const {}

  /// [any] Stored at n+1/2, from `next` and `now`.
  virtual EnergyTerms energy(const Motion<double>& motion) const = 0;
  /// [any] Power lost at n, from `next` and `previous`.
  virtual double dissipated_power(const Motion<double>& motion) const = 0;
  /// [any] Power at n that comes in because its parameters are moved.
  virtual MovedPower moved_power(const Motion<double>& /*motion*/) const { return {}; }
  /// [any] Everything that a step changes besides the motion.
  virtual void exchange(State& /*state*/) {}
  /// [any] What is stored and what is lost at once, for bodies that can do it in one pass.
  virtual EnergyFlow energy_flow(const Motion<double>& motion) const {
    return {energy(motion), dissipated_power(motion)};
  }
};

}  // namespace thrum
