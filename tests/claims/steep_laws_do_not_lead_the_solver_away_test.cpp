// Contacts that oppose one another, harden exponentially or let go with a loss make Newton's method
// overshoot by many orders of magnitude. It still ends at the root: the book closes, and what is
// stored is what was there to begin with.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum::claims {
namespace {

/// Nothing is supplied: what is stored never exceeds what was there, which is about `energy`.
void expect_root(const std::string& text, double energy) {
  Simulation simulation(read_scene("duration = 0.05\n" + text, "steep.toml").scene);
  simulation.keep_energy_book();
  double first = 0.0, worst = 0.0, most = 0.0;
  for (long long n = 0; n < simulation.steps_total(); ++n) {
    simulation.step();
    const EnergyRow& row = simulation.energy();
    ASSERT_TRUE(std::isfinite(row.stored()) && std::isfinite(row.error)) << n;
    if (n == 0) first = row.stored();
    most = std::max(most, row.stored());
    worst = std::max(worst, std::abs(row.error));
  }
  EXPECT_NEAR(first, energy, 0.03 * energy);  // lines end a little before the string does
  EXPECT_LE(most, (1.0 + 1e-6) * first);
  EXPECT_LE(worst, 1e-9 * first);
}

constexpr double stiffness = 8e10, depth = 8e-4;

/// K d^2 (e^u - 1 - u)
double exponential_energy(double k, double d, double x) {
  return k * d * d * (std::expm1(x / d) - x / d);
}

TEST(SteepLaws, OpposedOnOneMassEndAtTheRoot) {
  expect_root(R"(
rate = 8000
[mass.m]
mass = 0.24
[barrier.b]
position = -1.8e-4
[contact.stiff]
above = "mass.m"
below = "barrier.b"
stiffness = 1e12
[contact.steep]
above = "mass.m"
below = "barrier.b"
law = "exponential"
depth = 8e-4
stiffness = 8e10
sides = 2
)",
              exponential_energy(stiffness, depth, 1.8e-4));
}

TEST(SteepLaws, AlongALineEndAtTheRoot) {
  expect_root(R"(
rate = 48000
[barrier.b]
position = -3e-3
[string.s]
length = 0.8
linear_density = 4e-4
tension = 315
method = "modal"
bandwidth = 3800
[contact.c]
above = "barrier.b"
below = { on = "string.s", along = true }
law = "exponential"
depth = 5e-4
stiffness = 7e8
)",
              0.8 * exponential_energy(7e8, 5e-4, 3e-3));
}

TEST(SteepLaws, ThatLetGoWithALossEndAtTheRoot) {
  const double x = 1.9406e-3 - 1.75318e-3 - 3.12992e-4;  // inside of the second side
  expect_root(R"(
rate = 22050
[mass.heavy]
mass = 40
position = 1.75318e-3
[mass.light]
mass = 4.28e-6
position = 1.9406e-3
[mass.other]
mass = 66
[contact.two_sided]
above = "mass.heavy"
below = "mass.light"
law = "exponential"
depth = 0.02
stiffness = 1.25e11
gap = 3.12992e-4
sides = 2
[contact.lossy]
above = "mass.other"
below = "mass.light"
stiffness = 3e9
exponent = 2
damping = 1.65
)",
              exponential_energy(1.25e11, 0.02, std::abs(x)) + 3e9 / 3.0 * std::pow(1.9406e-3, 3));
}

/// A damper tears at a string at rest; as if it had done so before, it would begin metres deep in
/// the barrier.
TEST(SteepLaws, BeginWithWhatTheLawSays) {
  expect_root(R"(
rate = 8000
[barrier.b]
[mass.m]
mass = 50
velocity = 4.85
[string.s]
length = 0.25
linear_density = 1.3e-4
tension = 0.57
method = "modal"
bandwidth = 3000
[contact.c]
above = { on = "string.s", at = 0.88 }
below = "barrier.b"
law = "exponential"
depth = 2e-3
stiffness = 217
[connection.damper]
between = ["mass.m", { on = "string.s", at = 0.93 }]
damping = 5000
)",
              0.5 * 50.0 * 4.85 * 4.85);
}

/// The side that is open at step 0 was not closed before.
TEST(SteepLaws, OfTwoSidesBeginOnOneOfThem) {
  expect_root(R"(
rate = 8000
[mass.below]
mass = 0.04
position = -2.95e-3
[mass.above]
mass = 4e-4
position = -4.8e-4
[plate.p]
size = [0.055, 0.09]
thickness = 4.4e-4
density = 246
young = 1.6e7
method = "modal"
bandwidth = 93
[contact.c]
above = "mass.above"
below = "mass.below"
law = "exponential"
depth = 1e-3
stiffness = 7.6e7
gap = 1.7e-3
sides = 2
[connection.damper]
between = [{ on = "plate.p", at = [0.12, 0.23] }, "mass.above"]
damping = 254
)",
              exponential_energy(7.6e7, 1e-3, 2.95e-3 - 4.8e-4 + 1.7e-3));
}

}  // namespace
}  // namespace thrum::claims
