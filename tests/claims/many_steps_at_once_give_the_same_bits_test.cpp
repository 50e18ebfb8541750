// Simulation::run() is step() and pickup() many times over: bodies that nothing touches run ahead,
// modes stay in registers for many steps, and yet no bit differs, whatever the blocks.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/membrane.hpp>
#include <thrum/bodies/plate.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/force.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/scene.hpp>
#include <thrum/scene/shipped_scenes.hpp>
#include <thrum/scene/simulation.hpp>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

using Sound = std::vector<std::vector<double>>;

Sound step_by_step(const Scene& scene, std::size_t steps) {
  Simulation simulation(scene);
  Sound sound(simulation.pickup_count());
  for (std::size_t step = 0; step < steps; ++step) {
    simulation.step();
    for (std::size_t i = 0; i < sound.size(); ++i) sound[i].push_back(simulation.pickup(i));
  }
  return sound;
}

Sound in_blocks(const Scene& scene, std::size_t steps, std::size_t block) {
  Simulation simulation(scene);
  Sound sound(simulation.pickup_count(), std::vector<double>(steps));
  for (std::size_t done = 0; done < steps; done += block) {
    std::vector<double*> out;
    for (auto& channel : sound) out.push_back(channel.data() + done);
    simulation.run(std::min(block, steps - done), out);
  }
  EXPECT_EQ(simulation.steps_done(), static_cast<long long>(steps));
  return sound;
}

void expect_the_same(const Scene& scene, std::size_t steps, const std::string& name) {
  const Sound expected = step_by_step(scene, steps);
  for (const std::size_t block : {1u, 2u, 7u, 64u, 256u, 4096u}) {
    const Sound found = in_blocks(scene, steps, block);
    for (std::size_t i = 0; i < expected.size(); ++i)
      EXPECT_EQ(found[i], expected[i]) << name << ", pickup " << i << ", blocks of " << block;
  }
}

String string_of(double frequency, const std::string& method) {
  String string{.length = 1.0, .tension = 100.0};
  string.linear_density = 100.0 / (4.0 * frequency * frequency);
  string.bending_stiffness = 1e-4;
  string.damping = 0.2;
  string.damping_hf = 1e-3;
  string.method = method;
  string.shape = {.kind = "pluck", .at = {0.3}, .amplitude = 1e-3};
  return string;
}

Scene at_rate(double rate) {
  Scene scene;
  scene.settings.rate = rate;
  return scene;
}

void hear(Scene& scene, const std::string& name, Where where, const std::string& quantity,
          double gain = 1.0) {
  scene.add("pickup." + name, Pickup{.on = std::move(where), .quantity = quantity, .gain = gain});
}

// 20 to some 900 modes: bundles of registers, registers, and what is left over.
void expect_modes_leave_no_trace(const std::string& precision) {
  for (const double frequency : {1050.0, 250.0, 223.0, 24.0}) {
    for (const std::string quantity : {"displacement", "velocity"}) {
      Scene scene = at_rate(44100);
      scene.settings.precision = precision;
      scene.add("string.s", string_of(frequency, "modal"));
      hear(scene, "one", Where("string.s", 0.71), quantity, 3.0);
      expect_the_same(scene, 300, "one pickup of " + quantity);
      scene.add("force.hiss", Force{.on = Where("string.s", 0.13),
                                    .shape = "noise",
                                    .amplitude = 2.0,
                                    .start = 0.001,
                                    .length = 0.004});
      hear(scene, "two", Where("string.s", 0.5), quantity);
      expect_the_same(scene, 300, "two pickups of " + quantity + " and a force");
      hear(scene, "three", Where("string.s", 0.37),
           quantity == "velocity" ? "displacement" : "velocity");
      expect_the_same(scene, 300, "three pickups");
    }
  }
}

TEST(ManySteps, OfModesLeaveNoTrace) { expect_modes_leave_no_trace("double"); }
TEST(ManySteps, OfModesInFloatLeaveNoTrace) { expect_modes_leave_no_trace("float"); }

