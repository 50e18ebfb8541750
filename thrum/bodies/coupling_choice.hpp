// Which shapes of the forces in a plate's plane are kept.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include <thrum/bodies/mode_family.hpp>

namespace thrum {

/// [setup] The amplitude of a mode, in some unit, when all modes have the same energy: 1 / (w
/// sqrt(m)), w as the square of the wave number. A motion as a whole bends nothing.
inline double evenly(const ModeShape& mode) {
  const double square = mode.wave_number * mode.wave_number;
  return square > 0.0 ? 1.0 / (square * std::sqrt(mode.share)) : 0.0;
}

struct ChosenShapes {
  std::vector<bool> is_chosen;
  double kept = 1.0;  ///< of what all store
};

/// [setup] Those that store most. Shapes that store the same, as the two of a pair on a disc or the
/// turned ones of a square, are kept together or not at all.
inline ChosenShapes choose_shapes(const std::vector<double>& stores, std::size_t most) {
  std::vector<std::size_t> order(stores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return stores[a] > stores[b]; });
  ChosenShapes chosen{std::vector<bool>(stores.size(), false)};
  const double all = std::accumulate(stores.begin(), stores.end(), 0.0);
  double kept = 0.0;
  for (std::size_t i = 0; i < order.size() && i < most;) {
    std::size_t end = i + 1;
    while (end < order.size() && stores[order[end]] > stores[order[i]] * (1.0 - 1e-6)) ++end;
    if (end > most && i > 0) break;
    for (; i < end; ++i) {
      chosen.is_chosen[order[i]] = true;
      kept += stores[order[i]];
    }
  }
  chosen.kept = all > 0.0 ? kept / all : 1.0;
  return chosen;
}

}  // namespace thrum
