// The tension that brings the lowest mode of a supported string to a frequency.
//
//     (2 pi f)^2 + s^2 = (T / rho A) b^2 + (E I / rho A) b^4,   b = pi / L,   s = s0 + s1 b^2
#pragma once

#include <thrum/core/fault.hpp>
#include <thrum/scene/element.hpp>

namespace thrum {

class StringPitch {
 public:
  StringPitch() = default;
  /// [setup] Of a `string`; adds faults if it cannot be tuned.
  StringPitch(const Element& string, Faults& faults);

  /// [audio] N. At most 0 if the stiffness alone gives a higher pitch.
  double tension(double frequency) const;

 private:
  double linear_density_ = 1.0;
  double stiffness_ = 0.0;  ///< E I b^2
  double decay_squared_ = 0.0;
  double wave_squared_ = 1.0;  ///< b^2
};

}  // namespace thrum
