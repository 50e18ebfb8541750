// A voice rings at rest while some of its knobs move: that of a force that throws a hammer, and
// those of the laws of contacts that do not touch. What is asked to step at rest moves as what is
// asked to step, to rounding, and its book closes.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include <thrum/core/knob.hpp>
#include <thrum/instruments/bind_knob.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum {
namespace {

constexpr double rate = 48000.0;

constexpr const char* hammer_and_string = R"(
duration = 0.2
rate = 48000
[string.a]
length = 0.62
tension = 670
linear_density = 0.0066
bending_stiffness = 9.5e-3
damping = 0.5
method = "modal"
bandwidth = 8000
[mass.hammer]
mass = 0.006
frequency = 30
damping = 20
[force.throw]
on = "mass.hammer"
shape = "hold"
amplitude = 0
[contact.felt]
above = { on = "string.a", at = 0.1 }
below = "mass.hammer"
gap = 0.0012
stiffness = 5e9
exponent = 2.5
[pickup.a]
on = { on = "string.a", at = 0.99 }
[pickup.force]
on = "contact.felt"
[pickup.hammer]
on = "mass.hammer"
)";

struct Course {
  std::vector<double> string, force, hammer;
  double book = 0.0;
};

/// Thrown at two moments that lie anywhere in a stretch, each time with another felt.
Course play(bool at_rest) {
  ReadResult read = read_scene(hammer_and_string, "hammer.toml");
  EXPECT_TRUE(read.ok());
  const auto thrown = std::make_shared<Knob>(rate, 0.0, Knob::Limits{-1e3, 1e3, 1e3});
  const auto felt = std::make_shared<Knob>(rate, 5e9, Knob::Limits{1e9, 1e11, 1e11});
  EXPECT_EQ(bind_knob(read.scene, "force.throw.amplitude", thrown), "");
  EXPECT_EQ(bind_knob(read.scene, "contact.felt.stiffness", felt), "");
  Simulation simulation(read.scene);
  EXPECT_TRUE(simulation.may_move_at_rest(*thrown));
  EXPECT_TRUE(simulation.may_move_at_rest(*felt));
  simulation.keep_energy_book();
  EXPECT_NE(simulation.follow(0), nullptr);
  Course course;
  for (int step = 0; step < 9600; ++step) {
    const int since = step % 4801 - 1003;
    const bool throws = since >= 0 && since < 24;
    if (since == -1) felt->jump(step < 4801 ? 2e10 : 1e10);
    felt->write(step + 1, step < 4801 ? (step < 1002 ? 5e9 : 2e10) : (since < -1 ? 2e10 : 1e10));
    thrown->write(step + 1,
                  throws ? 50.0 * (1.0 - std::cos(2.0 * std::numbers::pi * since / 24)) : 0.0);
    if (at_rest)
      simulation.step_at_rest();
    else
      simulation.step();
    course.string.push_back(simulation.pickup(0));
    course.force.push_back(simulation.pickup(1));
    course.hammer.push_back(simulation.pickup(2));
    course.book = std::max(course.book, std::abs(simulation.energy().error));
  }
  return course;
}

void expect_near(const std::vector<double>& one, const std::vector<double>& other, double share) {
  double most = 0.0;
  for (const double value : one) most = std::max(most, std::abs(value));
  ASSERT_GT(most, 0.0);
  for (std::size_t i = 0; i < one.size(); ++i)
    ASSERT_NEAR(one[i], other[i], share * most) << "step " << i;
}

TEST(KnobsThatMayMoveAtRest, ThrowAHammerAsAnyStepWould) {
  const Course one = play(false), other = play(true);
  expect_near(one.hammer, other.hammer, 1e-9);
  expect_near(one.string, other.string, 1e-9);
  expect_near(one.force, other.force, 1e-7);
  EXPECT_LT(one.book, 1e-14);
  EXPECT_LT(other.book, 1e-14);
  int touches = 0;
  for (std::size_t i = 1; i < one.force.size(); ++i)
    touches += one.force[i] > 0.0 && one.force[i - 1] == 0.0;
  EXPECT_GE(touches, 2);
}

/// Where a hammer that lies 0.2 mm below the string goes when it is pushed so hard that it gets
/// there within some steps.
std::vector<double> push_at(int moment, bool at_rest) {
  std::string text = hammer_and_string;
  const auto put = [&](const std::string& what, const std::string& instead) {
    text.replace(text.find(what), what.size(), instead);
  };
  put("frequency = 30\ndamping = 20", "position = -0.0002");
  put("gap = 0.0012\n", "");
  ReadResult read = read_scene(text, "hammer.toml");
  EXPECT_TRUE(read.ok());
  const auto pushed = std::make_shared<Knob>(rate, 0.0, Knob::Limits{-1e3, 1e3, 1e3});
  EXPECT_EQ(bind_knob(read.scene, "force.throw.amplitude", pushed), "");
  Simulation simulation(read.scene);
  EXPECT_NE(simulation.follow(0), nullptr);
  std::vector<double> hammer;
  for (int step = 0; step < moment + 40; ++step) {
    pushed->write(step + 1, step >= moment && step < moment + 8 ? 200.0 : 0.0);
    if (at_rest)
      simulation.step_at_rest();
    else
      simulation.step();
    hammer.push_back(simulation.pickup(2));
  }
  return hammer;
}

// Wherever in a stretch it is pushed, and wherever it lay: what was foreseen of it is replaced.
TEST(KnobsThatMayMoveAtRest, PushAHammerThatLiesBesideTheString) {
  for (int moment = 200; moment < 216; ++moment)
    expect_near(push_at(moment, false), push_at(moment, true), 1e-9);
}

}  // namespace
}  // namespace thrum
