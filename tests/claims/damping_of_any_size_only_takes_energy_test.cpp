// However strong a loss is, from step 0 on nothing has more energy than the scene gives it, nothing
// is thrown back, and what dies away does so at the rate the scene says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum::claims {
namespace {

struct Course {
  double first = 0.0, most = 0.0, last = 0.0;  ///< J stored
  double lowest = 0.0, highest = 0.0;          ///< m, of the first pickup
};

Course course_of(const std::string& text) {
  Simulation simulation(read_scene("rate = 44100\nduration = 0.02\n" + text, "loss.toml").scene);
  simulation.keep_energy_book();
  Course it;
  for (long long n = 0; n < simulation.steps_total(); ++n) {
    simulation.step();
    it.last = simulation.energy().stored();
    if (n == 0) it.first = it.last;
    it.most = std::max(it.most, it.last);
    it.lowest = std::min(it.lowest, simulation.pickup(0));
    it.highest = std::max(it.highest, simulation.pickup(0));
  }
  return it;
}

const std::string pickup = "[pickup.p]\non = ";

TEST(DampingOfAnySize, LetsAMassGoOnAndNeverBack) {
  for (const double damping : {1.0, 1e3, 3e4, 1e5, 1e7, 1e12}) {
    const Course it =
        course_of("[mass.m]\nmass = 0.01\nvelocity = 1\ndamping = " + std::to_string(damping) +
                  "\n" + pickup + "\"mass.m\"\n");
    EXPECT_LE(it.most, 0.5 * 0.01) << damping;
    EXPECT_GE(it.lowest, 0.0) << damping;
    const double way = 0.5 / damping * -std::expm1(-2.0 * damping * 0.02);  // of exp(-2 s t)
    EXPECT_LE(it.highest, 1.001 * way) << damping;
    if (damping <= 1e3) {
      EXPECT_NEAR(it.highest, way, 2e-3 * way) << damping;
    }
  }
}

TEST(DampingOfAnySize, OfAStringTakesWhatItShould) {
  for (const char* method : {"grid", "modal"})
    for (const double damping : {1.0, 1e3, 1e5, 1e8}) {
      const Course it = course_of(
          "[string.s]\nlength = 0.65\ntension = 70\nlinear_density = 0.0036\nmethod = \"" +
          std::string(method) + "\"\ndamping = " + std::to_string(damping) +
          "\nvelocity_shape = { kind = \"mode\", number = 1, amplitude = 2.0 }\n" + pickup +
          "{ on = \"string.s\", at = 0.5 }\n");
      const double given = 0.25 * 0.0036 * 0.65 * 4.0;  // half of the mass moves
      EXPECT_LE(it.most, (1.0 + 1e-6) * given) << method << " " << damping;
      EXPECT_GE(it.lowest, damping < 1e3 ? -1.0 : -1e-12) << method << " " << damping;
    }
}

/// A dashpot between a heavy and a light mass stops the light one within a step.
TEST(DampingOfAnySize, OfAConnectionTakesWhatItShould) {
  for (const double damping : {0.1, 10.0, 1e3, 1e6, 1e12}) {
    const Course it = course_of(
        "[mass.heavy]\nmass = 10\n[mass.light]\nmass = 1e-3\nvelocity = 3\n"
        "[connection.c]\nbetween = [\"mass.light\", \"mass.heavy\"]\ndamping = " +
        std::to_string(damping) + "\n" + pickup + "\"mass.light\"\n");
    EXPECT_LE(it.most, 0.5 * 1e-3 * 9.0 * (1.0 + 1e-6)) << damping;
    EXPECT_GE(it.lowest, 0.0) << damping;
  }
}

/// At any loss below the critical one: e^{-s t}, not nearly but exactly. The stored energy at equal
/// phases follows e^{-2 s t}.
TEST(DampingOfAnySize, LetsAnOscillationDieAtItsRate) {
  const double rate = 44100.0, frequency = 8000.0;
  for (const double damping : {10.0, 1e3, 1e4}) {
    Simulation simulation(
        read_scene("rate = 44100\nduration = 0.01\n[mass.m]\nmass = 0.01\nposition = 1e-3\n"
                   "frequency = " +
                       std::to_string(frequency) + "\ndamping = " + std::to_string(damping) + "\n" +
                       pickup + "\"mass.m\"\n",
                   "loss.toml")
            .scene);
    // x^{n+1} + b x^{n-1} = a x^n for all n: b from three steps in a row, twice.
    std::vector<double> x;
    for (int n = 0; n < 8; ++n) {
      simulation.step();
      x.push_back(simulation.pickup(0));
    }
    const double determinant = x[3] * x[3] - x[4] * x[2];
    const double b = (x[4] * x[4] - x[5] * x[3]) / determinant;
    EXPECT_NEAR(b, std::exp(-2.0 * damping / rate), 1e-9 * b) << damping;
  }
}

}  // namespace
}  // namespace thrum::claims
