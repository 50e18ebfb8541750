// Bodies that nothing touches run ahead of the others: no row reads them, so their position is not
// needed until their stretch is over, and what is heard of them is read while they run.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <thrum/core/free_run.hpp>
#include <thrum/network/parts.hpp>

namespace thrum {

class FreeRuns {
 public:
  static constexpr std::size_t longest_stretch = 256;

  /// [setup]
  void build(NetworkParts& parts);
  /// [setup] This place is read in every step, so the body it is on must keep pace.
  void tie(NetworkParts& parts, std::span<const PlaceEntry> place);
  /// [any] The number of the body a place is on, if that is a free one.
  std::optional<std::size_t> free_body(const NetworkParts& parts,
                                       std::span<const PlaceEntry> place) const;
  /// [any] There is nothing but free bodies.
  bool all_are_free() const { return all_are_free_; }

  /// [audio] The steps after `step` of all free bodies; readings write from `begin` on.
  template <class Real>
  void run(NetworkParts& parts, MotionBlocks<Real>& motion, long long step, std::size_t begin,
           std::size_t steps, std::span<const FreeReading> readings);

 private:
  void find_whether_all_are_free(const NetworkParts& parts);
  std::span<const FreePush> pushes_on(NetworkParts& parts, const PlacedBody& body, long long step,
                                      std::size_t steps);

  bool all_are_free_ = false;
  std::vector<double> forces_ahead_;  ///< of drives on free bodies, a stretch of each
  std::vector<FreePush> pushes_;      ///< of one free body at a time
};

}  // namespace thrum
