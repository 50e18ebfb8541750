// What every contact law gives at a penetration x: the root energy psi(x) = sqrt(2 phi(x)) of its
// stored energy phi, and how it rises. psi must be convex and vanish for x <= 0. And its reach:
// around x psi is as smooth as that of a power law around the reach.
#pragma once

namespace thrum {

/// Up to this penetration a law gives nothing: psi'' and what follows from it are beyond the range
/// of numbers long before psi is.
inline constexpr double least_depth = 1e-100;

/// Number is a double, or the lanes of a register.
template <class Number>
struct Root {
  Number energy;  ///< psi
  Number slope;   ///< psi'
  Number bend;    ///< psi''

  /// [audio] At x + distance, by the Taylor series.
  Root beyond(Number distance) const {
    return {energy + distance * (slope + 0.5 * distance * bend), slope + distance * bend, bend};
  }
};

}  // namespace thrum
