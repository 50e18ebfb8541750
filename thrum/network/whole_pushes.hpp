// Pushes of many rows on the same coordinates. Each is small against the coordinate, and adding
// them one by one would round every time: they are summed apart and added once. Where a body keeps
// the rounding errors of its steps (core/keeps_rounding.hpp), as a stretched string in modes does,
// the error of this addition is kept too. A mass does so where it is far from 0: else it would not
// feel small forces there. In float all bodies on which rows meet are treated in this way: pushes
// below half a digit of the displacement would be lost.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include <thrum/network/parts.hpp>

namespace thrum {

class WholePushes {
 public:
  /// [setup]
  void find(const NetworkParts& parts, bool in_float) {
    bodies_.clear();
    masses_.clear();
    std::size_t all = 0;
    for (const PlacedBody& each : parts.bodies) {
      const std::size_t size = each.body->size();
      const bool keeps = each.keeps_rounding();
      if ((keeps && size >= many) || (in_float && rows_meet(parts.rows, each.first, size))) {
        bodies_.push_back({each.first, size, keeps});
        all += size;
      } else if (keeps) {
        for (std::size_t i = 0; i < size; ++i) masses_.push_back(each.first + i);
      }
    }
    far_masses_.reserve(masses_.size());
    places_.assign(all, 0.0);
  }

  /// [audio] From now until give_back(), `q` of such bodies holds the pushes only.
  template <class Real>
  void take_aside(Real* q) {
    far_masses_.clear();
    for (const std::size_t at : masses_) {
      if (!(std::abs(q[at]) > far)) continue;
      far_masses_.push_back({at, q[at]});
      q[at] = Real(0);
    }
    double* to = places_.data();
    for (const Stretch& each : bodies_) {
      to = std::copy_n(q + each.first, each.size, to);
      std::fill_n(q + each.first, each.size, Real(0));
    }
  }
  /// [audio]
  template <class Real>
  void give_back(Real* q, Real* kept) const {
    for (const auto& [at, place] : far_masses_) give_back(place, q[at], kept[at]);
    const double* from = places_.data();
    for (const auto& [first, size, keeps] : bodies_) {
      for (std::size_t i = first; i < first + size && keeps; ++i)
        give_back(from[i - first], q[i], kept[i]);
      for (std::size_t i = first; i < first + size && !keeps; ++i)
        q[i] = static_cast<Real>(from[i - first] + q[i]);
      from += size;
    }
  }

 private:
  static constexpr std::size_t many = 16;
  /// Metres. Nearer to 0 rounding takes less than 1e-18.
  static constexpr double far = 0.01;
  struct FarMass {
    std::size_t at;  ///< its coordinate
    double place;
  };
  struct Stretch {
    std::size_t first, size;
    bool keeps;  ///< rounding errors
  };

  template <class Real>
  static void give_back(double place, Real& q, Real& kept) {
    const double change = q;
    q = static_cast<Real>(place + change);
    kept += static_cast<Real>(change - (static_cast<double>(q) - place));
  }
  /// Whether each coordinate is pushed by two or more rows on average.
  static bool rows_meet(const RowTable& rows, std::size_t first, std::size_t size) {
    std::size_t pushes = 0;
    for (std::size_t row = 0; row < rows.size(); ++row)
      for (const PlaceEntry& entry : rows.entries(row))
        if (entry.coordinate >= first && entry.coordinate < first + size) ++pushes;
    return pushes >= 2 * size;
  }

  std::vector<std::size_t> masses_;  ///< coordinates
  std::vector<FarMass> far_masses_;  ///< in this step
  std::vector<Stretch> bodies_;
  std::vector<double> places_;  ///< displacements of all of these
};

}  // namespace thrum
