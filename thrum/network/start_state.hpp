// The initial state of a network: displacements at step 0, and at the step before it,
//     u^{-1} = u^0 - k v^0 + k^2/2 a^0
// so that the centred velocity at step 0 is the given one and the equation of motion without
// contacts holds there. a^0 is due to the bodies' own forces, the forces from outside, and those of
// laws that act at step 0 already (connections, bows).
#pragma once

#include <vector>

#include <thrum/core/motion.hpp>
#include <thrum/network/parts.hpp>

namespace thrum {

class StartState {
 public:
  /// [setup]
  void find(const NetworkParts& parts);
  /// [audio] Writes the motion and the distances of rows at steps 0 and -1.
  template <class Real>
  void put(NetworkParts& parts, MotionBlocks<Real>& motion) const;

 private:
  std::vector<double> now_, before_;  ///< q^0, q^{-1}
};

}  // namespace thrum
