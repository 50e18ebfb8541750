// `modes_kept` keeps the modes that transmit the most from the drives of a body to its listeners.
// The error falls as modes are added, is smaller than that of as many of the lowest modes, and is
// zero where the omitted modes have a node at the drive or at the pickup. Rule and derivation:
// docs/theory/reduced-models.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include <thrum/bodies/cavity.hpp>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

/// Steel, 50 by 35 cm, with 192 modes below 3640 Hz.
Plate steel() {
  return {.size = {0.5, 0.35},
          .thickness = 0.001,
          .density = 7850.0,
          .young = 2e11,
          .damping = 3.0,
          .damping_hf = 0.01,
          .method = "modal",
          .bandwidth = 3640.0};
}

std::vector<double> frequencies(const Plate& plate) {
  const double rigidity = plate.young.at(0.0) * std::pow(plate.thickness, 3) /
                          (12.0 * (1.0 - plate.poisson * plate.poisson));
  const double kappa = std::sqrt(rigidity / (plate.density * plate.thickness));
  std::vector<double> all;
  for (int m = 1; m < 60; ++m)
    for (int n = 1; n < 60; ++n)
      all.push_back(kappa * (std::pow(m / plate.size[0], 2) + std::pow(n / plate.size[1], 2)) * pi /
                    2.0);
  std::sort(all.begin(), all.end());
  return all;
}

/// A mallet on a plate, in its middle, where the even modes have a node; a pickup on the same line.
Recording struck(const Plate& plate, Book book = Book::off) {
  Scene scene = new_scene(0.2);
  scene.add("plate.p", plate);
  scene.add("mass.mallet", Mass{.mass = 0.02, .position = 1e-4, .velocity = -2.0});
  scene.add("contact.hit", Contact{.above = "mass.mallet",
                                   .below = {"plate.p", 0.5, 0.4},
                                   .stiffness = 1e7,
                                   .exponent = 1.5});
  scene.add("pickup.p", Pickup{.on = {"plate.p", 0.25, 0.4}, .quantity = "velocity"});
  return run(scene, book);
}

Plate kept(int count) {
  Plate plate = steel();
  plate.modes_kept = count;
  return plate;
}

/// The `count` lowest modes, all others left out.
Plate lowest(int count) {
  const std::vector<double> all = frequencies(steel());
  const auto n = static_cast<std::size_t>(count);
  Plate plate = steel();
  plate.bandwidth = 0.5 * (all[n - 1] + all[n]);
  return plate;
}

TEST(TheModesThatMatter, AreAllModesWhereAllAreKept) {
  const std::vector<double> all = frequencies(steel());
  const auto count =
      static_cast<int>(std::upper_bound(all.begin(), all.end(), 3640.0) - all.begin());
  const Recording full = struck(steel());
  EXPECT_EQ(struck(kept(count))["p"], full["p"]);
  EXPECT_EQ(struck(kept(10 * count))["p"], full["p"]);
  EXPECT_NE(struck(kept(count / 4))["p"], full["p"]);
}

TEST(TheModesThatMatter, AreWrongByLessTheMoreAreKeptAndBetterThanTheLowest) {
  const Recording full = struck(steel());
  double before = 1.0;
  for (const int count : {5, 10, 20, 40, 80}) {
    const double error = relative_difference(struck(kept(count))["p"], full["p"]);
    const double of_lowest = relative_difference(struck(lowest(count))["p"], full["p"]);
    // Measured: 0.56, 0.35, 0.17, 0.056, 0.0013; of the lowest 0.74, 0.70, 0.38, 0.16, 0.068.
    EXPECT_LE(error, 0.8 * before) << count;
    EXPECT_LE(error, 0.8 * of_lowest) << count;
    before = error;
  }
  EXPECT_LE(before, 0.002);
}

TEST(TheModesThatMatter, LoseNoEnergy) {
  EXPECT_LE(struck(kept(30), Book::kept).energy_error(), 1e-12);
}

Signal string_heard(std::optional<int> count, double force_at, double pickup_at) {
  Scene scene = new_scene(0.1);
  scene.add("string.s", String{.length = 0.65,
                               .tension = 70.0,
                               .linear_density = 0.0036,
                               .method = "modal",
                               .bandwidth = 107.3 * 60.5,
                               .modes_kept = count});
  scene.add("force.f", Force{.on = {"string.s", force_at}, .amplitude = 1.0, .length = 2e-4});
  scene.add("pickup.p", Pickup{.on = {"string.s", pickup_at}});
  return run(scene, Book::off)["p"];
}

