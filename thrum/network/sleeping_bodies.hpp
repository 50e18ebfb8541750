// Bodies in modes that nothing moves are not stepped. One whose energy is 240 dB below that of all
// bodies together is put to rest, to exactly zero, unless something that is awake acts on it: what
// it still stored counts as dissipated. It moves again from the step on in which a force or a row
// reaches it.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/motion.hpp>
#include <thrum/network/parts.hpp>

namespace thrum {

class SleepingBodies {
 public:
  /// [any] Steps after which to look(): one in 512.
  static bool looks_at(long long step) { return (step & 511) == 511; }

  /// [setup]
  void build(const NetworkParts& parts);
  /// [any]
  bool any() const { return count_ > 0; }
  bool may_any() const { return any_may_; }
  bool sleeps(std::size_t body) const { return asleep_[body] != 0; }
  /// [audio] All may move.
  void wake_all();
  /// [audio] Something acts on these coordinates, or at this row, from this step on.
  void reach(const NetworkParts& parts, std::span<const PlaceEntry> place);
  void reach(std::size_t row);
  /// [audio] After a step: puts to rest what has died away and is not reached by `awake` rows.
  /// Returns the energy that it stored.
  double look(const NetworkParts& parts, MotionBlocks<double>& motion,
              std::span<const std::size_t> awake);

 private:
  void wake(std::size_t body);

  std::vector<char> asleep_;
  std::vector<std::vector<std::size_t>> of_row_;  ///< bodies under each row
  std::vector<double> energies_;
  std::size_t count_ = 0;  ///< of those that sleep
  bool any_may_ = false;
};

}  // namespace thrum
