// A string that moves up and down and across has every mode twice, first all of the one, then all
// of the other.
#pragma once

#include <vector>

#include <thrum/core/direction.hpp>
#include <thrum/core/initial_shape.hpp>

namespace thrum {

/// [setup] A list of modes for each polarisation.
template <class T>
std::vector<T> once_or_twice(std::vector<T> list, int polarisations) {
  const std::vector<T> once = list;
  if (polarisations == 2) list.insert(list.end(), once.begin(), once.end());
  return list;
}

/// [setup] Amplitudes along the direction of a shape.
inline std::vector<double> both_ways(std::vector<double> amplitudes, const InitialShape& shape,
                                     int polarisations) {
  if (polarisations == 1) return amplitudes;
  const Direction direction = direction_of(shape.direction);
  const std::size_t count = amplitudes.size();
  amplitudes.resize(2 * count);
  for (std::size_t i = 0; i < count; ++i) {
    amplitudes[count + i] = direction[1] * amplitudes[i];
    amplitudes[i] *= direction[0];
  }
  return amplitudes;
}

}  // namespace thrum
