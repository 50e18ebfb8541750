// Rows that push many coordinates of a body that keeps what rounding takes from its steps
// (core/keeps_rounding.hpp), a stretched string in modes: its low modes are large and each push is
// small, so that a mode would be rounded once per few rows. Pushes are summed by themselves, added
// once, and what rounding takes from that sum is kept for the next step.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <thrum/network/parts.hpp>

namespace thrum {

class WholePushes {
 public:
  /// [setup]
  void find(const NetworkParts& parts) {
    constexpr std::size_t many = 16;
    bodies_.clear();
    std::size_t size = 0;
    for (const PlacedBody& each : parts.bodies)
      if (each.body->size() >= many && parts.keeps_rounding(each)) {
        bodies_.push_back({each.first, each.body->size()});
        size += each.body->size();
      }
    places_.assign(size, 0.0);
  }

  /// [audio] Until give_back() `q` of such bodies holds pushes alone.
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
        left[i] += static_cast<Real>(change - (static_cast<double>(at[i]) - from[i]));
      }
      from += each.size;
    }
  }

 private:
  struct Stretch {
    std::size_t first, size;
  };
  std::vector<Stretch> bodies_;
  std::vector<double> places_;  ///< of all of them
};

}  // namespace thrum
