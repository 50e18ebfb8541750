// Without excitation everything stays exactly at rest: zeros in every channel, zeros in the energy
// book. And decayed motion ends in zeros, never in denormal numbers.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

/// Everything the engine has, joined, touching and at rest.
Scene everything(const std::string& precision, const std::string& solver) {
  Scene scene = new_scene(0.02);
  scene.settings.precision = precision;
  scene.solver.contact = solver;
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
                             .boundary = "clamped"});
  scene.add(
      "membrane.m",
      Membrane{.size = {0.2, 0.25}, .tension = 2000.0, .surface_density = 0.2, .points = {20, 20}});
  scene.add("mass.b", Mass{.mass = 0.004, .frequency = 300.0, .damping = 4.0});
  scene.add("barrier.floor", Barrier{});
  scene.add("connection.sb", Connection{.between = {Where("string.s", 0.31), Where("mass.b")},
                                        .stiffness = 1e4,
                                        .cubic = 1e9,
                                        .damping = 0.1});
  scene.add(
      "contact.bp",
      Contact{
          .above = "mass.b", .below = {"plate.p", 0.4, 0.37}, .stiffness = 1e7, .damping = 0.2});
  scene.add("contact.seat", Contact{.above = {"string.s", 0.6},
                                    .below = {"membrane.m", 0.4, 0.37},
                                    .stiffness = 1e7,
                                    .sides = 2});
  scene.add("contact.line",
            Contact{.above = along("string.s"), .below = "barrier.floor", .stiffness = 1e8});
  scene.add("bow.still", Bow{.on = {"string.s", 0.31}, .velocity = 0.0, .force = 2.0});
  scene.add("bow.lifted", Bow{.on = {"plate.p", 0.4, 0.37}, .velocity = 0.3, .force = 0.0});
  scene.add("force.none", Force{.on = {"plate.p", 0.6, 0.6}, .shape = "noise", .amplitude = 0.0});
  for (const char* on : {"mass.b", "contact.bp", "contact.line", "connection.sb", "bow.still"}) {
    std::string name(on);
    name[name.find('.')] = '_';
    scene.add("pickup." + name, Pickup{.on = on});
  }
  scene.add("pickup.s", Pickup{.on = {"string.s", 0.77}});
  scene.add("pickup.p", Pickup{.on = {"plate.p", 0.77, 0.21}, .quantity = "velocity"});
  scene.add("pickup.m", Pickup{.on = {"membrane.m", 0.77, 0.21}});
  return scene;
}

TEST(Silence, StaysSilent) {
  for (const char* precision : {"double", "float"})
    for (const char* solver : {"corrected", "constrained", "plain", "newton"}) {
      const Recording heard = run(everything(precision, solver));
      double sound = 0.0, energy = 0.0;
      for (const Signal& signal : heard.signals)
        for (const double value : signal) sound += std::abs(value);
      for (const EnergyRow& row : heard.energy)
        energy += std::abs(row.stored()) + std::abs(row.dissipated) + std::abs(row.supplied) +
                  std::abs(row.error);
      EXPECT_EQ(sound, 0.0) << precision << ", " << solver;
      EXPECT_EQ(energy, 0.0) << precision << ", " << solver;
      EXPECT_EQ(heard.energy_error(), 0.0) << precision << ", " << solver;
    }
}

/// Bodies all of whose modes decay by a factor of exp(1200) within the run.
Scene dying(const std::string& precision) {
  Scene scene = new_scene(0.15);
  scene.settings.precision = precision;
  scene.add("mass.a", Mass{.mass = 0.01, .frequency = 3000.0, .damping = 8000.0, .velocity = 1.0});
  scene.add("string.s", String{.length = 0.05,
                               .tension = 70.0,
                               .linear_density = 0.0036,
                               .damping = 8000.0,
                               .points = 12,
                               .shape = {.kind = "pluck", .at = {0.25}, .amplitude = 1e-3}});
  scene.add("plate.p", Plate{.size = {0.05, 0.05},
                             .thickness = 0.001,
                             .density = 7850.0,
                             .young = 2e11,
                             .damping = 8000.0,
                             .points = {4, 4},
                             .shape = {.kind = "mode", .number = {1, 2}, .amplitude = 1e-3}});
  scene.add("pickup.a", Pickup{.on = "mass.a"});
  scene.add("pickup.s", Pickup{.on = {"string.s", 0.25}});
  scene.add("pickup.p", Pickup{.on = {"plate.p", 0.5, 0.25}});
  return scene;
}

TEST(Silence, IsReachedWithoutDenormalNumbers) {
  for (const char* precision : {"double", "float"}) {
    const bool narrow = std::string(precision) == "float";
    const double least = narrow ? static_cast<double>(std::numeric_limits<float>::min())
                                : std::numeric_limits<double>::min();
    const Recording heard = run(dying(precision), Book::off);
    for (std::size_t i = 0; i < heard.signals.size(); ++i) {
      EXPECT_GT(largest_magnitude(heard.signals[i]), 1e-6) << heard.names[i];
      for (const double value : heard.signals[i])
        ASSERT_TRUE(value == 0.0 || std::abs(value) >= least) << value << ", " << heard.names[i];
      // A step adds what it changes; where that underflows the last value stays: 6000 dB down.
      EXPECT_LE(std::abs(heard.signals[i].back()), 1e3 * least) << precision << heard.names[i];
    }
  }
}

}  // namespace
}  // namespace thrum::claims
