// Moving parameters and places. Before the bodies predict, they take the parameters of the step,
// and rows with moving places take their weights. The pushes and W_ii of a row are computed anew at
// once where its place has moved, and when the row is next awake where its body has changed.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/motion.hpp>
#include <thrum/network/parts.hpp>

namespace thrum {

class ParameterMotion {
 public:
  /// [setup] Finds bodies, rows and drives that vary.
  void build(const NetworkParts& parts);
  bool any() const { return any_; }

  /// [audio] x^0 and x^{-1} = h^{-1} . q^{-1} of rows with moving places.
  template <class Real>
  void start(NetworkParts& parts, const MotionBlocks<Real>& motion) const;
  /// What has changed since the last step.
  struct Moved {
    bool bodies = false;
    std::span<const std::size_t> rows = {};  ///< whose places moved
    bool any() const { return bodies || !rows.empty(); }
  };
  /// [audio] Moves everything to step n.
  template <class Real>
  Moved move(NetworkParts& parts, const MotionBlocks<Real>& motion, long long step);
  /// [audio] Brings the pushes and W_ii of these rows up to date.
  void fold(NetworkParts& parts, std::span<const std::size_t> rows) {
    if (!bodies_.empty()) fold_stale(parts, rows);
  }
  /// [setup] The same for all rows.
  void fold_all(NetworkParts& parts) { fold(parts, rows_); }
  /// [audio] Lets the forces of these rows act at the places where they are read in this step. True
  /// when W changes.
  bool act_ahead(NetworkParts& parts, std::span<const std::size_t> rows) const;
  /// [any] Power at n supplied by moving parameters of bodies and moving places.
  MovedPower power(NetworkParts& parts, MotionBlocks<double>& motion) const;
  void exchange(State& state, NetworkParts& parts);

 private:
  void fold_stale(NetworkParts& parts, std::span<const std::size_t> rows);
  void fold_row(NetworkParts& parts, std::size_t row);
  void settle(NetworkParts& parts, std::size_t row) const;
  static void move_drive(PlacedDrive& drive, const NetworkParts& parts, double time);

  std::vector<std::size_t> bodies_, rows_, drives_;
  std::vector<char> stale_;  ///< of each row: its pushes and W_ii are out of date
  bool any_ = false;
  bool spreads_ = false;  ///< whether a body couples its coordinates within a step
};

}  // namespace thrum
