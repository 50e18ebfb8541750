// Free bodies, which no row reads, are stepped ahead of the others in stretches of many steps.
// Pickups on them are read on the way.
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
  /// [setup] This place is read after every step, so its body is stepped with the others.
  void tie(NetworkParts& parts, std::span<const PlaceEntry> place);
  /// [any] The number of the free body on which a place is.
  std::optional<std::size_t> free_body(const NetworkParts& parts,
                                       std::span<const PlaceEntry> place) const;
  /// [any] Whether there are only free bodies.
  bool all_are_free(const NetworkParts& parts) const;

  /// [audio] Steps all free bodies after `step`; readings are written from `begin` on.
  template <class Real>
  void run(NetworkParts& parts, MotionBlocks<Real>& motion, long long step, std::size_t begin,
           std::size_t steps, std::span<const FreeReading> readings);

 private:
  std::span<const FreePush> pushes_on(NetworkParts& parts, const PlacedBody& body, long long step,
                                      std::size_t steps);

  std::vector<double> forces_ahead_;  ///< of drives on one free body, a stretch each
  std::vector<FreePush> pushes_;      ///< of these drives
};

}  // namespace thrum
