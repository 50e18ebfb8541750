// What a network does in a step in which parameters or places move. Before the bodies predict,
// those whose parameters move take on the ones of the step, and rows go where their places are;
// then C and what a newton does on each row touched by either are computed anew. A network in which
// nothing moves never comes here.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/motion.hpp>
#include <thrum/network/parts.hpp>

namespace thrum {

class ParameterMotion {
 public:
  /// [setup] Finds what moves.
  void build(const NetworkParts& parts);
  bool any() const { return any_; }

  /// [audio] x^0 and x^{-1} = h^{-1} . q^{-1} of the rows concerned.
  template <class Real>
  void start(NetworkParts& parts, const MotionBlocks<Real>& motion) const;
  /// [audio] To step n. True when W is not what it was.
  template <class Real>
  bool move(NetworkParts& parts, const MotionBlocks<Real>& motion, long long step) const;
  /// [audio] Lets forces at moving places among these rows act where they are read. True when W is
  /// not what it was.
  bool act_ahead(NetworkParts& parts, std::span<const std::size_t> rows) const;
  /// [any] Power at n that comes in by moving bodies' parameters and places.
  MovedPower power(NetworkParts& parts, MotionBlocks<double>& motion) const;
  void exchange(State& state, NetworkParts& parts) const;

 private:
  void fold(NetworkParts& parts) const;
  void settle(NetworkParts& parts, std::size_t row) const;
  static void move_drive(PlacedDrive& drive, const NetworkParts& parts, double time);

  std::vector<std::size_t> bodies_, rows_, drives_;
  bool any_ = false;
  bool spreads_ = false;  ///< whether coordinates of a body act on one another within a step
};

}  // namespace thrum
