// Stiffness and exponent of a contact that move; all its points share them.
#pragma once

#include <cstddef>

#include <thrum/core/envelope.hpp>
#include <thrum/laws/step_law.hpp>

namespace thrum {

struct MovingLaw {
  Envelope stiffness;
  Envelope exponent;
  double weight = 1.0;  ///< metres that each point stands for, 1 at a point
  std::size_t first = 0;
  std::size_t count = 1;  ///< of the points

  bool moves() const { return !stiffness.is_constant() || !exponent.is_constant(); }
  /// [audio]
  PowerLaw at(double time) const { return {stiffness.at(time) * weight, exponent.at(time)}; }
  /// [audio] The laws around step n.
  StepLaw around(long long step, double time_step) const {
    StepLaw law(at(static_cast<double>(step + 1) * time_step));
    law.before = at(static_cast<double>(step - 1) * time_step);
    law.moves = law.next.stiffness() != law.before.stiffness() ||
                law.next.exponent() != law.before.exponent();
    return law;
  }
};

}  // namespace thrum
