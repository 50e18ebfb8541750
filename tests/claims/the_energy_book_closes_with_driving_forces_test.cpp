// With forces from outside, stored + dissipated - supplied stays what it was, to rounding, for
// every shape of force and with amplitudes that move; and `supplied` is the work the force did.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

/// A lossy string, plate, membrane and sprung mass, joined, with one force on each.
Scene driven(const std::string& shape, const Envelope& amplitude, double start) {
  Scene scene = new_scene(0.04);
  scene.add("string.s", String{.length = 0.65,
                               .tension = 70.0,
                               .linear_density = 0.0036,
                               .bending_stiffness = 2e-4,
                               .damping = 0.6,
                               .damping_hf = 0.002});
  scene.add("plate.p", Plate{.size = {0.3, 0.2},
                             .thickness = 0.001,
                             .density = 7850.0,
                             .young = 2e11,
                             .damping = 2.0,
                             .damping_hf = 0.005});
  scene.add("membrane.m", Membrane{.size = {0.2, 0.25},
                                   .tension = 2000.0,
                                   .surface_density = 0.2,
                                   .damping = 1.0,
                                   .points = {30, 30}});
  scene.add("mass.b", Mass{.mass = 0.004, .frequency = 300.0, .damping = 4.0});
  scene.add("connection.sb", Connection{.between = {Where("string.s", 0.31), Where("mass.b")},
                                        .stiffness = 1e4,
                                        .cubic = 1e9,
                                        .damping = 0.1});
  scene.add("contact.bp",
            Contact{.above = "mass.b", .below = {"plate.p", 0.4, 0.37}, .stiffness = 1e7});
  int number = 0;
  for (const Where& on : {Where("string.s", 0.77), Where("plate.p", 0.21, 0.63),
                          Where("membrane.m", 0.5, 0.41), Where("mass.b")}) {
    ++number;
    scene.add("force.f" + std::to_string(number), Force{.on = on,
                                                        .shape = shape,
                                                        .amplitude = amplitude,
                                                        .start = start,
                                                        .length = 0.02,
                                                        .seed = number});
  }
  return scene;
}

TEST(TheEnergyBook, ClosesWithEveryShapeOfForce) {
  const Envelope moving({{0.0, 0.5}, {0.01, 3.0}, {0.03, -1.0}});
  for (const std::string shape : {"strike", "pluck", "hold", "noise"})
    for (const Envelope& amplitude : {Envelope(2.0), moving})
      for (const double start : {0.0, 0.0101}) {
        const Recording heard = run(driven(shape, amplitude, start));
        EXPECT_GT(heard.max_stored(), 1e-6);
        // Measured: 2e-13 to 4e-13.
        EXPECT_LE(heard.energy_error(), 1e-10) << shape << " from " << start;
      }
}

TEST(TheEnergyBook, SuppliesTheWorkOfASteadyForce) {
  const double force = 0.7;
  Scene scene = new_scene(0.2);
  scene.add("mass.a", Mass{.mass = 0.01, .frequency = 40.0, .damping = 5.0, .velocity = -0.3});
  scene.add("force.f", Force{.on = "mass.a", .shape = "hold", .amplitude = force});
  scene.add("pickup.a", Pickup{.on = "mass.a"});
  const Recording heard = run(scene);
  const Signal& u = heard["a"];
  double worst = 0.0;
  for (std::size_t n = 0; n + 1 < heard.steps(); ++n) {
    const double moved = 0.5 * (u[n] + u[n + 1]) - 0.5 * (u[0] + u[1]);
    worst = std::max(worst, std::abs(heard.energy[n].supplied - force * moved));
  }
  EXPECT_LE(worst, 1e-12 * heard.max_stored());  // measured: 2e-16
}

TEST(TheEnergyBook, BeginsWithZeroTotals) {
  const Recording heard = run(driven("hold", 2.0, 0.0));
  EXPECT_EQ(heard.energy[0].dissipated, 0.0);
  EXPECT_EQ(heard.energy[0].supplied, 0.0);
  EXPECT_EQ(heard.energy[0].error, 0.0);
  EXPECT_GT(heard.energy.back().dissipated, 0.0);
}

}  // namespace
}  // namespace thrum::claims
