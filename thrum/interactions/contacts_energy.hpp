// What contacts store, lose, and are given by laws that move. Only contacts.cpp includes it.
#pragma once

#include <algorithm>

#include <thrum/interactions/contacts.hpp>

namespace thrum {

template <class Law>
EnergyTerms Contacts<Law>::energy(const RowsView& rows) const {
  double stored = 0.0;
  for (const std::size_t row : rows.awake)
    for (int which = 0; which < sides(row); ++which) {
      const Half& half = rows_[row][which];
      stored += stored_energy(half.step.theta, half.root_next.energy, half.root_now.energy);
    }
  return {0.0, 0.0, stored};
}

/// f [1 + lambda r/2k]+ less f is what dissipates.
template <class Law>
double Contacts<Law>::dissipated_power(const RowsView& rows) const {
  double work = 0.0;
  for (const std::size_t row : rows.awake) {
    if (points_[row].loss == 0.0) continue;
    for (int which = 0; which < sides(row); ++which) {
      const Half& half = rows_[row][which];
      const double r = seen(which, rows.r[row]);
      if (r == 0.0 || (half.is_empty() && half.root_next.energy == 0.0)) continue;
      MovingContactStep step = half.step;
      step.loss = 0.0;
      const Law* before = law_before(row);
      const double elastic =
          before == nullptr ? step.ContactStep<double>::at(half.root_next, r).force
                            : step.at(half.root_next, before->root(step.previous + r), r).force;
      work += elastic * std::max(points_[row].loss * r, -1.0) * r;
    }
  }
  return work * 0.5 / time_step_;
}

template <class Law>
MovedPower Contacts<Law>::moved_power(const RowsView& rows) const {
  MovedPower power;
  for (const std::size_t row : rows.awake) {
    const Law* before = law_before(row);
    for (int which = 0; before != nullptr && which < sides(row); ++which) {
      const Half& half = rows_[row][which];
      const double depth = half.step.previous + seen(which, rows.r[row]);
      power.contact +=
          half.step.moved_work(half.root_next.energy, before->root(depth).energy) / time_step_;
    }
  }
  return power;
}

}  // namespace thrum
