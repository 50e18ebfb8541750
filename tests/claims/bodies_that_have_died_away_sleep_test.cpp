// A body whose motion has died away far below hearing is put to rest, exactly, and moves again when
// something reaches it: a force or a hammer finds it as if it had never moved. The energy that it
// still had is dissipated, so the book closes; and what is heard of all the rest stays the same.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum::claims {
namespace {

/// A string that is struck at `times` and dies within a tenth of a second, by a mass or by a force
/// on `what`; another one rings on.
std::string two_strings(const std::string& what, const std::vector<std::string>& times) {
  std::string text = R"(
duration = 1
rate = 48000
[string.dull]
length = 0.62
tension = 670
linear_density = 0.0066
damping = 600
method = "modal"
bandwidth = 8000
[string.bright]
length = 0.6
tension = 670
linear_density = 0.0066
damping = 1
method = "modal"
bandwidth = 9000
[mass.hammer]
mass = 0.006
frequency = 3
damping = 20
[contact.dull]
above = { on = "string.dull", at = 0.1 }
below = "mass.hammer"
gap = 0.0012
stiffness = 5e9
exponent = 2.5
[force.pull]
on = { on = "string.bright", at = 0.3 }
shape = "strike"
amplitude = 1
length = 0.001
[pickup.dull]
on = { on = "string.dull", at = 0.3 }
[pickup.bright]
on = { on = "string.bright", at = 0.9 }
)";
  for (const std::string& start : times)
    text += "[force.throw" + start.substr(2) + "]\non = " + what +
            "\nshape = \"strike\"\namplitude = 100\nlength = 0.0005\nstart = " + start + "\n";
  return text;
}

const std::string hammer = "\"mass.hammer\"";
const std::string string = "{ on = \"string.dull\", at = 0.2 }";

struct Course {
  std::vector<double> dull, bright;
  double book = 0.0;
};

Course run(const std::string& text) {
  const ReadResult read = read_scene(text, "two-strings.toml");
  EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.faults[0]);
  Simulation simulation(read.scene);
  simulation.keep_energy_book();
  Course course;
  for (int step = 0; step < 48000; ++step) {
    simulation.step();
    course.dull.push_back(simulation.pickup(0));
    course.bright.push_back(simulation.pickup(1));
    course.book = std::max(course.book, std::abs(simulation.energy().error));
  }
  return course;
}

double largest(const std::vector<double>& values, std::size_t begin, std::size_t end) {
  double most = 0.0;
  for (std::size_t i = begin; i < end; ++i) most = std::max(most, std::abs(values[i]));
  return most;
}

constexpr std::size_t second_blow = 28800;  // 0.6 s

/// It dies as exp(-600 t): of some mm nothing is left that a number could hold after 0.25 s, and
/// 240 dB, exp(-27.6), are lost 50 ms after the blow.
TEST(BodiesThatHaveDiedAway, AreAtRestExactly) {
  const Course course = run(two_strings(hammer, {"0.01"}));
  EXPECT_GT(largest(course.dull, 0, 4800), 1e-4);
  EXPECT_EQ(largest(course.dull, 9600, 48000), 0.0);
  EXPECT_GT(largest(course.bright, 40000, 48000), 0.0);
  EXPECT_LT(course.book, 1e-12);
}

TEST(BodiesThatHaveDiedAway, MoveAsAtFirstWhenAForceReachesThem) {
  const Course both = run(two_strings(string, {"0.01", "0.61"}));
  const Course first = run(two_strings(string, {"0.01"}));
  const double most = largest(first.dull, 0, 48000);
  EXPECT_GT(most, 1e-4);
  EXPECT_EQ(largest(both.dull, second_blow - 4800, second_blow), 0.0);
  for (std::size_t i = 0; i + second_blow < both.dull.size(); ++i)
    ASSERT_NEAR(both.dull[i + second_blow], first.dull[i], 1e-9 * most) << i;
  EXPECT_EQ(both.bright, first.bright);
  EXPECT_LT(both.book, 1e-12);
}

TEST(BodiesThatHaveDiedAway, MoveWhenAHammerReachesThem) {
  const Course both = run(two_strings(hammer, {"0.01", "0.61"}));
  EXPECT_EQ(largest(both.dull, second_blow - 4800, second_blow), 0.0);
  EXPECT_NEAR(largest(both.dull, second_blow, 48000), largest(both.dull, 0, 4800),
              0.05 * largest(both.dull, 0, 4800));
  EXPECT_LT(both.book, 1e-12);
}

/// A free bar has no spring: pushed by the impulse P it comes to rest P/(2 s m) further, without
/// energy, and stays there, though a contact might reach it.
TEST(BodiesThatHaveDiedAway, StayWhereTheyCameToIfNothingPullsThemBack) {
  const ReadResult read = read_scene(R"(
duration = 1
rate = 48000
[bar.free]
length = 0.1
width = 0.01
thickness = 0.002
density = 1000
young = 1e10
damping = 600
method = "modal"
bandwidth = 9000
[force.push]
on = { on = "bar.free", at = 0.5 }
shape = "strike"
amplitude = 2
length = 0.001
[mass.rings_on]
mass = 1
frequency = 10
velocity = 3
[barrier.floor]
position = -0.01
[contact.never]
above = { on = "bar.free", at = 0.3 }
below = "barrier.floor"
stiffness = 1e6
[pickup.middle]
on = { on = "bar.free", at = 0.5 }
)",
                                     "free-bar.toml");
  ASSERT_TRUE(read.ok()) << read.faults[0];
  Simulation simulation(read.scene);
  simulation.keep_energy_book();
  for (int step = 0; step < 48000; ++step) simulation.step();
  const double impulse = 0.5 * 2.0 * 0.001, mass = 1000.0 * 0.1 * 0.01 * 0.002;
  EXPECT_NEAR(simulation.pickup(0), impulse / (2.0 * 600.0 * mass), 1e-6);  // 4.2e-4 m
  EXPECT_LT(std::abs(simulation.energy().error), 1e-12);
}

}  // namespace
}  // namespace thrum::claims
