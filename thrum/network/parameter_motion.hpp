// What a network does in a step in which parameters or places move. Before the bodies predict,
// those whose parameters move take on the ones of the step, and rows go where their places are.
// What a newton does on a row whose place moved is computed anew at once, for it also says what the
// row reads; on a row whose body changed when the row is awake. A network in which nothing moves
// never comes here.
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
  /// What is not what it was in the step before.
  struct Moved {
    bool bodies = false;
    std::span<const std::size_t> rows = {};  ///< whose places moved
    bool any() const { return bodies || !rows.empty(); }
  };
  /// [audio] To step n.
  template <class Real>
  Moved move(NetworkParts& parts, const MotionBlocks<Real>& motion, long long step);
  /// [audio] What a newton does on each of these rows, where that is not known.
  void fold(NetworkParts& parts, std::span<const std::size_t> rows) {
    if (stale_count_ > 0) fold_stale(parts, rows);
  }
  /// [setup] The same for all rows.
  void fold_all(NetworkParts& parts) { fold(parts, rows_); }
  /// [audio] Lets forces at moving places among these rows act where they are read. True when W is
  /// not what it was.
  bool act_ahead(NetworkParts& parts, std::span<const std::size_t> rows) const;
  /// [any] Power at n that comes in by moving bodies' parameters and places.
  MovedPower power(NetworkParts& parts, MotionBlocks<double>& motion) const;
  void exchange(State& state, NetworkParts& parts);

 private:
  void forget_all();
  void fold_stale(NetworkParts& parts, std::span<const std::size_t> rows);
  void fold_row(NetworkParts& parts, std::size_t row);
  void settle(NetworkParts& parts, std::size_t row) const;
  static void move_drive(PlacedDrive& drive, const NetworkParts& parts, double time);

  std::vector<std::size_t> bodies_, rows_, drives_;
  std::vector<char> stale_;  ///< of each row: what a newton does is not known
  std::size_t stale_count_ = 0;
  bool any_ = false;
  bool spreads_ = false;  ///< whether coordinates of a body act on one another within a step
};

}  // namespace thrum
