// A scene that is written out reads back as the same scene, and moves by the same bits.
#include <gtest/gtest.h>

#include <string>

#include <thrum/scene/expand_scene.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/shipped_scenes.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum {
namespace {

const std::string many =
    "title = \"three \\\"of a kind\\\"\"\nrate = 48000\nduration = 0.01\n"
    "[mass.m]\ncount = 3\nmass = { from = 0.001, to = 0.004, scale = \"log\" }\n"
    "frequency = { each = [100, 200.5, 300] }\nposition = 0.001\n"
    "[pickup.p]\ncount = 3\non = { each = [\"mass.m1\", \"mass.m2\", \"mass.m3\"] }\n"
    "[string.s]\nlength = 1\ntension = [[0, 50], [1, 60]]\nlinear_density = 0.01\n"
    "method = \"modal\"\nshape = { kind = \"pluck\", at = 0.3, amplitude = 1e-3 }\n"
    "[pickup.q]\non = { on = \"string.s\", at = 0.4 }\n";

std::vector<double> motion(const Scene& scene) {
  Simulation simulation(scene);
  std::vector<double> all;
  for (int n = 0; n < 50; ++n) {
    simulation.step();
    for (std::size_t i = 0; i < simulation.pickup_count(); ++i) all.push_back(simulation.pickup(i));
  }
  return all;
}

TEST(ExpandScene, WritesEveryElementOfATemplate) {
  const std::string plain = expand_scene(many, "many.toml", {"mass.m2.damping=0.5"});
  for (const char* words : {"[mass.m1]", "[mass.m3]", "[pickup.p2]", "frequency = 200.5",
                            "damping = 0.5", "title = \"three \\\"of a kind\\\"\""})
    EXPECT_NE(plain.find(words), std::string::npos) << words << "\n" << plain;
  EXPECT_EQ(plain.find("count"), std::string::npos) << plain;
  EXPECT_EQ(expand_scene(plain, "plain.toml"), plain);
}

TEST(ExpandScene, GivesTheSameBits) {
  const ReadResult given = read_scene(many, "many.toml");
  const ReadResult plain = read_scene(expand_scene(many, "many.toml"), "plain.toml");
  ASSERT_TRUE(given.ok());
  ASSERT_TRUE(plain.ok()) << plain.faults.front();
  EXPECT_EQ(motion(given.scene), motion(plain.scene));
}

TEST(ExpandScene, ReadsBackForEveryShippedScene) {
  for (const ShippedScene& each : shipped_scenes()) {
    const std::string file = std::string(each.name) + ".toml";
    const ReadResult given = read_scene(each.text, file);
    const ReadResult plain = read_scene(expand_scene(each.text, file), file);
    ASSERT_TRUE(plain.ok()) << each.name << ": " << plain.faults.front();
    ASSERT_EQ(plain.scene.elements().size(), given.scene.elements().size()) << each.name;
    for (std::size_t i = 0; i < given.scene.elements().size(); ++i)
      ASSERT_EQ(plain.scene.elements()[i].path(), given.scene.elements()[i].path()) << each.name;
  }
}

}  // namespace
}  // namespace thrum
