// While nothing touches and no knob moves, a network takes a short way through a step. It must not
// be heard: the same scene, asked to step and asked to step at rest, moves alike to rounding, while
// it rings, while a hammer comes and goes, when a force begins, when a loss moves by itself; and
// its book closes. Where everything is read after every step, it moves alike to the last bit.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum::claims {
namespace {

/// Two strings over one hammer, which is thrown at them three times; a damper on one of them.
std::string two_strings(const std::string& more) {
  std::string text = R"(
duration = 0.5
rate = 48000
[string.a]
length = 0.62
tension = 670
linear_density = 0.0066
bending_stiffness = 9.5e-3
damping = 0.5
method = "modal"
bandwidth = 8000
[string.b]
length = 0.6
tension = 670
linear_density = 0.0066
damping = 0.5
method = "modal"
bandwidth = 9000
[mass.hammer]
mass = 0.006
frequency = 3
damping = 20
[contact.a]
above = { on = "string.a", at = 0.1 }
below = "mass.hammer"
gap = 0.0012
stiffness = 5e9
exponent = 2.5
[contact.b]
above = { on = "string.b", at = 0.12 }
below = "mass.hammer"
gap = 0.0012
stiffness = 5e9
exponent = 2.5
[pickup.a]
on = { on = "string.a", at = 0.3 }
[pickup.b]
on = { on = "string.b", at = 0.99 }
[pickup.force]
on = "contact.a"
)";
  for (const char* start : {"0.01", "0.15", "0.32"}) {
    text += "[force.throw" + std::string(start).substr(2) +
            "]\non = \"mass.hammer\"\nshape = \"strike\"\n";
    text += "amplitude = 100\nlength = 0.0005\nstart = " + std::string(start) + "\n";
  }
  return text + more;
}

struct Course {
  std::vector<double> a, b, force;
  double book = 0.0;
  double most = 0.0;
};

enum class Way { any, at_rest, at_rest_and_shown };

Course run(const std::string& text, Way way) {
  const ReadResult read = read_scene(text, "two-strings.toml");
  EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.faults[0]);
  Simulation simulation(read.scene);
  simulation.keep_energy_book();
  const double* b = simulation.follow(1);
  EXPECT_NE(b, nullptr);
  Course course;
  for (int step = 0; step < 24000; ++step) {
    if (way == Way::at_rest)
      simulation.step_at_rest();
    else if (way == Way::at_rest_and_shown)
      simulation.step_at_rest_and_show();
    else
      simulation.step();
    course.a.push_back(simulation.pickup(0));
    course.b.push_back(*b);
    EXPECT_NEAR(*b, simulation.coming(1), 1e-15);
    course.force.push_back(simulation.pickup(2));
    course.book = std::max(course.book, std::abs(simulation.energy().error));
    course.most = std::max(course.most, std::abs(simulation.energy().terms.kinetic));
  }
  return course;
}

double largest(const std::vector<double>& values) {
  double most = 0.0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

void expect_alike(const std::string& text) {
  const Course one = run(text, Way::any), other = run(text, Way::at_rest);
  const Course shown = run(text, Way::at_rest_and_shown);
  EXPECT_TRUE(one.a == shown.a && one.b == shown.b && one.force == shown.force);
  const auto near = [](const std::vector<double>& x, const std::vector<double>& y, double share) {
    const double scale = largest(x);
    ASSERT_GT(scale, 0.0);
    for (std::size_t i = 0; i < x.size(); ++i) ASSERT_NEAR(x[i], y[i], share * scale) << i;
  };
  near(one.a, other.a, 1e-10);
  near(one.b, other.b, 1e-10);
  near(one.force, other.force, 1e-8);
  EXPECT_LT(other.book, 1e-12 * std::max(1.0, other.most)) << other.most;
  int touches = 0;
  for (std::size_t i = 1; i < one.force.size(); ++i)
    touches += one.force[i] > 0.0 && one.force[i - 1] == 0.0;
  EXPECT_GE(touches, 3);
}

TEST(StepsAtRest, AreLikeAnyOthers) { expect_alike(two_strings("")); }

TEST(StepsAtRest, NoticeALossThatMoves) {
  expect_alike(two_strings(R"(
[barrier.rail]
position = 0
[connection.damper]
between = [{ on = "string.a", at = 0.1 }, "barrier.rail"]
damping = [[0.0, 0.0], [0.2, 0.0], [0.21, 0.3], [0.24, 0.3], [0.25, 0.0]]
)"));
}

/// Felt on three places of one string and on two of the other, which hold still: strings are damped
/// in stretches too.
TEST(StepsAtRest, AreLikeAnyOthersUnderDampers) {
  std::string dampers = "[barrier.rail]\nposition = 0\n";
  int number = 0;
  for (const auto& [string, places] :
       {std::pair{"a", std::vector{0.073, 0.099, 0.127}}, {"b", std::vector{0.08, 0.13}}})
    for (const double at : places) {
      const std::string name = std::to_string(++number);
      dampers += "[connection.damper" + name + "]\nbetween = [{ on = \"string." + string +
                 "\", at = " + std::to_string(at) + " }, \"barrier.rail\"]\ndamping = 0." + name +
                 "\n";
    }
  expect_alike(two_strings(dampers));
}

std::string with_a_tension_that_moves() {
  std::string text = two_strings("");
  const std::string still = "tension = 670\nlinear_density = 0.0066\nbending";
  const auto at = text.find(still);
  EXPECT_NE(at, std::string::npos);
  return text.replace(at, 13, "tension = [[0.0, 670], [0.2, 670], [0.3, 700]]");
}

TEST(StepsAtRest, NoticeATensionThatMoves) { expect_alike(with_a_tension_that_moves()); }

/// Not of the string: what pushes it goes along it by itself.
TEST(StepsAtRest, NoticeAForceThatWanders) {
  expect_alike(two_strings(R"(
[force.wanders]
on = { on = "string.b", path = [[0.0, 0.2], [0.2, 0.2], [0.4, 0.4]] }
shape = "noise"
amplitude = 1
)"));
}

/// Where the second string is after every step; nothing else is read, so stretches are whole.
std::vector<double> path(const std::string& text, bool finds_ahead) {
  const ReadResult read = read_scene(text, "two-strings.toml");
  EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.faults[0]);
  Simulation simulation(read.scene);
  const double* b = simulation.follow(1);
  std::vector<double> course;
  for (int step = 0; step < 24000; ++step) {
    if (finds_ahead && step > 0) simulation.find_ahead();
    simulation.step_at_rest();
    course.push_back(*b);
  }
  return course;
}

/// What is found before it is asked for is what would have been found then, to the last bit.
TEST(StepsAtRest, MayBeFoundAhead) {
  for (const std::string& text : {two_strings(""), with_a_tension_that_moves()})
    EXPECT_EQ(path(text, true), path(text, false));
}

}  // namespace
}  // namespace thrum::claims
