// Random choices that are the same on every machine and with every standard library.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace thrum::networks {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed * 0x9E3779B97F4A7C15u + 1u) {}

  /// In [0, 1).
  double unit() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  double between(double low, double high) { return low + (high - low) * unit(); }
  /// Every decade is as likely as the next.
  double decades(double low, double high) { return low * std::pow(high / low, unit()); }
  bool chance(double probability) { return unit() < probability; }
  /// From low to high, both included.
  int whole(int low, int high) {
    return low + static_cast<int>(std::floor(unit() * static_cast<double>(high - low + 1)));
  }
  std::size_t index(std::size_t count) {
    return static_cast<std::size_t>(whole(0, static_cast<int>(count) - 1));
  }
  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[index(list.size())];
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace thrum::networks
