// A grid string whose stiffness makes up for its dispersion (`tuned`): partials against f_n = n f0
// sqrt(1 + B n^2), with as many points as stability allows; fourth order for a string without
// stiffness; energy as exact as ever.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/bad_scene.hpp"
#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

/// The string of mass-string.
String steel(bool tuned) {
  constexpr double r = 4e-4;
  return {.length = 0.8,
          .tension = 80.0,
          .linear_density = 7850.0 * pi * r * r,
          .bending_stiffness = 2e11 * pi * r * r * r * r / 4.0,
          .tuned = tuned};
}

String ideal(int points, bool tuned) {
  return {
      .length = 0.65, .tension = 70.0, .linear_density = 0.0036, .points = points, .tuned = tuned};
}

double theory(const String& string, int number) {
  const double tension = string.tension.at(0.0), length = string.length;
  const double b = pi * pi * string.bending_stiffness / (tension * length * length);
  return number * std::sqrt(tension / *string.linear_density * (1.0 + b * number * number)) /
         (2.0 * length);
}

/// Of one mode, released from its shape.
double cents(String string, int number, double rate) {
  string.shape = {.kind = "mode", .number = {number}, .amplitude = 1e-3};
  Scene scene = new_scene(0.05, rate);
  scene.add("string.a", string);
  scene.add("pickup.a", Pickup{.on = {"string.a", 0.5 / number}});
  const double measured = fit_ringing(run(scene, Book::off)["a"], rate).frequency;
  return 1200.0 * std::log2(measured / theory(string, number));
}

TEST(ATunedString, IsLessFlatOnTheFinestGrid) {
  EXPECT_NEAR(cents(steel(false), 10, 44100.0), -5.0, 0.1);
  EXPECT_NEAR(cents(steel(true), 10, 44100.0), -0.7, 0.1);
  EXPECT_NEAR(cents(steel(false), 30, 44100.0), -56.8, 0.5);
  EXPECT_NEAR(cents(steel(true), 30, 44100.0), -33.9, 0.5);
}

TEST(ATunedString, ConvergesAtFourthOrder) {
  const auto order = [](bool tuned) {
    const double coarse = cents(ideal(40, tuned), 8, 22050.0);
    const double fine = cents(ideal(80, tuned), 8, 44100.0);
    return std::log2(coarse / fine);
  };
  EXPECT_NEAR(order(false), 2.0, 0.1);
  EXPECT_NEAR(order(true), 4.0, 0.1);
}

TEST(ATunedString, IsTheSameWhereTheGridIsExact) {
  // c k = h: the ideal string on its finest grid.
  String string{.length = 1.0, .tension = 441.0, .linear_density = 0.01, .points = 210};
  const auto end = [&](bool tuned) {
    string.tuned = tuned;
    return cents(string, 30, 44100.0);
  };
  EXPECT_NEAR(end(false), 0.0, 1e-9);
  EXPECT_NEAR(end(true), 0.0, 1e-9);
}

TEST(ATunedString, KeepsItsEnergyAndItsLossInContact) {
  String string = steel(true);
  string.damping = 0.5;
  string.damping_hf = 0.002;
  string.shape = {.kind = "pluck", .at = {0.3}, .amplitude = 3e-3};
  Scene scene = new_scene(0.2, 44100.0);
  scene.add("string.a", string);
  scene.add("barrier.b", Barrier{});
  scene.add("contact.c", Contact{.above = {"string.a", 0.25},
                                 .below = {"barrier.b"},
                                 .gap = 5e-4,
                                 .stiffness = 1e7,
                                 .exponent = 1.3});
  const Recording recording = run(scene);
  EXPECT_GT(recording.extremes.max_force, 1.0);
  EXPECT_LE(recording.energy_error(), 1e-11);
}

std::string scene_with(const std::string& line) {
  return "duration = 0.1\n[string.a]\nlength = 1\ntension = 80\nlinear_density = 0.004\n" + line +
         "tuned = true\n";
}

TEST(ATunedString, HasSupportedEndsAndAGrid) {
  expect_one_line({"clamped", scene_with("boundary = \"clamped\"\n"), 7,
                   "tuned: goes with boundary = \"supported\""});
  expect_one_line({"modal", scene_with("method = \"modal\"\n"), 7,
                   "tuned: is for method = \"grid\", and modes are in tune without"});
  expect_one_line({"fine", scene_with("points = 400\n"), 6, "the most is "});
}

}  // namespace
}  // namespace thrum::claims
