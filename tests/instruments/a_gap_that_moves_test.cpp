// A contact whose gap is moved by a knob: it meets what comes towards it as it meets a body that
// comes at the same speed, whoever moves it does the work that statics says, the energy book
// closes, a saved state goes on, and a gap that rests is that gap.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <thrum/instruments/bind_knob.hpp>
#include <thrum/scene/read_scene.hpp>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;

Scene scene_of(const std::string& text) {
  ReadResult read = read_scene("rate = 48000\nduration = 1\n" + text, "gap.toml");
  EXPECT_TRUE(read.ok());
  return read.scene;
}

/// A scene and the knob of one gap in it.
struct MovedGap {
  Scene scene;
  std::shared_ptr<Knob> knob;

  MovedGap(const std::string& text, const std::string& what, double start)
      : scene(scene_of(text)),
        knob(std::make_shared<Knob>(rate, start, Knob::Limits{-1.0, 1.0, 1.0})) {
    EXPECT_EQ(bind_knob(scene, what, knob), "");
  }
};

const std::string solvers[] = {"corrected", "newton", "constrained", "plain", "scalar"};

// A weight of 1e6 kg that comes at 0.2 m/s is a barrier whose gap closes as fast. Relative to the
// largest swing; measured: 4e-10 with `corrected` and `newton`.
TEST(AGapThatMoves, MeetsABodyLikeAWeightThatComes) {
  const std::string ball =
      "[mass.ball]\nmass = 0.002\nfrequency = 200\n[pickup.p]\non = \"mass.ball\"\n";
  const std::string law = "stiffness = 1e8\nexponent = 1.5\ndamping = 0.3\n";
  for (const std::string solver : {"corrected", "newton"}) {
    const std::string head = "[solver]\ncontact = \"" + solver + "\"\n";
    Simulation by_weight(scene_of(head + ball +
                                  "[mass.weight]\nmass = 1e6\nvelocity = -0.2\n[contact.c]\n"
                                  "above = \"mass.weight\"\nbelow = \"mass.ball\"\ngap = 0.001\n" +
                                  law));
    MovedGap moved(head + ball +
                       "[barrier.b]\n[contact.c]\nabove = \"barrier.b\"\nbelow = \"mass.ball\"\n" +
                       law,
                   "contact.c.gap", 0.001);
    Simulation by_gap(moved.scene);
    moved.knob->write(1, 0.001 - 0.2 / rate);
    double largest = 0.0, difference = 0.0;
    for (long long n = 0; n < 1500; ++n) {
      moved.knob->write(n + 1, 0.001 - 0.2 * static_cast<double>(n + 1) / rate);
      by_weight.step();
      by_gap.step();
      largest = std::max(largest, std::abs(by_weight.pickup(0)));
      difference = std::max(difference, std::abs(by_weight.pickup(0) - by_gap.pickup(0)));
    }
    EXPECT_GT(largest, 1e-3) << solver;
    EXPECT_LT(difference, 1e-6 * largest) << solver;
  }
}

// A felt of stiffness K against a mass on a spring k, pressed together by g: K k/(K + k) g^2/2, and
// all of it comes back.
TEST(AGapThatMoves, DoesTheWorkThatStaticsSays) {
  const double mass = 0.01, hertz = 300.0, felt = 5e4, deepest = 2e-3;
  const double spring = mass * std::pow(2.0 * M_PI * hertz, 2.0);
  const double truth = 0.5 * felt * spring / (felt + spring) * deepest * deepest;
  for (const std::string& solver : solvers) {
    MovedGap it("[solver]\ncontact = \"" + solver +
                    "\"\n[mass.m]\nmass = 0.01\nfrequency = 300\n[barrier.b]\n[contact.c]\n"
                    "above = \"barrier.b\"\nbelow = \"mass.m\"\nstiffness = 5e4\nexponent = 1\n",
                "contact.c.gap", 0.0);
    Simulation simulation(it.scene);
    simulation.keep_energy_book();
    double halfway = 0.0;
    const long long steps = 48000;
    for (long long n = 0; n < steps; ++n) {
      const double turn = static_cast<double>(n + 1) / static_cast<double>(steps);
      it.knob->write(n + 1, -0.5 * deepest * (1.0 - std::cos(2.0 * M_PI * turn)));
      simulation.step();
      if (n == steps / 2) halfway = simulation.energy().moved.position;
    }
    const EnergyRow& end = simulation.energy();
    EXPECT_NEAR(halfway / truth, 1.0, 1e-3) << solver;
    EXPECT_NEAR(end.moved.position / truth, 0.0, 1e-3) << solver;
    EXPECT_LT(std::abs(end.error), 1e-10 * truth) << solver;
  }
}

/// A string that swings over a line of another one, as wires below a head, in either precision.
std::string wires(const std::string& precision) {
  return "precision = \"" + precision +
         "\"\n[string.s]\nlength = 0.7\ntension = 130\nlinear_density = 0.003\npoints = 60\n"
         "shape = { kind = \"pluck\", at = 0.3, amplitude = 0.002 }\n"
         "[string.w]\nlength = 0.7\ntension = 60\nlinear_density = 0.004\npoints = 60\n"
         "[contact.c]\nabove = { on = \"string.s\", along = true }\n"
         "below = { on = \"string.w\", along = true }\nstiffness = 1e8\nexponent = 1.3\n"
         "damping = 0.1\ngap = 0.0001\n[pickup.p]\non = { on = \"string.s\", at = 0.2 }\n";
}

