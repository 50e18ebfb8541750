// A plate or membrane in modes, with air on both sides: its masses are those of closed forms, its
// sound is Wallace's, its pitch falls as the mass says, and the book closes.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include <thrum/bodies/disc_radiation.hpp>
#include <thrum/bodies/surface_air.hpp>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

/// Both sides of a head, against Lommel's transforms.
TEST(AirAroundABody, LoadsADiscAsItsBesselFunctionsSay) {
  const double radius = 0.3, density = 1.2;
  const auto family = disc_modes(radius, 30.0 / radius);
  const SurfaceAir air({2, {radius, radius}, true}, *family, density);
  for (const ModeShape& mode : family->modes()) {
    const double z[] = {mode.wave_number * radius}, one[] = {1.0};
    const DiscRadiation by_lommel(mode.number[0], DiscRadiation::Edge::rests, z);
    const double scale = 2.0 * density * std::pow(radius, 3);
    EXPECT_NEAR(air.mass(mode) / (scale * by_lommel.masses()[0]), 1.0, 2e-3);
    if (mode.number[0] > 2 || z[0] > 12.0) continue;
    for (const double q : {0.3, 1.0, 4.0}) {
      const double w = q * SurfaceAir::sound_speed / radius;
      EXPECT_NEAR(air.resistance(mode, w) / (scale * w * by_lommel.resistance(one, one, q)), 1.0,
                  0.02)
          << mode.number[0] << ", " << mode.number[1] << ", " << q;
    }
  }
}

/// Wallace (1972): slowly moved, an odd mode of a supported rectangle a by b is a source of the
/// volume 4ab/(m n pi^2), and either side has the resistance 8 rho c k^2 a^2 b^2/(m^2 n^2 pi^5).
TEST(AirAroundABody, TakesThePowerThatWallaceSays) {
  const double a = 0.4, b = 0.3, density = 1.2, c = SurfaceAir::sound_speed;
  const auto family = rectangle_modes({a, b}, 40.0);
  const SurfaceAir air({2, {a, b}, false}, *family, density);
  int compared = 0;
  for (const ModeShape& mode : family->modes()) {
    const auto [m, n] = mode.number;
    if (m % 2 == 0 || n % 2 == 0) continue;
    const double k = 0.1, w = k * c;
    const double wanted =
        2.0 * 8.0 * density * c * std::pow(k * a * b, 2) / (m * m * n * n * std::pow(pi, 5));
    EXPECT_NEAR(air.resistance(mode, w) / wanted, 1.0, 0.01) << m << ", " << n;
    ++compared;
  }
  EXPECT_GE(compared, 4);
}

/// Waves that are short against the size have the mass of an endless plane, 2 rho/kappa.
TEST(AirAroundABody, LoadsShortWavesAsAnEndlessPlane) {
  const double a = 0.4, b = 0.3;
  const auto family = rectangle_modes({a, b}, 105.0);
  const SurfaceAir air({2, {a, b}, false}, *family, 1.2);
  const ModeShape& last = family->modes().back();
  EXPECT_NEAR(air.mass(last) / (2.0 * 1.2 / last.wave_number * a * b * last.share), 1.0, 0.05);
}

Scene in_air(bool air) {
  Scene scene = new_scene(0.6);
  Plate plate{.size = {0.4, 0.3},
              .thickness = 1e-3,
              .density = 2700.0,
              .young = 7e10,
              .method = "modal",
              .bandwidth = 60.0};
  plate.air = air;
  scene.add("plate.p", plate);
  scene.add("force.f", Force{.on = {"plate.p", 0.3, 0.4}, .amplitude = 1.0, .length = 1e-3});
  scene.add("pickup.p", Pickup{.on = {"plate.p", 0.3, 0.4}});
  return scene;
}

/// One mode, (1,1): w falls by the root of the masses, and it dies by r/2m.
TEST(AirAroundABody, IsHeardAsPitchAndDecay) {
  const auto ringing = [](const Recording& heard) {
    return fit_ringing(Signal(heard["p"].begin() + 100, heard["p"].end()), heard.rate);
  };
  const Recording with = run(in_air(true)), without = run(in_air(false));
  EXPECT_LE(with.energy_error(), 1e-11);  // measured: 2e-12, of a slow mode at 44.1 kHz
  const auto family = rectangle_modes({0.4, 0.3}, 14.0);
  const SurfaceAir air({2, {0.4, 0.3}, false}, *family, 1.2);
  const ModeShape& mode = family->modes().front();
  const double bare = 2700.0 * 1e-3 * 0.4 * 0.3 * mode.share, loaded = bare + air.mass(mode);
  const double wanted = ringing(without).frequency * std::sqrt(bare / loaded);
  EXPECT_NEAR(ringing(with).frequency / wanted, 1.0, 1e-5);
  EXPECT_LT(wanted / ringing(without).frequency, 0.96);
  EXPECT_NEAR(ringing(with).decay, air.resistance(mode, 2.0 * pi * wanted) / (2.0 * loaded), 1e-3);
}

TEST(AirAroundABody, IsForBodiesInModes) {
  Scene scene = new_scene(0.01);
  Plate plate{.size = {0.4, 0.3}, .thickness = 1e-3, .density = 2700.0, .young = 7e10};
  plate.air = true;
  scene.add("plate.p", plate);
  try {
    run(scene);
    FAIL();
  } catch (const BadScene& fault) {
    EXPECT_NE(std::string(fault.what()).find("set method = \"modal\""), std::string::npos);
  }
}

}  // namespace
}  // namespace thrum::claims
