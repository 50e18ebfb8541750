// White noise that can be read at any index: the same seed and index give the same number, on
// every machine. SplitMix64 (Steele, Lea, Flood 2014).
#pragma once

#include <cstdint>

namespace thrum {

/// [any] Uniform in [-1, 1).
inline double white_noise(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = seed * 0xd1342543de82ef95ULL + (index + 1) * 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  z ^= z >> 31;
  return static_cast<double>(z >> 11) * 0x1.0p-52 - 1.0;
}

}  // namespace thrum
