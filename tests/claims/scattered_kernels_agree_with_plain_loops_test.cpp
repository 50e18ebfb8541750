// Sums over scattered numbers, and sums that arrive over four steps: every set of kernels against
// plain loops, in double and in float.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include <thrum/core/sound_rings.hpp>

namespace thrum {
namespace {

constexpr std::size_t numbers = 300;

/// Rings of 0 to 12 points, at delays with gaps; some as far away as others.
std::vector<SoundRing> draw_rings(std::mt19937& dice) {
  std::vector<SoundRing> rings;
  std::uniform_int_distribution<std::size_t> at(0, numbers - 1), points(1, 12);
  std::uniform_int_distribution<int> quarters(4, 400);
  std::uniform_real_distribution<double> weight(-1.0, 1.0);
  for (int i = 0; i < 90; ++i) {
    SoundRing ring{0.25 * quarters(dice), {}};
    for (std::size_t k = points(dice); k > 0; --k) ring.place.push_back({at(dice), weight(dice)});
    rings.push_back(std::move(ring));
  }
  return rings;
}

template <class Real>
void compare(SumScattered<Real> sum, const std::vector<SoundRing>& rings, std::mt19937& dice) {
  std::vector<Real> q(numbers);
  for (Real& each : q) each = static_cast<Real>(std::normal_distribution(0.0, 1.0)(dice));
  std::vector<double> expected(120, 0.0), coming(120, 0.0);
  for (const SoundRing& ring : rings) {
    const CubicDelay cubic(ring.steps);
    for (const PlaceEntry& entry : ring.place)
      for (std::size_t j = 0; j < 4; ++j)
        expected[static_cast<std::size_t>(cubic.first) + j] +=
            cubic.parts[j] * entry.weight * static_cast<double>(q[entry.coordinate]);
  }
  const SoundRings laid(rings);
  std::vector<double> readings(laid.size() + 1, 0.0);
  sum(laid.sums(), q.data(), readings.data());
  laid.spread(readings.data(), coming.data());
  for (std::size_t i = 0; i < coming.size(); ++i) ASSERT_NEAR(coming[i], expected[i], 1e-12) << i;
}

TEST(ScatteredKernels, AgreeWithPlainLoops) {
  std::mt19937 dice(5);
  for (const char* name : {"baseline", "v3", "v4"})
    if (const ScatteredKernels* kernels = find_scattered_kernels(name))
      for (int i = 0; i < 20; ++i) {
        const std::vector<SoundRing> rings = draw_rings(dice);
        compare<double>(kernels->in_double, rings, dice);
        compare<float>(kernels->in_float, rings, dice);
      }
}

/// Lagrange's cubic is exact for polynomials of degree three.
TEST(CubicDelay, IsExactForCubics) {
  for (const double steps : {1.0, 1.3, 2.0, 2.75, 17.4}) {
    const CubicDelay cubic(steps);
    for (int power = 0; power < 4; ++power) {
      double sum = 0.0;
      for (int j = 0; j < 4; ++j)
        sum += cubic.parts[static_cast<std::size_t>(j)] * std::pow(cubic.first + j, power);
      EXPECT_NEAR(sum, std::pow(steps, power), 1e-11 * std::pow(steps, power));
    }
  }
}

}  // namespace
}  // namespace thrum
