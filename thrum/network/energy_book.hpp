// The running totals of the energy book.
#pragma once

#include <thrum/core/energy.hpp>

namespace thrum {

class EnergyBook {
 public:
  /// [any] What is stored at n+1/2, and the powers at n, of a step of k seconds. Row 0 is what the
  /// rest is compared with, so its powers do not count.
  void add(const EnergyTerms& terms, double dissipated_power, double supplied_power,
           double time_step) {
    row_.terms = terms;
    if (empty_) {
      at_start_ = terms.stored();
      empty_ = false;
      return;
    }
    dissipated_.add(dissipated_power * time_step);
    supplied_.add(supplied_power * time_step);
    row_.dissipated = dissipated_.total;
    row_.supplied = supplied_.total;
    row_.error = terms.stored() + row_.dissipated - row_.supplied - at_start_;
  }
  const EnergyRow& row() const { return row_; }

 private:
  /// Compensated summation (Kahan 1965): a long run adds millions of small terms.
  struct Sum {
    double total = 0.0;
    double lost = 0.0;
    void add(double term) {
      const double corrected = term - lost;
      const double sum = total + corrected;
      lost = (sum - total) - corrected;
      total = sum;
    }
  };

  EnergyRow row_;
  Sum dissipated_, supplied_;
  double at_start_ = 0.0;
  bool empty_ = true;
};

}  // namespace thrum
