// What a program that uses the library wrongly meets: an exception where memory may be taken, a
// harmless value on the audio thread, an assertion in debug builds; never a crash later on.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include <thrum/audio/output_guard.hpp>
#include <thrum/audio/resample.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/core/knob.hpp>
#include <thrum/instruments/instrument.hpp>
#include <thrum/instruments/player.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Misuse, ARateThatIsNoneIsRefused) {
  const std::vector<double> sound(100, 0.5);
  for (const double rate : {0.0, -1.0, nan, infinity}) {
    EXPECT_THROW(resample(sound, rate, 48000.0), std::invalid_argument) << rate;
    EXPECT_THROW(resample(sound, 48000.0, rate), std::invalid_argument) << rate;
    EXPECT_THROW(resampled_length(100, rate, rate), std::invalid_argument) << rate;
  }
}

TEST(Misuse, AKneeOutsideItsRangeIsRefused) {
  for (const double knee : {-0.1, 1.1, nan}) EXPECT_THROW(OutputGuard{knee}, std::invalid_argument);
}

TEST(Misuse, AKnobIsNotMovedByWhatIsNoNumber) {
  Knob knob(48000.0, 2.0, {1.0, 3.0, 1.0});
  for (long long step = 1; step < 8; ++step) {
    knob.write(step, step < 4 ? 2.5 : nan);
    EXPECT_EQ(knob.at(static_cast<double>(step) / 48000.0), 2.5) << step;
  }
  knob.fill(nan);
  EXPECT_EQ(knob.at(0.0), 1.0);
}

TEST(Misuse, AControlIsNotMovedByWhatIsNoNumber) {
  const Instrument piano = load_instrument("struck-string", "", {"play.keys=[60, 60]"});
  std::vector<std::vector<double>> sounds;
  for (const bool misused : {false, true}) {
    Player player(piano, {});
    if (misused)
      for (std::size_t i = 0; i < player.controls().size(); ++i) player.set(i, nan);
    player.note_on(0, 60, 0.8);
    std::vector<double> left(2000), right(2000);
    player.render(left, right);
    sounds.push_back(left);
  }
  EXPECT_GT(*std::max_element(sounds[0].begin(), sounds[0].end()), 0.0);
  EXPECT_EQ(sounds[0], sounds[1]);
}

Scene one_mass() {
  Scene scene;
  scene.add("mass.m", Mass{.mass = 0.01, .velocity = 1.0});
  scene.add("pickup.p", Pickup{.on = "mass.m"});
  return scene;
}

TEST(Misuse, AMovedSimulationRunsOn) {
  Simulation first(one_mass());
  first.step();
  Simulation second = std::move(first);
  second.step();
  EXPECT_EQ(second.steps_done(), 2);
}

#ifndef NDEBUG
using MisuseDeathTest = testing::Test;

TEST(MisuseDeathTest, OfASimulationIsAnAssertion) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  Simulation simulation(one_mass());
  EXPECT_DEATH(static_cast<void>(simulation.pickup(1)), "pickup < parts_->pickups");
  EXPECT_DEATH(static_cast<void>(simulation.pickup_name(7)), "pickup < parts_->pickups");
  EXPECT_DEATH(static_cast<void>(simulation.watched(0)), "channels.size");
  EXPECT_DEATH(simulation.run(1, {}), "a place for every pickup");
  const Simulation other = std::move(simulation);
  EXPECT_DEATH(simulation.step(), "moved from");  // NOLINT(bugprone-use-after-move)
  EXPECT_DEATH(Knob(0.0, 1.0, {0.0, 1.0, 1.0}), "rate > 0.0");
}
#endif

}  // namespace
}  // namespace thrum
