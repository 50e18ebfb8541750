// The words of the energy book.
// [public]
#pragma once

namespace thrum {

/// What is stored at the half step n+1/2, in joules.
struct EnergyTerms {
  double kinetic = 0.0;
  double potential = 0.0;
  double contact = 0.0;

  double stored() const { return kinetic + potential + contact; }
  EnergyTerms& operator+=(const EnergyTerms& other) {
    kinetic += other.kinetic;
    potential += other.potential;
    contact += other.contact;
    return *this;
  }
};

/// The powers at n that come in because a parameter is moved from outside, in watts; over time,
/// the work of moving it. docs/theory/moving-parameters.md derives each.
struct MovedPower {
  double mass = 0.0;      ///< of a body
  double tension = 0.0;   ///< of a modal string
  double contact = 0.0;   ///< stiffness and exponent
  double position = 0.0;  ///< of a place or a gap that moves

  double sum() const { return mass + tension + contact + position; }
  MovedPower& operator+=(const MovedPower& other) {
    mass += other.mass;
    tension += other.tension;
    contact += other.contact;
    position += other.position;
    return *this;
  }
};

/// What is stored at n+1/2, and the powers at n: what is lost, what comes in from outside, and what
/// comes in because parameters are moved.
struct EnergyFlow {
  EnergyTerms stored;
  double dissipated_power = 0.0;
  double supplied_power = 0.0;
  MovedPower moved = {};

  EnergyFlow& operator+=(const EnergyFlow& other) {
    stored += other.stored;
    dissipated_power += other.dissipated_power;
    supplied_power += other.supplied_power;
    moved += other.moved;
    return *this;
  }
};

/// One row of the book. `dissipated` and `supplied` are running totals that are zero in row 0.
struct EnergyRow {
  EnergyTerms terms;
  double dissipated = 0.0;
  double supplied = 0.0;
  MovedPower moved;    ///< the part of `supplied` that moved parameters brought, in joules
  double error = 0.0;  ///< stored + dissipated - supplied - stored in row 0

  double stored() const { return terms.stored(); }
};

}  // namespace thrum
