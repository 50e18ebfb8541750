// Stiffness and exponent of a contact that move; all its points share them.
#pragma once

#include <cstddef>

#include <thrum/core/envelope.hpp>
#include <thrum/laws/power_law.hpp>

namespace thrum {

struct MovingLaw {
  Envelope stiffness;
  Envelope exponent;
  double weight = 1.0;  ///< metres that each point stands for, 1 at a point
  std::size_t first = 0;
  std::size_t count = 1;  ///< of the points

  PowerLaw next = {}, before = {};  ///< at n+1 and n-1

  bool moves() const { return !stiffness.is_constant() || !exponent.is_constant(); }
  /// [audio]
  PowerLaw at(double time) const { return {stiffness.at(time) * weight, exponent.at(time)}; }
  /// [audio] Goes to step n. True when the law of n+1 is not that of n-1.
  bool go(long long step, double time_step) {
    next = at(static_cast<double>(step + 1) * time_step);
    before = at(static_cast<double>(step - 1) * time_step);
    return next.stiffness() != before.stiffness() || next.exponent() != before.exponent();
  }
};

}  // namespace thrum
