#include <thrum/math/fourier.hpp>

#include <cstddef>
#include <numbers>
#include <utility>

namespace thrum {

void fast_fourier(std::vector<std::complex<double>>& samples) {
  const std::size_t count = samples.size();
  for (std::size_t i = 1, j = 0; i < count; ++i) {  // bits of the index in reverse
    std::size_t bit = count >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(samples[i], samples[j]);
  }
  std::vector<std::complex<double>> turns(count / 2);
  for (std::size_t k = 0; k < turns.size(); ++k)
    turns[k] = std::polar(
        1.0, -2.0 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(count));
  for (std::size_t size = 2; size <= count; size *= 2) {
    const std::size_t half = size / 2;
    for (std::size_t start = 0; start < count; start += size) {
      for (std::size_t k = 0; k < half; ++k) {
        const auto odd = turns[k * (count / size)] * samples[start + k + half];
        samples[start + k + half] = samples[start + k] - odd;
        samples[start + k] += odd;
      }
    }
  }
}

}  // namespace thrum
