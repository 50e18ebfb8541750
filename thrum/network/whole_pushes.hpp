// Pushes of many rows on the same coordinates. Each is small against the coordinate, and adding
// them one by one would round every time: they are summed apart and added once. Where a body keeps
// the rounding errors of its steps (core/keeps_rounding.hpp), as a stretched string in modes does,
// the error of this addition is kept too. In float all bodies on which rows meet are treated in
// this way: pushes below half a digit of the displacement would be lost.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <thrum/network/parts.hpp>

namespace thrum {

class WholePushes {
 public:
  /// [setup]
  void find(const NetworkParts& parts, bool in_float) {
    constexpr std::size_t many = 16;
    bodies_.clear();
    std::size_t all = 0;
    for (const PlacedBody& each : parts.bodies) {
      const std::size_t size = each.body->size();
      const bool keeps = size >= many && each.keeps_rounding();
      if (!keeps && !(in_float && rows_meet(parts.rows, each.first, size))) continue;
      bodies_.push_back({each.first, size, keeps});
      all += size;
    }
    places_.assign(all, 0.0);
  }

  /// [audio] From now until give_back(), `q` of such bodies holds the pushes only.
  template <class Real>
  void take_aside(Real* q) {
    double* to = places_.data();
    for (const Stretch& each : bodies_) {
      to = std::copy_n(q + each.first, each.size, to);
      std::fill_n(q + each.first, each.size, Real(0));
    }
  }
  /// [audio]
  template <class Real>
  void give_back(Real* q, Real* kept) const {
    const double* from = places_.data();
    for (const Stretch& each : bodies_) {
      Real* at = q + each.first;
      Real* left = kept + each.first;
      for (std::size_t i = 0; i < each.size; ++i) {
        const double change = at[i];
        at[i] = static_cast<Real>(from[i] + change);
        if (each.keeps)
          left[i] += static_cast<Real>(change - (static_cast<double>(at[i]) - from[i]));
      }
      from += each.size;
    }
  }

 private:
  struct Stretch {
    std::size_t first, size;
    bool keeps;  ///< rounding errors
  };

  /// Whether each coordinate is pushed by two or more rows on average.
  static bool rows_meet(const RowTable& rows, std::size_t first, std::size_t size) {
    std::size_t pushes = 0;
    for (std::size_t row = 0; row < rows.size(); ++row)
      for (const PlaceEntry& entry : rows.entries(row))
        if (entry.coordinate >= first && entry.coordinate < first + size) ++pushes;
    return pushes >= 2 * size;
  }

  std::vector<Stretch> bodies_;
  std::vector<double> places_;  ///< displacements of all of them
};

}  // namespace thrum
