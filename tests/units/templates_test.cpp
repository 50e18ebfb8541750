// One table with `count` makes many elements, as if they had been written out.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include <thrum/bodies/mass.hpp>
#include <thrum/interactions/connection.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum {
namespace {

ReadResult read(const std::string& text, const std::vector<std::string>& overrides = {}) {
  return read_scene(text, "many.toml", overrides);
}

Scene good(const std::string& text, const std::vector<std::string>& overrides = {}) {
  auto result = read(text, overrides);
  EXPECT_TRUE(result.ok()) << testing::PrintToString(result.faults);
  return std::move(result.scene);
}

const Mass& mass(const Scene& scene, const std::string& name) {
  for (const Element& element : scene.elements())
    if (element.path() == "mass." + name) return element.as<Mass>();
  ADD_FAILURE() << "no mass " << name;
  static const Mass none;
  return none;
}

std::string only_fault(const std::string& text) {
  const auto result = read(text);
  EXPECT_EQ(result.faults.size(), 1u) << testing::PrintToString(result.faults);
  return result.faults.empty() ? "" : result.faults.front();
}

TEST(Templates, MakeElementsInOrder) {
  const Scene scene = good(R"(format = 1
[barrier.b]
[mass.m]
count = 4
mass = { from = 1.0, to = 4.0 }
position = { each = [0.1, 0.3, 0.2, 0.4] }
frequency = { from = 100, to = 800, scale = "log" }
velocity = 2
[contact.c]
count = 4
above = { each = ["mass.m1", "mass.m2", "mass.m3", "mass.m4"] }
below = "barrier.b"
stiffness = 1e5
[mass.other]
mass = 1
)");
  ASSERT_EQ(scene.elements().size(), 10u);
  const double positions[] = {0.1, 0.3, 0.2, 0.4};
  for (int i = 0; i < 4; ++i) {
    const Element& element = scene.elements()[static_cast<std::size_t>(i) + 1];
    EXPECT_EQ(element.path(), "mass.m" + std::to_string(i + 1));
    const Mass& it = mass(scene, "m" + std::to_string(i + 1));
    EXPECT_EQ(it.mass.at(0.0), 1.0 + i);
    EXPECT_EQ(it.position, positions[i]);
    EXPECT_NEAR(it.frequency, 100.0 * std::pow(2.0, i), 1e-10);
    EXPECT_EQ(it.velocity, 2.0);
  }
  EXPECT_EQ(scene.elements()[9].path(), "mass.other");
}

/// Inside a place, and inside a list.
TEST(Templates, ReachIntoTablesAndLists) {
  const Scene scene = good(R"(
[string.s]
length = 1
tension = 100
linear_density = 0.01
[mass.m]
count = 3
mass = 1
[connection.c]
count = 3
between = [{ each = ["mass.m1", "mass.m2", "mass.m3"] }, { on = "string.s", at = { from = 0.25, to = 0.75 } }]
[contact.line]
above = { on = "string.s", along = true }
below = "barrier.b"
stiffness = 1e5
[barrier.b]
)");
  EXPECT_EQ(scene.elements().size(), 9u);
}

/// Frets of an equal temperament, and a chain whose links know their neighbours.
TEST(Templates, FollowFormulasOfTheirNumber) {
  const Scene scene = good(R"toml(
[mass.m]
count = 12
mass = 1
position = { formula = "0.65 * (1 - 2^(-i/12))" }
velocity = { formula = "-2^2 + 8 / 2 / n * min(i, 3) - mod(i, 2) * cos(pi)" }
[connection.link]
count = 11
between = ["mass.m{i}", { each = ["mass.m2", "mass.m3", "mass.m4", "mass.m5", "mass.m6", "mass.m7",
  "mass.m8", "mass.m9", "mass.m10", "mass.m11", "mass.m12"] }]
[connection.far]
count = 2
between = ["mass.m{2*i}", "mass.m{13 - i}"]
)toml");
  for (int i = 1; i <= 12; ++i) {
    const Mass& it = mass(scene, "m" + std::to_string(i));
    EXPECT_DOUBLE_EQ(it.position, 0.65 * (1.0 - std::pow(2.0, -i / 12.0)));
    EXPECT_DOUBLE_EQ(it.velocity, -4.0 + 4.0 / 12.0 * std::min(i, 3) + i % 2);
  }
  const auto ends = [&](const std::string& path) {
    for (const Element& element : scene.elements())
      if (element.path() == path)
        return element.as<Connection>().between[0].on + " " +
               element.as<Connection>().between[1].on;
    return std::string("none");
  };
  EXPECT_EQ(ends("connection.link7"), "mass.m7 mass.m8");
  EXPECT_EQ(ends("connection.far2"), "mass.m4 mass.m11");
}

TEST(Templates, SayWhatIsWrongWithAFormula) {
  const auto fault = [](const std::string& formula) {
    return only_fault("[mass.m]\ncount = 3\nmass = { formula = " + formula +
                      " }\n[mass.n]\nmass = 1\n");
  };
  EXPECT_EQ(fault("3"), "many.toml:3: mass.m: 'formula' must be words, as \"2^(i/12)\"");
  const std::string begins = "many.toml:3: mass.m: formula \"";
  EXPECT_EQ(fault("\"2 +\""), begins + "2 +\" for i = 1: it ends where a number should be");
  EXPECT_EQ(fault("\"(2\""), begins + "(2\" for i = 1: a parenthesis is not closed");
  EXPECT_EQ(fault("\"2 3\""), begins + "2 3\" for i = 1: '3' does not belong there");
  EXPECT_EQ(fault("\"1/(2-i)\""),
            begins + "1/(2-i)\" for i = 2: it is not a number that can be used");
  EXPECT_NE(fault("\"j\"").find("'j' is unknown; there are i, n, pi, sqrt"), std::string::npos);
  EXPECT_NE(fault("\"sqrt 2\"").find("'sqrt' needs a parenthesis"), std::string::npos);
  EXPECT_NE(fault("\"min(2)\"").find("'min' takes two numbers"), std::string::npos);
  EXPECT_NE(fault("\"" + std::string(10000, '(') + "\"").find("nested too deeply"),
            std::string::npos);
  EXPECT_NE(fault("\"" + std::string(10000, '-') + "1\"").find("nested too deeply"),
            std::string::npos);
  EXPECT_EQ(only_fault("[mass.m]\ncount = 2\nmass = 1\n[pickup.p]\ncount = 2\non = "
                       "\"mass.m{i/2}\"\n"),
            "many.toml:6: pickup.p: \"mass.m{i/2}\" for i = 1: {i/2} must be a whole number");
}

TEST(Templates, AreOverriddenAsAWholeAndOneByOne) {
  const std::string text = "[mass.m]\ncount = 3\nmass = 1\n";
  const Scene scene = good(text, {"mass.m2.mass=5", "mass.m.count=4", "mass.m.velocity=7"});
  EXPECT_EQ(scene.elements().size(), 4u);
  EXPECT_EQ(mass(scene, "m2").mass.at(0.0), 5.0);
  EXPECT_EQ(mass(scene, "m4").mass.at(0.0), 1.0);
  EXPECT_EQ(mass(scene, "m4").velocity, 7.0);
  EXPECT_EQ(mass(good(text, {"mass.m*.mass=2"}), "m3").mass.at(0.0), 2.0);
}

TEST(Templates, OneIsAsGoodAsMany) {
  EXPECT_EQ(mass(good("[mass.m]\ncount = 1\nmass = { from = 3, to = 9 }\n"), "m1").mass.at(0.0),
            3.0);
}

TEST(Templates, SayWhatIsWrong) {
  const std::string most = "from 1 to 100000 (at most 100000 elements make a scene)";
  EXPECT_EQ(only_fault("[mass.m]\nmass = 1\ncount = 0\n[mass.n]\nmass = 1\n"),
            "many.toml:3: mass.m: 'count' must be a whole number " + most);
  EXPECT_EQ(only_fault("[mass.m]\nmass = 1\ncount = 100001\n"),
            "many.toml:3: mass.m: 'count' must be a whole number " + most);
  EXPECT_EQ(only_fault("[mass.m]\nmass = 1\ncount = 1000000000000\n[mass.n]\nmass = 1\n"),
            "many.toml:3: mass.m: 'count' must be a whole number " + most);
  EXPECT_EQ(only_fault("[mass.m]\nmass = 1\ncount = \"many\"\n[mass.n]\nmass = 1\n"),
            "many.toml:3: mass.m: 'count' must be a whole number " + most);
  EXPECT_EQ(only_fault("[mass.m]\ncount = 3\nmass = { each = [1, 2] }\n[mass.n]\nmass = 1\n"),
            "many.toml:3: mass.m: 'each' has 2 values for 3 elements");
  EXPECT_EQ(only_fault("[mass.m]\ncount = 3\nmass = { from = 0, to = 2, scale = \"log\" }\n"
                       "[mass.n]\nmass = 1\n"),
            "many.toml:3: mass.m: a ramp with scale = \"log\" cannot reach or cross 0");
  EXPECT_EQ(only_fault("[mass.m]\ncount = 2\nmass = { from = 1, to = \"b\" }\n"
                       "[mass.n]\nmass = 1\n"),
            "many.toml:3: mass.m: 'from' and 'to' must be numbers");
  EXPECT_EQ(only_fault("format = 2\n[mass.n]\nmass = 1\n").rfind("many.toml:1: format", 0), 0u);
}

/// Two elements of one name would both be there, and only one of them would be meant.
TEST(Templates, MakeNoElementTwice) {
  EXPECT_EQ(
      only_fault("[mass.m]\nmass = 1\ncount = 2\n[mass.m2]\nmass = 2\n"),
      "many.toml:3: mass.m: makes an element 'm2', which there is already; rename one of them");
  EXPECT_EQ(
      only_fault("[mass.m2]\nmass = 2\n[mass.m]\nmass = 1\ncount = 2\n"),
      "many.toml:5: mass.m: makes an element 'm2', which there is already; rename one of them");
  EXPECT_EQ(
      only_fault("[mass.m]\nmass = 1\ncount = 11\n[mass.m1]\nmass = 2\ncount = 2\n"),
      "many.toml:6: mass.m1: makes an element 'm11', which there is already; rename one of them");
  EXPECT_EQ(good("[mass.m]\nmass = 1\ncount = 2\n[mass.m3]\nmass = 2\n").elements().size(), 3u);
}

TEST(Templates, SayWhereThereIsNoRoomLeft) {
  EXPECT_EQ(only_fault("[mass.m]\nmass = 1\ncount = 100000\n[mass.n]\nmass = 1\ncount = 2\n"),
            "many.toml:6: mass.n: is beyond the 100000 elements that make a scene at most");
}

// However many elements it makes: by the reader, by the builder, and by a --set with a star.
TEST(Templates, SayAFaultOnce) {
  EXPECT_EQ(only_fault("[mass.m]\ncount = 40\nfrequency = 3\n"),
            "many.toml:1: mass.m.mass: missing; give a number or envelope in kg, above 0");
  EXPECT_EQ(only_fault("[mass.m]\ncount = 40\nmass = 1\nmas = 2\n").find("many.toml:4: mass.m: "),
            0u);
  EXPECT_EQ(read("[mass.m]\ncount = 2\n[mass.n]\n").faults.size(), 2u);
  const auto strings = read(
      "[string.s]\ncount = 40\nlength = 1\ntension = 10\n"
      "[pickup.p]\non = { on = \"string.s1\", at = 0.5 }\n");
  ASSERT_TRUE(strings.ok());
  try {
    const Simulation simulation(strings.scene);
    ADD_FAILURE() << "strings without mass are built";
  } catch (const BadScene& bad) {
    EXPECT_EQ(std::string(bad.what()),
              "many.toml:1: string.s: needs density and radius, or linear_density");
  }
  EXPECT_EQ(read("[mass.m]\ncount = 40\nmass = 1\n", {"mass.m*.mass=-1"}).faults,
            std::vector<std::string>{"--set mass.m*.mass: must be above 0, not -1"});
}

}  // namespace
}  // namespace thrum
