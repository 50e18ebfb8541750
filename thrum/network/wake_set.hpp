// The active set: which rows take part in a step. A contact that is open sleeps. In each step the
// distance to which the free motion leads is compared with its one or two limits; it wakes when a
// limit is passed, when the forces of active rows push it beyond one, or when its parameters wake
// it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <thrum/core/motion.hpp>
#include <thrum/network/groups.hpp>
#include <thrum/network/parts.hpp>

namespace thrum {

class WakeSet {
 public:
  /// [setup] After the groups were built: plans how rows are read, and wakes all.
  void build(NetworkParts& parts, Groups& groups);
  /// [audio] Wakes all rows, as after build().
  void start(NetworkParts& parts);

  /// [audio] Reads the distances to which the free motion leads, and lists the active rows: in
  /// order, and by interaction. `may_move`: parameters may have moved.
  template <class Real>
  void wake(NetworkParts& parts, const MotionBlocks<Real>& motion, long long step, bool may_move);
  std::span<const std::size_t> awake() const { return {awake_.data(), count_}; }
  /// [audio] The upper limits of all rows.
  std::span<const double> limits() const { return high_; }
  /// [audio] The lower limits.
  std::span<const double> low_limits() const { return low_; }
  /// [audio] Whether the active rows or W have changed since the last call, and must be grouped.
  bool take_changed() {
    watches_ = watches_ && !changed_;
    return std::exchange(changed_, false);
  }
  void set_changed() { changed_ = true; }

  /// [audio] Wakes the rows that the forces on active ones push beyond their limits; only they are
  /// listed by interaction until list_all(). False when there are none; then the pushes are added
  /// to the distances of sleeping rows.
  template <class Real>
  bool wake_pushed(NetworkParts& parts, Groups& groups, const MotionBlocks<Real>& motion);
  void list_all(NetworkParts& parts) {
    if (lists_stale_) list_anew(parts);
  }
  /// [audio] Once r and forces are known: ends the step of the interactions, after which some rows
  /// sleep.
  void end_step(NetworkParts& parts, long long step);

  void exchange(State& state, NetworkParts& parts);

 private:
  /// A sleeping row beside an active one, and W between the two.
  struct Watched {
    std::uint32_t row, source;
    double compliance;
  };
  /// A sleeping row, and by how much forces reduce its distance.
  struct Pushed {
    std::size_t row;
    double lost;
  };

  bool sleeps_at(std::size_t row, double distance) const {
    return distance <= high_[row] && distance >= low_[row];
  }
  template <class Real>
  void waken(std::size_t row, NetworkParts& parts, const MotionBlocks<Real>& motion);
  template <class Real>
  void wake_by_parameters(NetworkParts& parts, const MotionBlocks<Real>& motion, long long step);
  void list_anew(NetworkParts& parts);
  void watch_neighbours(const NetworkParts& parts, Groups& groups);
  void find_pushed(const NetworkParts& parts, Groups& groups);

  std::vector<RowHabit> habits_;
  std::vector<double> low_, high_;  ///< distances between which rows sleep
  std::vector<double> bar_;         ///< high_ less the offsets of the rows
  std::vector<std::size_t> awake_;  ///< the first `count_`
  std::size_t count_ = 0;
  std::vector<std::size_t> by_interaction_, falling_asleep_, woken_, woken_by_parameters_;
  std::vector<Watched> watched_;  ///< by row and source
  std::vector<Pushed> pushed_;
  bool watches_ = false;  ///< watched_ belongs to the present groups
  bool changed_ = true;
  bool lists_stale_ = true;           ///< the lists by interaction are out of date
  bool parameters_may_wake_ = false;  ///< parameters can wake some rows
};

}  // namespace thrum
