// A mass on a spring rings at sqrt(f0^2 - (s/2 pi)^2) and dies as exp(-s t). The scheme is sharp by
// ((w0 k)^2 + 6 (s k)^2)/24; its decay is atanh(s k)/k.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double rate = 44100.0;

Ringing ring(const Mass& mass) {
  Scene scene = new_scene(0.1, rate);
  scene.add("mass.a", mass);
  scene.add("pickup.a", Pickup{.on = "mass.a"});
  return fit_ringing(run(scene, Book::off)["a"], rate);
}

TEST(ASprungMass, RingsAtItsFrequencyAndDiesAtItsDamping) {
  for (const double frequency : {55.0, 440.0, 2000.0})
    for (const double damping : {0.0, 5.0, 40.0}) {
      const Ringing found =
          ring({.mass = 0.01, .frequency = frequency, .damping = damping, .position = 1e-3});
      const double expected = std::sqrt(frequency * frequency - std::pow(damping / (2.0 * pi), 2));
      const double turn = 2.0 * pi * frequency / rate;
      const double loss = damping / rate;
      const double sharp = (turn * turn + 6.0 * loss * loss) / 24.0;
      // Measured: 0.987 to 1.009 of it.
      EXPECT_NEAR(found.frequency / expected - 1.0, sharp, 0.02 * sharp + 1e-10);
      EXPECT_NEAR(found.decay, damping, 1e-7);  // measured: 2e-12
    }
}

TEST(ASprungMass, RingsAtTheFrequencyOfTheSchemeToRounding) {
  const double w0 = 2.0 * pi * 440.0, s = 5.0, k = 1.0 / rate;
  const double cosine =
      (1.0 - 0.5 * w0 * w0 * k * k) / std::sqrt(1.0 - std::pow(std::tanh(s * k), 2));
  const Ringing found = ring({.mass = 0.01, .frequency = 440.0, .damping = s, .velocity = 1.0});
  EXPECT_NEAR(found.frequency / (std::acos(cosine) * rate / (2.0 * pi)), 1.0,
              1e-10);  // measured: 3e-14
}

}  // namespace
}  // namespace thrum::claims