// 60 modes: the middle moves 30 of them, a pickup at a third hears 40, and 20 are both.
TEST(TheModesThatMatter, HaveNoNodeWhereTheyAreDrivenOrHeard) {
  const Signal full = string_heard({}, 0.5, 1.0 / 3.0);
  EXPECT_LE(relative_difference(string_heard(20, 0.5, 1.0 / 3.0), full), 1e-13);  // measured: 5e-16
  EXPECT_GE(relative_difference(string_heard(19, 0.5, 1.0 / 3.0), full), 1e-3);   // measured: 5e-3
}

// Omitting modes costs the square root of their share of the energy: the sum of |F(w) X(a) X(b) / m
// w|^2 over them and over all. Kept are the largest, so the rule can be written out here.
TEST(TheModesThatMatter, AreWrongByTheSharesOfTheOthers) {
  const double a = 0.31, b = 0.83;
  std::vector<double> energy;
  for (int n = 1; n <= 60; ++n) {
    const double x = 2.0 * pi * n / (2.0 * 0.65) * std::sqrt(70.0 / 0.0036) * 1e-4;  // w length / 2
    const double pulse = std::sin(x) / (x * (1.0 - x * x / (pi * pi)));
    energy.push_back(std::pow(pulse * std::sin(n * pi * a) * std::sin(n * pi * b) / n, 2));
  }
  std::sort(energy.rbegin(), energy.rend());
  double all = 0.0;
  for (const double each : energy) all += each;
  const Signal full = string_heard({}, a, b);
  for (const int count : {5, 10, 20, 40}) {
    double left_out = 0.0;
    for (std::size_t i = static_cast<std::size_t>(count); i < energy.size(); ++i)
      left_out += energy[i];
    const double error = relative_difference(string_heard(count, a, b), full);
    EXPECT_NEAR(error / std::sqrt(left_out / all), 1.0, 0.05) << count;  // measured: 0.995 to 1.027
  }
}

// An initial shape is a drive: here it is one mode, and that one is kept.
TEST(TheModesThatMatter, AreThoseOfTheInitialShape) {
  const auto heard = [](std::optional<int> count) {
    Scene scene = new_scene(0.02);
    scene.add("membrane.m",
              Membrane{.radius = 0.15,
                       .tension = 2000.0,
                       .surface_density = 0.2,
                       .bandwidth = 3000.0,
                       .modes_kept = count,
                       .shape = {.kind = "mode", .number = {3, 2}, .amplitude = 1e-3}});
    scene.add("pickup.p", Pickup{.on = {"membrane.m", 0.4, 0.1}});
    return run(scene, Book::off)["p"];
  };
  EXPECT_LE(relative_difference(heard(1), heard({})), 1e-14);
}

Where passing(std::vector<Envelope::Point> path) {
  Where place("string.s");
  place.path = std::move(path);
  return place;
}

/// Struck, tuned or not, and heard at places that stay and by one that passes them.
Recording wandering_ear(std::optional<int> count, const Envelope& tension,
                        const Where& ear = passing({{0.0, 0.2}, {0.1, 0.6}}),
                        double duration = 0.1) {
  Scene scene = new_scene(duration);
  scene.add("string.s", String{.length = 0.65,
                               .tension = tension,
                               .linear_density = 0.0036,
                               .damping = 0.5,
                               .method = "modal",
                               .bandwidth = 6500.0,
                               .modes_kept = count});
  scene.add("force.f", Force{.on = {"string.s", 0.31}, .amplitude = 1.0, .length = 2e-4});
  scene.add("pickup.ear", Pickup{.on = ear});
  scene.add("pickup.third", Pickup{.on = {"string.s", 0.3}});
  scene.add("pickup.half", Pickup{.on = {"string.s", 0.5}});
  return run(scene);
}

// It passes 0.3 at 0.025 s and 0.5 at 0.075 s.
TEST(TheModesThatMatter, AreReadByAPlaceThatPassesAsByOneThatStays) {
  const Recording heard = wandering_ear(17, 70.0);
  const double scale = largest_magnitude(heard["ear"]);
  const auto ear_at = [&](double time, const std::string& place) {
    const double step = time * heard.rate;
    const auto n = static_cast<std::size_t>(step);
    const double part = step - static_cast<double>(n);
    const Signal apart{heard["ear"][n] - heard[place][n],
                       heard["ear"][n + 1] - heard[place][n + 1]};
    EXPECT_LT(std::max(std::abs(apart[0]), std::abs(apart[1])), 0.01 * scale) << place;
    return std::abs((1.0 - part) * apart[0] + part * apart[1]) / scale;
  };
  EXPECT_LE(ear_at(0.025, "third"), 1e-4);  // measured: 2.4e-5, of reading between two steps
  EXPECT_LE(ear_at(0.075, "half"), 1e-4);   // measured: 4e-6
  const Recording still = wandering_ear(17, 70.0, passing({{5.0, 0.3}, {6.0, 0.5}}));
  EXPECT_LE(relative_difference(still["ear"], still["third"]), 1e-12);  // measured: 2e-16
}

