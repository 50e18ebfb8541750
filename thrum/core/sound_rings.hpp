// Points of a surface, gathered in rings: all that is as far from a place in the air, to a part of
// a step. A ring is read once, and its sound arrives over four steps by Lagrange's cubic.
//
//     coming^{n + first + j} += part_j (sum over the ring of weight q^n),    j = 0 .. 3
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <thrum/core/place.hpp>
#include <thrum/math/kernels/scattered.hpp>

namespace thrum {

/// Lagrange's cubic: where a delay of whole and broken steps begins, and the part of each of four.
struct CubicDelay {
  /// [setup] Of a step at least.
  explicit CubicDelay(double steps);
  double part(int delay) const {
    const int i = delay - first;
    return i >= 0 && i < 4 ? parts[static_cast<std::size_t>(i)] : 0.0;
  }

  int first;
  std::array<double, 4> parts = {};
};

struct SoundRing {
  double steps = 1.0;  ///< 1 at least
  Place place = {};
};

class SoundRings {
 public:
  SoundRings() = default;
  /// [setup]
  explicit SoundRings(std::vector<SoundRing> rings);

  bool empty() const { return delay_.empty(); }
  /// [any] The last step after which anything arrives.
  std::size_t longest() const;
  /// [any] All that is read, for whoever must know that it is.
  const Place& place() const { return place_; }
  std::size_t size() const { return delay_.size(); }
  /// [any] The numbers that are multiplied and added in a step.
  std::size_t numbers() const { return weight_.size() + 4 * delay_.size(); }

  /// [any] What reads the rings; results are as many as there are rings.
  ScatteredSums sums() const {
    return {depth_.size(), depth_.data(), at_.data(), weight_.data(), result_.data()};
  }
  /// [audio] Lets what was read arrive: coming[0] is now.
  void spread(const double* readings, double* coming) const;
  /// [audio] For each ring: add(delay, part of its reading).
  template <class Add>
  void for_each_arrival(const double* readings, const Add& add) const {
    for (std::size_t ring = 0; ring < size(); ++ring)
      for (std::size_t j = 0; j < 4; ++j)
        add(delay_[ring] + j, parts_[j * size() + ring] * readings[ring]);
  }

 private:
  void lay_side_by_side(const std::vector<SoundRing>& rings);

  Place place_;
  std::vector<std::size_t> delay_;  ///< first of each ring
  std::vector<double> parts_;       ///< all first ones, all second ones, ...
  std::vector<DelayRun> runs_;
  std::vector<std::uint32_t> depth_, at_, result_;
  std::vector<double> weight_;
};

}  // namespace thrum
