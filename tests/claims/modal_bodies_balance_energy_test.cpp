// Modal strings, rectangles and discs keep their energy: alone and joined without losses to 1e-12,
// with losses, contacts and forces to 1e-10; `dissipated` never falls and nothing stored is ever
// negative, up to the last mode below half the rate.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <thrum/bodies/mode_bank.hpp>
#include <thrum/network/network.hpp>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

struct Losses {
  double damping = 0.0;
  double damping_hf = 0.0;
};

/// A modal string, plate, rectangle and disc, all of them swinging.
Scene swinging(const Losses& of) {
  Scene scene = new_scene(0.1);
  scene.add("string.s", String{.length = 0.65,
                               .tension = 70.0,
                               .linear_density = 0.0036,
                               .bending_stiffness = 2e-4,
                               .damping = of.damping,
                               .damping_hf = of.damping_hf,
                               .method = "modal",
                               .shape = {.kind = "pluck", .at = {0.3}, .amplitude = 2e-3}});
  scene.add("plate.p", Plate{.size = {0.3, 0.2},
                             .thickness = 0.001,
                             .density = 7850.0,
                             .young = 2e11,
                             .damping = of.damping,
                             .damping_hf = of.damping_hf,
                             .method = "modal",
                             .shape = {.kind = "mode", .number = {2, 1}, .amplitude = 1e-4}});
  scene.add("membrane.r",
            Membrane{.size = {0.2, 0.25},
                     .tension = 2000.0,
                     .surface_density = 0.2,
                     .damping = of.damping,
                     .damping_hf = of.damping_hf,
                     .method = "modal",
                     .bandwidth = 8000.0,
                     .velocity_shape = {.kind = "mode", .number = {1, 2}, .amplitude = 0.5}});
  scene.add(
      "membrane.d",
      Membrane{.radius = 0.15,
               .tension = 2000.0,
               .surface_density = 0.2,
               .damping = of.damping,
               .damping_hf = of.damping_hf,
               .bandwidth = 8000.0,
               .shape = {.kind = "bump", .at = {0.2, -0.3}, .width = 0.3, .amplitude = 1e-3}});
  return scene;
}

void join(Scene& scene, double damping) {
  scene.add("connection.sp",
            Connection{.between = {Where("string.s", 0.31), Where("plate.p", 0.4, 0.37)},
                       .stiffness = 1e4,
                       .cubic = 1e9,
                       .damping = damping});
  scene.add("connection.rd",
            Connection{.between = {Where("membrane.r", 0.3, 0.6), Where("membrane.d", 0.1, 0.5)},
                       .stiffness = 1e3,
                       .cubic = 1e8,
                       .damping = damping});
}

double largest_fall_of_dissipated(const Recording& heard) {
  double most = 0.0;
  for (std::size_t n = 1; n < heard.energy.size(); ++n)
    most = std::max(most, heard.energy[n - 1].dissipated - heard.energy[n].dissipated);
  return most / heard.max_stored();
}

TEST(ModalEnergy, IsKeptWithoutLosses) {
  EXPECT_LE(run(swinging({})).energy_error(), 1e-12);  // measured: 1.6e-14
}

TEST(ModalEnergy, IsKeptThroughConnectionsWithoutLosses) {
  Scene scene = swinging({});
  join(scene, 0.0);
  EXPECT_LE(run(scene).energy_error(), 1e-12);  // measured: 1.7e-14
}

TEST(ModalEnergy, IsOnlyLostToLosses) {
  Scene scene = swinging({2.0, 0.003});
  join(scene, 0.1);
  const Recording heard = run(scene);
  EXPECT_LE(heard.energy_error(), 1e-10);  // measured: 1.3e-14
  EXPECT_EQ(largest_fall_of_dissipated(heard), 0.0);
  EXPECT_LT(heard.energy.back().stored(), 0.9 * heard.max_stored());
}

TEST(ModalEnergy, IsAccountedForWithForcesAndContacts) {
  for (const std::string shape : {"strike", "pluck", "hold", "noise"}) {
    Scene scene = swinging({2.0, 0.003});
    join(scene, 0.1);
    scene.add("mass.b", Mass{.mass = 0.004, .position = 3e-3, .velocity = -1.0});
    scene.add("contact.bd",
              Contact{.above = "mass.b", .below = {"membrane.d", 0.0, 0.0}, .stiffness = 1e7});
    int number = 0;
    for (const Where& on : {Where("string.s", 0.77), Where("plate.p", 0.21, 0.63),
                            Where("membrane.r", 0.5, 0.41), Where("membrane.d", -0.4, 0.3)}) {
      ++number;
      scene.add("force.f" + std::to_string(number), Force{.on = on,
                                                          .shape = shape,
                                                          .amplitude = 2.0,
                                                          .start = 0.001,
                                                          .length = 0.02,
                                                          .seed = number});
    }
    const Recording heard = run(scene);
    EXPECT_GT(heard.extremes.max_force, 0.0) << "the mass reaches the membrane";
    EXPECT_LE(heard.energy_error(), 1e-10) << shape;  // measured: 2.4e-14 at most
    EXPECT_EQ(largest_fall_of_dissipated(heard), 0.0) << shape;
  }
}

TEST(ModalEnergy, IsPositiveForEveryModeBelowHalfTheRate) {
  // Random frequencies up to 0.4999 rate, random losses from none to far overdamped.
  const double k = 1.0 / 44100.0;
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  std::vector<ModeBank::Mode> modes;
  std::vector<double> displacement, velocity;
  for (int i = 0; i < 500; ++i) {
    const double w0 = 2.0 * std::numbers::pi * 0.4999 / k * uniform(random);
    const double s = i % 5 == 0 ? 0.0 : std::pow(10.0, 6.0 * uniform(random));
    modes.push_back({w0, s, 0.01 * uniform(random)});
    displacement.push_back(1e-3 * (uniform(random) - 0.5));
    velocity.push_back(uniform(random) - 0.5);
  }
  auto bank = std::make_unique<ModeBank>(modes, k);
  bank->set_start(displacement, velocity);
  Network network(k);
  network.add(std::move(bank));
  network.start();
  network.keep_energy_book();
  double most = 0.0, worst = 0.0, least = 1.0, dissipated = 0.0;
  for (int n = 0; n < 4000; ++n) {
    network.step();
    const EnergyRow& row = network.energy();
    most = std::max(most, row.stored());
    worst = std::max(worst, std::abs(row.error));
    least = std::min(least, row.stored());
    EXPECT_GE(row.dissipated, dissipated);
    dissipated = row.dissipated;
  }
  EXPECT_LE(worst / most, 1e-10);  // measured: 6.1e-15
  EXPECT_GT(least, 0.0);
}

}  // namespace
}  // namespace thrum::claims
