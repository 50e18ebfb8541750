#include <thrum/audio/tuning.hpp>

#include <cmath>
#include <limits>

namespace thrum {
namespace {

constexpr double silent = std::numeric_limits<double>::quiet_NaN();

/// Rounded towards the lower number, unlike '/'.
int whole_turns(int number, int size) {
  return number >= 0 ? number / size : -((size - 1 - number) / size);
}

}  // namespace

double Scale::factor(int degree) const {
  if (factors.empty()) return 1.0;
  const int size = static_cast<int>(factors.size());
  const int turns = whole_turns(degree, size);
  const int within = degree - turns * size;
  const double step = within == 0 ? 1.0 : factors[static_cast<std::size_t>(within) - 1];
  return step * std::pow(factors.back(), turns);
}

Scale Scale::equal(int steps, double period) {
  Scale scale{std::to_string(steps) + " equal steps", {}};
  for (int step = 1; step < steps; ++step) {
    scale.factors.push_back(std::pow(period, static_cast<double>(step) / steps));
  }
  scale.factors.push_back(period);
  return scale;
}

std::optional<double> KeyboardMap::factor(int key, const Scale& scale) const {
  const int offset = key - middle_key;
  if (degrees.empty()) return scale.factor(offset);
  const int size = static_cast<int>(degrees.size());
  const int turns = whole_turns(offset, size);
  const auto degree = degrees[static_cast<std::size_t>(offset - turns * size)];
  if (!degree) return {};
  const int octave = octave_degree == 0 ? static_cast<int>(scale.factors.size()) : octave_degree;
  return scale.factor(*degree) * std::pow(scale.factor(octave), turns);
}

Tuning::Tuning() : Tuning(equal_temperament()) {}

Tuning::Tuning(const Scale& scale, const KeyboardMap& map) {
  frequencies_.fill(silent);
  const auto reference = map.factor(map.reference_key, scale);
  if (!reference) return;
  for (int key = std::max(0, map.first_key); key <= std::min(keys - 1, map.last_key); ++key) {
    const auto factor = map.factor(key, scale);
    const double frequency = factor ? map.reference_frequency * (*factor / *reference) : silent;
    const bool is_pitch = frequency >= lowest_frequency && frequency <= highest_frequency;
    frequencies_[static_cast<std::size_t>(key)] = is_pitch ? frequency : silent;
  }
}

Tuning Tuning::equal_temperament(double a4_frequency) {
  KeyboardMap map;
  map.reference_key = 69;
  map.reference_frequency = a4_frequency;
  return {Scale::equal(12), map};
}

double Tuning::frequency(int key) const {
  return key >= 0 && key < keys ? frequencies_[static_cast<std::size_t>(key)] : silent;
}

bool Tuning::is_mapped(int key) const { return frequency(key) > 0.0; }

}  // namespace thrum
