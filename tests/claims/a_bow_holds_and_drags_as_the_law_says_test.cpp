// Two limits of the law have closed forms. While the bristles stick, a mass under the bow is a mass
// on a lossy spring with a moving end. In a fast steady slip there is Coulomb friction, which
// deflects a mass on a spring by f_C / m w0^2.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

constexpr double mass = 0.001, stiffness = 1e4, speed = 0.01;

Recording held(double rate) {
  Scene scene = new_scene(0.01, rate);
  scene.add("mass.m", Mass{.mass = mass});
  scene.add("bow.b", Bow{.on = "mass.m",
                         .velocity = speed,
                         .force = 10.0,
                         .bristle_stiffness = stiffness,
                         .passive = false});
  scene.add("pickup.m", Pickup{.on = "mass.m"});
  scene.add("pickup.bow", Pickup{.on = "bow.b"});
  return run(scene);
}

/// m x'' = -(s1 + s2)(x' - v) - s0 (x - v t), from rest: largest difference over largest swing.
double error_of_holding(double rate) {
  const Recording heard = held(rate);
  const double decay = 0.5 * (0.1 + 0.4) / mass;
  const double frequency = std::sqrt(stiffness / mass - decay * decay);
  double worst = 0.0;
  for (std::size_t n = 0; n < heard.steps(); ++n) {
    const double t = heard.time(n);
    const double behind = speed / frequency * std::exp(-decay * t) * std::sin(frequency * t);
    worst = std::max(worst, std::abs(heard["m"][n] - (speed * t - behind)));
  }
  return worst * frequency / speed;
}

TEST(ABow, HoldsAMassOnItsBristles) {
  const double at_44 = error_of_holding(44100.0), at_88 = error_of_holding(88200.0);
  EXPECT_LE(at_44, 0.005);               // 0.0022
  EXPECT_NEAR(at_44 / at_88, 4.0, 0.1);  // second order: 4.001
}

/// However light, it gets no further than the hair: v(t) <= v_bow (1 - exp(-(s1 + s2) t/m)) where
/// bristles hardly bend. A step that is longer than m/(s1 + s2) overshoots, but only by so much.
TEST(ABow, DragsALightMassToItsOwnVelocity) {
  for (const double rate : {8000.0, 44100.0, 192000.0})
    for (double light = 1e-9; light < 1e-4; light *= 1.7) {
      Scene scene = new_scene(2.0 / rate, rate);
      scene.add("mass.m", Mass{.mass = light});
      scene.add("bow.b", Bow{.on = "mass.m", .velocity = 0.5, .force = 6.0});
      const double most = 0.5 * light * 0.5 * 0.5;
      EXPECT_LE(run(scene).energy.front().terms.kinetic, 2.0 * most) << light << " at " << rate;
    }
}

TEST(ABow, DragsWithCoulombsForceInAFastSlip) {
  for (const double velocity : {1.0, -2.0})
    for (const double force : {0.1, 3.0}) {
      Scene scene = new_scene(0.3);
      scene.add("mass.m", Mass{.mass = 0.01, .frequency = 200.0, .damping = 100.0});
      scene.add("bow.b",
                Bow{.on = "mass.m", .velocity = velocity, .force = force, .viscosity = 0.0});
      scene.add("pickup.m", Pickup{.on = "mass.m"});
      scene.add("pickup.bow", Pickup{.on = "bow.b"});
      const Recording heard = run(scene, Book::off);
      const double friction = std::copysign(0.3 * force, velocity);
      const double w0 = 2.0 * std::numbers::pi * 200.0;
      EXPECT_NEAR(heard["bow"].back() / -friction, 1.0, 1e-9);                // 2e-16
      EXPECT_NEAR(heard["m"].back() * 0.01 * w0 * w0 / friction, 1.0, 1e-9);  // 1e-13
    }
}

}  // namespace
}  // namespace thrum::claims
