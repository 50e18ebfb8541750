// A simulation that is saved in the middle, and restored into a fresh one of the same scene, goes
// on bit for bit: pickups, forces and the energy book, in every shipped scene.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include <thrum/scene/microphone.hpp>
#include <thrum/scene/shipped_scenes.hpp>
#include <thrum/scene/simulation.hpp>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

/// What can be heard and what the book says, as bits.
std::vector<double> readings(const Simulation& simulation) {
  std::vector<double> all;
  for (std::size_t i = 0; i < simulation.pickup_count(); ++i) all.push_back(simulation.pickup(i));
  const EnergyRow& row = simulation.energy();
  all.insert(all.end(), {row.terms.kinetic, row.terms.potential, row.terms.contact, row.dissipated,
                         row.supplied, row.error});
  return all;
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

class SavedSimulation : public testing::TestWithParam<std::string> {};

TEST_P(SavedSimulation, GoesOnBitForBit) {
  const Scene scene = shipped(GetParam());
  Simulation original(scene);
  original.keep_energy_book();
  const int before = 401, after = 300;
  for (int n = 0; n < before; ++n) original.step();
  const std::vector<std::byte> bytes = original.save();
  Simulation restored(scene);
  restored.keep_energy_book();
  for (int n = 0; n < 7; ++n) restored.step();  // it may have a past of its own
  restored.restore(bytes);
  EXPECT_EQ(restored.steps_done(), before);
  EXPECT_TRUE(same_bits(readings(original), readings(restored)));
  for (int n = 0; n < after; ++n) {
    original.step();
    restored.step();
    ASSERT_TRUE(same_bits(readings(original), readings(restored))) << "step " << before + n;
  }
  EXPECT_EQ(original.save(), restored.save());
}

// Microphones keep the sound that is on its way to them, each its own.
TEST(ASavedSimulation, GoesOnWithMicrophonesInAnotherOrder) {
  const auto scene_with = [](const std::vector<std::string>& order) {
    Scene scene = new_scene(0.1);
    scene.add("plate.p", Plate{.size = {0.4, 0.3},
                               .thickness = 0.002,
                               .density = 7850.0,
                               .young = 2e11,
                               .method = "modal",
                               .bandwidth = 2000.0,
                               .shape = {.kind = "mode", .number = {1, 1}, .amplitude = 1e-4}});
    for (const std::string& name : order)
      scene.add("microphone." + name,
                Microphone{.hears = {"plate.p"}, .at = {0.0, 0.0, name == "near" ? 0.3 : 9.0}});
    return scene;
  };
  Simulation original(scene_with({"near", "far"})), other(scene_with({"far", "near"}));
  for (int n = 0; n < 1500; ++n) original.step();
  other.restore(original.save());
  for (int n = 0; n < 300; ++n) {
    original.step();
    other.step();
    ASSERT_EQ(original.pickup(0), other.pickup(1)) << n;
    ASSERT_EQ(original.pickup(1), other.pickup(0)) << n;
  }
  EXPECT_GT(std::abs(original.pickup(0)) + std::abs(original.pickup(1)), 1e-6);
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const ShippedScene& scene : shipped_scenes()) all.emplace_back(scene.name);
  return all;
}

INSTANTIATE_TEST_SUITE_P(OfEveryShippedScene, SavedSimulation, testing::ValuesIn(names()),
                         [](const auto& its) {
                           std::string name = its.param;
                           for (char& letter : name)
                             if (letter == '-') letter = '_';
                           return name;
                         });

/// A simulation may go back to what it was a step ago, also where a law of it moves: what it was in
/// the step that is taken back is no part of it any more.
TEST(SavedState, IsTheSameAStepLaterWhileALawMoves) {
  Scene scene = new_scene(0.1);
  scene.add("mass.weight", Mass{.mass = 0.01, .position = -1e-4});
  scene.add("barrier.table", Barrier{});
  scene.add("contact.table", Contact{.above = "mass.weight",
                                     .below = "barrier.table",
                                     .stiffness = {{{0.0, 1e5}, {0.1, 1e6}}},
                                     .exponent = 1.5});
  scene.add("pickup.weight", Pickup{.on = "mass.weight"});
  Simulation simulation(scene);
  simulation.keep_energy_book();
  for (int n = 0; n < 20; ++n) simulation.step();
  ASSERT_GT(simulation.energy().terms.contact, 0.0);
  const std::vector<std::byte> before = simulation.save();
  simulation.step();
  const std::vector<double> first = readings(simulation);
  simulation.restore(before);
  simulation.step();
  EXPECT_TRUE(same_bits(readings(simulation), first));
}

std::string refusal(Simulation& simulation, const std::vector<std::byte>& bytes) {
  try {
    simulation.restore(bytes);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(SavedState, IsRefusedWhereItIsDamagedOrOfAnotherScene) {
  Simulation ball(shipped("mass-barrier")), string(shipped("hammer-string"));
  for (int n = 0; n < 50; ++n) ball.step();
  const std::vector<std::byte> bytes = ball.save();
  EXPECT_NE(refusal(string, bytes).find("of another scene"), std::string::npos);
  std::vector<std::byte> shorter(bytes.begin(), bytes.end() - 1);
  EXPECT_EQ(refusal(ball, shorter), "the saved state is damaged or incomplete");
  std::vector<std::byte> changed = bytes;
  changed.back() ^= std::byte{1};
  EXPECT_EQ(refusal(ball, changed), "the saved state is damaged or incomplete");
  changed = bytes;
  changed[8] ^= std::byte{2};
  EXPECT_NE(refusal(ball, changed).find("another version"), std::string::npos);
  EXPECT_NE(refusal(ball, {}).find("too short"), std::string::npos);
  const double heard = ball.pickup(0);
  EXPECT_EQ(refusal(ball, bytes), "");
  EXPECT_EQ(ball.pickup(0), heard);
}

/// The same bodies and rows, but one value is another: the state would go on as something else.
TEST(SavedState, IsRefusedWhereOneValueOfTheSceneIsAnother) {
  const Scene scene = shipped("mass-barrier");
  const std::vector<std::byte> bytes = Simulation(scene).save();
  const auto refused = [&](const auto& change) {
    Scene other = scene;
    change(other);
    Simulation simulation(other);
    return !refusal(simulation, bytes).empty();
  };
  const auto contact = [](Scene& other) -> Contact& {
    for (const Element& element : other.elements())
      if (element.kind == "contact")
        return *std::any_cast<Contact>(&other.find(element.path())->parameters);
    throw std::logic_error("the scene has no contact");
  };
  EXPECT_FALSE(refused([](Scene&) {}));
  EXPECT_FALSE(refused([](Scene& other) { other.settings.title = "another"; }));
  EXPECT_FALSE(refused([](Scene& other) { other.settings.duration *= 2.0; }));
  EXPECT_TRUE(refused([](Scene& other) { other.settings.rate *= 2.0; }));
  EXPECT_TRUE(refused([](Scene& other) { other.solver.corrections += 1; }));
  EXPECT_TRUE(refused(
      [&](Scene& other) { contact(other).stiffness = 1.001 * contact(other).stiffness.at(0.0); }));
  EXPECT_TRUE(refused([&](Scene& other) { contact(other).exponent = 1.31; }));
  EXPECT_TRUE(refused([&](Scene& other) { contact(other).damping = 0.01; }));
  EXPECT_TRUE(refused([&](Scene& other) { contact(other).solver = "newton"; }));
}

}  // namespace
}  // namespace thrum::claims
