// The running totals of the energy book.
#pragma once

#include <thrum/core/energy.hpp>
#include <thrum/math/compensated_sum.hpp>

namespace thrum {

class EnergyBook {
 public:
  /// [any] Adds a step. Power from moving parameters counts as supplied. The energy of row 0 is the
  /// reference, so its powers do not count.
  void add(const EnergyFlow& flow, double time_step) {
    const MovedPower& moved = flow.moved;
    row_.terms = flow.stored;
    if (empty_) {
      at_start_ = row_.stored();
      empty_ = false;
      return;
    }
    dissipated_.add(flow.dissipated_power * time_step);
    supplied_.add((flow.supplied_power + moved.sum()) * time_step);
    row_.dissipated = dissipated_.total;
    row_.supplied = supplied_.total;
    row_.moved.mass = mass_.add(moved.mass * time_step);
    row_.moved.tension = tension_.add(moved.tension * time_step);
    row_.moved.contact = contact_.add(moved.contact * time_step);
    row_.moved.position = position_.add(moved.position * time_step);
    row_.error = row_.stored() + row_.dissipated - row_.supplied - at_start_;
  }
  const EnergyRow& row() const { return row_; }

 private:
  EnergyRow row_;
  CompensatedSum dissipated_, supplied_;
  CompensatedSum mass_, tension_, contact_,
      position_;  ///< parts of supplied_ from moving parameters
  double at_start_ = 0.0;
  bool empty_ = true;
};

}  // namespace thrum
