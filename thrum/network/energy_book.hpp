// The running totals of the energy book.
#pragma once

#include <thrum/core/energy.hpp>

namespace thrum {

class EnergyBook {
 public:
  /// [any] What is stored at n+1/2, and the powers at n, of a step of k seconds. What moved
  /// parameters bring is supplied too. Row 0 is what the rest is compared with, so its powers do
  /// not count.
  void add(const EnergyTerms& terms, double dissipated_power, double supplied_power,
           const MovedPower& moved, double time_step) {
    row_.terms = terms;
    if (empty_) {
      at_start_ = terms.stored();
      empty_ = false;
      return;
    }
    dissipated_.add(dissipated_power * time_step);
    supplied_.add((supplied_power + moved.sum()) * time_step);
    row_.dissipated = dissipated_.total;
    row_.supplied = supplied_.total;
    row_.moved.mass = mass_.add(moved.mass * time_step);
    row_.moved.tension = tension_.add(moved.tension * time_step);
    row_.moved.contact = contact_.add(moved.contact * time_step);
    row_.moved.position = position_.add(moved.position * time_step);
    row_.error = terms.stored() + row_.dissipated - row_.supplied - at_start_;
  }
  const EnergyRow& row() const { return row_; }

 private:
  /// Compensated summation (Kahan 1965): a long run adds millions of small terms.
  struct Sum {
    double total = 0.0;
    double lost = 0.0;
    double add(double term) {
      const double corrected = term - lost;
      const double sum = total + corrected;
      lost = (sum - total) - corrected;
      total = sum;
      return total;
    }
  };

  EnergyRow row_;
  Sum dissipated_, supplied_;
  Sum mass_, tension_, contact_,
      position_;  ///< the parts of supplied_ that moved parameters brought
  double at_start_ = 0.0;
  bool empty_ = true;
};

}  // namespace thrum
