// The words of the energy book.
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

/// What a body stores at n+1/2 and the power it loses at n.
struct EnergyFlow {
  EnergyTerms stored;
  double dissipated_power = 0.0;
};

/// One row of the book. `dissipated` and `supplied` are running totals that are zero in row 0.
struct EnergyRow {
  EnergyTerms terms;
  double dissipated = 0.0;
  double supplied = 0.0;
  double error = 0.0;  ///< stored + dissipated - supplied - stored in row 0

  double stored() const { return terms.stored(); }
};

}  // namespace thrum