/// As above, 20 of 60 modes are both driven and heard; but by places whose path moves after the
/// end.
TEST(TheModesThatMatter, AreThoseThatAPathHears) {
  const auto heard = [](std::optional<int> count) {
    Scene scene = new_scene(0.1);
    scene.add("string.s", String{.length = 0.65,
                                 .tension = 70.0,
                                 .linear_density = 0.0036,
                                 .method = "modal",
                                 .bandwidth = 107.3 * 60.5,
                                 .modes_kept = count});
    scene.add("force.f",
              Force{.on = passing({{1.0, 0.5}, {2.0, 0.6}}), .amplitude = 1.0, .length = 2e-4});
    scene.add("pickup.p", Pickup{.on = passing({{1.0, 1.0 / 3.0}, {2.0, 0.6}})});
    return run(scene, Book::off)["p"];
  };
  EXPECT_LE(relative_difference(heard(20), heard({})), 1e-12);  // measured: 4e-16
  EXPECT_GE(relative_difference(heard(19), heard({})), 1e-3);   // measured: 5e-3
}

TEST(TheModesThatMatter, AreTunedTogether) {
  const Envelope glide({{0.05, 70.0}, {0.3, 70.0 * std::pow(2.0, 1.0 / 3.0)}});
  const double f0 = std::sqrt(70.0 / 0.0036) / (2.0 * 0.65);
  const Recording few = wandering_ear(9, glide, passing({{0.0, 0.2}, {0.3, 0.6}}), 1.3);
  EXPECT_LE(few.energy_error(), 1e-10);  // measured: 1.5e-13
  const Signal after(few["third"].begin() + static_cast<long>(0.3 * few.rate), few["third"].end());
  const double f1 = f0 * std::pow(2.0, 1.0 / 6.0);
  const double cents = 1200.0 * std::log2(peak_frequency(after, few.rate, 0.9 * f1, 1.1 * f1) / f1);
  EXPECT_NEAR(cents, 0.0, 0.1);  // measured: 4e-4
  EXPECT_EQ(wandering_ear(1000, glide)["ear"], wandering_ear({}, glide)["ear"]);
  EXPECT_NE(wandering_ear(9, glide)["ear"], wandering_ear({}, glide)["ear"]);
}

/// A drum with the air inside: the batter head is struck, the snare head is heard.
Signal drum_heard(std::optional<int> count, bool pickup_first = false) {
  Scene scene = new_scene(0.1);
  const auto head = [](double tension, double density) {
    return Membrane{.radius = 0.178,
                    .tension = tension,
                    .surface_density = density,
                    .bandwidth = 1500.0,
                    .t60 = 0.5};
  };
  const Pickup pickup{.on = {"membrane.snare", 0.3, -0.4}};
  if (pickup_first) scene.add("pickup.snare", pickup);
  scene.add("membrane.batter", head(3900.0, 0.355));
  scene.add("membrane.snare", head(1930.0, 0.1));
  scene.add("cavity.air", Cavity{.between = {Where("membrane.batter"), Where("membrane.snare")},
                                 .depth = 0.14,
                                 .modes_kept = count});
  scene.add("force.f",
            Force{.on = {"membrane.batter", 0.25, 0.1}, .amplitude = 10.0, .length = 1e-3});
  if (!pickup_first) scene.add("pickup.snare", pickup);
  return run(scene, Book::off)["snare"];
}

TEST(TheModesThatMatter, AreKeptInADrumOfTwoHeads) {
  const Signal full = drum_heard({});
  EXPECT_EQ(drum_heard(100000), full);
  double before = 1.0;
  for (const int count : {5, 10, 20, 40}) {
    const double error = relative_difference(drum_heard(count), full);
    EXPECT_LE(error, 0.8 * before) << count;  // measured: 0.36, 0.17, 0.058, 0.018
    before = error;
  }
  EXPECT_LE(before, 0.02);
  EXPECT_EQ(drum_heard(10, true), drum_heard(10));
}

}  // namespace
}  // namespace thrum::claims
