// Numbers drawn evenly, and evenly over decades.
#pragma once

#include <cmath>
#include <random>

namespace thrum {

using Random = std::mt19937_64;

inline double between(double low, double high, Random& random) {
  return std::uniform_real_distribution<double>(low, high)(random);
}
/// 10^low to 10^high.
inline double decades(double low, double high, Random& random) {
  return std::pow(10.0, between(low, high, random));
}

}  // namespace thrum
