// Which rows take part in a step. A contact that is open sleeps: it costs a comparison of the
// distance that the free motion leads to with its limit, or two of them, until that is too far, or
// the forces on its neighbours push it there, or its own parameters wake it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/motion.hpp>
#include <thrum/network/groups.hpp>
#include <thrum/network/parts.hpp>

namespace thrum {

class WakeSet {
 public:
  /// [setup] After the groups were built: how rows are read, and all of them awake.
  void build(NetworkParts& parts, Groups& groups);
  /// [audio] As after build().
  void start(NetworkParts& parts);

  /// [audio] Reads the distances that the free motion leads to, and lists who is awake: in order,
  /// and by interaction. `may_stir`: parameters may have moved.
  template <class Real>
  void wake(NetworkParts& parts, const MotionBlocks<Real>& motion, long long step, bool may_stir);
  std::span<const std::size_t> awake() const { return {awake_.data(), count_}; }
  /// [audio] The upper limits of all rows.
  std::span<const double> limits() const { return high_; }
  /// [audio] And the lower ones.
  std::span<const double> low_limits() const { return low_; }
  /// [audio] Whether other rows are awake than when this was last asked.
  bool take_changed() { return std::exchange(changed_, false); }
  void set_changed() { changed_ = true; }

  /// [audio] Wakes those rows that were pushed beyond their limits; they alone are listed by
  /// interaction until list_all(). False when there are none; then those that sleep on have moved.
  template <class Real>
  bool wake_pushed(NetworkParts& parts, const Groups& groups, const MotionBlocks<Real>& motion);
  void list_all(NetworkParts& parts) {
    if (lists_stale_) list_anew(parts);
  }
  /// [audio] Once r and forces are known: interactions end their steps, and some rows sleep from
  /// now on.
  void end_step(NetworkParts& parts, long long step);

  void exchange(State& state, NetworkParts& parts);

 private:
  bool sleeps_at(std::size_t row, double distance) const {
    return distance <= high_[row] && distance >= low_[row];
  }
  template <class Real>
  void waken(std::size_t row, NetworkParts& parts, const MotionBlocks<Real>& motion);
  template <class Real>
  void wake_stirred(NetworkParts& parts, const MotionBlocks<Real>& motion, long long step);
  void list_anew(NetworkParts& parts);

  std::vector<RowHabit> habits_;
  std::vector<double> low_, high_;  ///< distances between which rows sleep
  std::vector<double> bar_;         ///< the upper ones less the offsets of rows
  std::vector<std::size_t> awake_;  ///< numbers of rows, the first `count_`
  std::size_t count_ = 0;
  std::vector<std::size_t> by_interaction_, falling_asleep_, woken_, stirred_;
  bool changed_ = true;
  bool lists_stale_ = true;   ///< other rows are awake
  bool any_stirred_ = false;  ///< parameters may wake some rows
  bool others_read_ = true;   ///< than before
};

}  // namespace thrum