/// Up and down, with rests in between.
double lever_at(long long step) {
  const double part = static_cast<double>(step % 4000) / 1000.0;
  const double rise = 0.5 - 0.5 * std::cos(M_PI * std::min(part, 1.0));
  const double fall = part > 2.0 ? 0.5 - 0.5 * std::cos(M_PI * std::min(part - 2.0, 1.0)) : 0.0;
  return 1e-4 + 3e-3 * (rise - fall);
}

TEST(AGapThatMoves, KeepsTheEnergyBook) {
  MovedGap it(wires("double"), "contact.c.gap", lever_at(0));
  Simulation simulation(it.scene);
  simulation.keep_energy_book();
  double worst = 0.0, moved = 0.0;
  for (long long n = 0; n < 16000; ++n) {
    it.knob->write(n + 1, lever_at(n + 1));
    simulation.step();
    worst = std::max(worst, std::abs(simulation.energy().error));
    moved = std::max(moved, std::abs(simulation.energy().moved.position));
  }
  const double stored = simulation.energy().stored();
  EXPECT_GT(moved, 1e-3 * stored) << "the lever did nothing";
  EXPECT_LT(worst, 1e-11 * stored);
  EXPECT_GE(simulation.contact_extremes().min_force, 0.0);
}

// Rows that sleep are followed there and read again here, which rounds otherwise.
TEST(AGapThatMoves, IsThatGapWhileItRests) {
  Simulation fixed(scene_of(wires("double")));
  MovedGap it(wires("double"), "contact.c.gap", 1e-4);
  Simulation moved(it.scene);
  double largest = 0.0, difference = 0.0;
  for (int n = 0; n < 2000; ++n) {
    fixed.step();
    moved.step();
    largest = std::max(largest, std::abs(fixed.pickup(0)));
    difference = std::max(difference, std::abs(fixed.pickup(0) - moved.pickup(0)));
  }
  EXPECT_GT(fixed.contact_extremes().max_force, 0.0);
  EXPECT_LT(difference, 1e-9 * largest);
}

/// Saved while the lever rests, and as soon as it does work on its way down.
TEST(AGapThatMoves, GoesOnFromASavedState) {
  for (const std::string precision : {"double", "float"})
    for (const bool while_it_works : {false, true}) {
      MovedGap it(wires(precision), "contact.c.gap", lever_at(0));
      Simulation simulation(it.scene);
      simulation.keep_energy_book();
      const auto heard_and_work = [&] {
        const long long next = simulation.steps_done() + 1;
        it.knob->write(next, lever_at(next));
        simulation.step();
        return std::pair(simulation.pickup(0), simulation.energy().moved.position);
      };
      double work = 0.0, work_before = 0.0;
      const auto goes_on = [&] {
        return simulation.steps_done() < 1500 || (while_it_works && work == work_before);
      };
      while (goes_on() && simulation.steps_done() < 3000)
        work_before = std::exchange(work, heard_and_work().second);
      EXPECT_LT(simulation.steps_done(), 3000) << "it did no work";
      const Knob knob = *it.knob;
      const std::vector<std::byte> saved = simulation.save();
      std::vector<std::pair<double, double>> first;
      for (int n = 0; n < 2000; ++n) first.push_back(heard_and_work());
      *it.knob = knob;
      simulation.restore(saved);
      for (std::size_t n = 0; n < first.size(); ++n)
        ASSERT_EQ(heard_and_work(), first[n]) << precision << ", step " << n << " from there";
    }
}

/// The wires press from the beginning.
TEST(AGapThatMoves, StartsAgainWhereItsKnobIs) {
  std::string pressed = wires("double");
  pressed.replace(pressed.find("gap = 0.0001"), 12, "gap = -0.0005");
  MovedGap it(pressed, "contact.c.gap", 1.0);
  Simulation simulation(it.scene), fixed(scene_of(pressed));
  for (int n = 0; n < 100; ++n) simulation.step();
  it.knob->fill(-5e-4);
  simulation.restart();
  double largest = 0.0, difference = 0.0;
  for (int n = 0; n < 1000; ++n) {
    simulation.step();
    fixed.step();
    largest = std::max(largest, std::abs(fixed.pickup(0)));
    difference = std::max(difference, std::abs(simulation.pickup(0) - fixed.pickup(0)));
  }
  EXPECT_LT(difference, 1e-9 * largest);
}

TEST(AGapThatMoves, IsOneNumber) {
  const auto knob = std::make_shared<Knob>(rate, 0.0, Knob::Limits{0.0, 1.0, 1.0});
  const auto with = [](const std::string& old, const std::string& words) {
    std::string text = wires("double");
    return scene_of(text.replace(text.find(old), old.size(), words));
  };
  Scene profile = with("gap = 0.0001", "gap = [[0, 0.001], [1, 0.002]]");
  EXPECT_EQ(bind_knob(profile, "contact.c.gap", knob),
            "'gap' is a profile, which cannot be moved; give one number");
  Scene table =
      with("stiffness = 1e8\nexponent = 1.3", "law = \"table\"\npoints = [[0, 0], [0.001, 10]]");
  EXPECT_NE(bind_knob(table, "contact.c.points", knob).find("cannot be moved"), std::string::npos);
  Scene slope = with("gap = 0.0001", "gap_end = 0.001");
  ASSERT_EQ(bind_knob(slope, "contact.c.gap", knob), "");
  try {
    const Simulation simulation(slope);
    ADD_FAILURE() << "it was built";
  } catch (const BadScene& bad) {
    EXPECT_NE(std::string(bad.what()).find("a gap that moves has no slope"), std::string::npos)
        << bad.what();
  }
}

}  // namespace
}  // namespace thrum::claims