Scene ensemble() {
  Scene scene = at_rate(48000);
  scene.add("string.a", string_of(200.0, "grid"));
  scene.add("string.b", string_of(150.0, "grid"));
  scene.add("string.c", string_of(100.0, "modal"));
  scene.add("plate.p", Plate{.size = {0.4, 0.3},
                             .thickness = 2e-3,
                             .density = 7800.0,
                             .young = 2e11,
                             .damping = 2.0,
                             .damping_hf = 1e-2});
  scene.add("membrane.m", Membrane{.size = {0.3, 0.2}, .tension = 2000.0, .surface_density = 0.26});
  scene.add("force.p", Force{.on = Where("plate.p", 0.3, 0.4), .amplitude = 20.0, .length = 0.003});
  scene.add(
      "force.m",
      Force{
          .on = Where("membrane.m", 0.3, 0.4), .amplitude = 1.0, .start = 0.001, .length = 0.002});
  scene.add("mass.h", Mass{.mass = 0.01, .position = -0.002, .velocity = 1.0});
  scene.add(
      "contact.h",
      Contact{
          .above = Where("string.a", 0.2), .below = "mass.h", .stiffness = 1e7, .exponent = 1.5});
  hear(scene, "p", Where("plate.p", 0.7, 0.6), "displacement");
  hear(scene, "b", Where("string.b", 0.31), "displacement");
  hear(scene, "a", Where("string.a", 0.83), "velocity");
  hear(scene, "m", Where("membrane.m", 0.5, 0.5), "velocity");
  hear(scene, "f", "contact.h", "force");
  hear(scene, "c", Where("string.c", 0.1), "displacement", -2.0);
  hear(scene, "b2", Where("string.b", 0.62), "velocity");
  return scene;
}

TEST(ManySteps, OfTouchedAndUntouchedBodiesLeaveNoTrace) {
  Scene scene = ensemble();
  expect_the_same(scene, 5000, "in double");
  scene.settings.precision = "float";
  expect_the_same(scene, 700, "in float");
}

TEST(ManySteps, OfEveryShippedSceneLeaveNoTrace) {
  for (const ShippedScene& each : shipped_scenes()) {
    const Scene scene = shipped(std::string(each.name));
    EXPECT_EQ(in_blocks(scene, 150, 64), step_by_step(scene, 150)) << each.name;
  }
}

TEST(ManySteps, AreFollowedByAnyOthers) {
  const Scene scene = ensemble();
  const Sound expected = step_by_step(scene, 300);
  Simulation simulation(scene);
  std::vector<std::vector<double>> part(expected.size(), std::vector<double>(100));
  std::vector<double*> out;
  for (auto& channel : part) out.push_back(channel.data());
  for (std::size_t step = 0; step < 100; ++step) simulation.step();
  simulation.run(100, out);
  simulation.step();
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(part[i][99], expected[i][199]);
    EXPECT_EQ(simulation.pickup(i), expected[i][200]);
  }
  simulation.restart();
  simulation.run(100, out);
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(part[i][99], expected[i][99]);
}

// A finger slides along a string that is bent to begin with: where the contact is at step 0 must
// not depend on where the finger was before.
TEST(ARestart, IsAFreshStartWherePlacesMove) {
  const ReadResult read = read_scene(R"(
rate = 44100
duration = 0.1
[string.s]
length = 0.6
tension = 60
linear_density = 0.004
shape = { kind = "mode", number = 1, amplitude = 0.002 }
[mass.finger]
mass = 0.01
position = 0.0015
[contact.c]
above = "mass.finger"
below = { on = "string.s", path = [[0, 0.3], [0.004, 0.55]] }
stiffness = 1e6
[pickup.p]
on = "mass.finger"
)",
                                     "slides.toml");
  ASSERT_TRUE(read.ok());
  Simulation simulation(read.scene);
  const auto hear = [&] {
    std::vector<double> heard;
    for (int step = 0; step < 300; ++step) {
      simulation.step();
      heard.push_back(simulation.pickup(0));
    }
    return heard;
  };
  const std::vector<double> fresh = hear();
  simulation.restart();
  EXPECT_EQ(hear(), fresh);
}

}  // namespace
}  // namespace thrum::claims
